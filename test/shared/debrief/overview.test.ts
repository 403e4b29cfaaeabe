import { expect, test } from 'vitest';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { MINUTE, minutes, recordOf, reportOf, T0 } from '../../support/debrief/known-show.ts';

test('people who only waited before the start did not attend and do not lower the average', () => {
  const live = minutes(0, 60);
  const truth = new Map([['ana', [minutes(0, 60)]]]);
  const [entry] = reportOf(truth, live);
  if (!entry) throw new Error('nobody came');
  const early = {
    ...entry,
    userId: 'early',
    joinedAt: new Date(T0 - 10 * MINUTE).toISOString(),
    leftAt: new Date(T0 - MINUTE).toISOString(),
    watchSec: 0,
    connected: false,
  };
  const record = recordOf(truth, live, [], { entries: [entry, early] });
  const { attended, averageMs, medianMs } = analyseShow(record, { now: live.to, delayMs: 0 })?.overview ?? {};
  expect([attended, averageMs, medianMs]).toEqual([1, 60 * MINUTE, 60 * MINUTE]);
});
