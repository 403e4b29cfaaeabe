import type { Bench } from '../measure.ts';
import { measureStage } from './measure-stage.ts';

/** Frame times of the stage in a real Chromium; each against the bound its name tells. */
export const stage: Bench = {
  name: 'stage',
  async run() {
    const measures = await measureStage();
    return measures.map(({ measure, value, reference, ratio }) => {
      // Two pages paced by the same screen differ by a rounding of its clock.
      const most = measure.includes('the page without stages') ? 1.05 : 1;
      const unit = measure.includes('share') ? 'share' : 'ms';
      return { measure, value, unit, reference, ratio, goal: `at most ${most}`, met: ratio <= most };
    });
  },
};
