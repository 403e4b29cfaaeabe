import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { Words } from '#shared/words/words.ts';
import { localText } from './local-time.ts';
import type { NamedTable } from './workbook.ts';

/** Facts of the file that its figures are read by. */
export interface SheetAbout {
  readonly title: string;
  readonly app: string;
  /** Unix milliseconds. */
  readonly madeAt: number;
}

/** A sheet that says of which live the figures are, and how much of it was recorded. */
export const aboutSheet = (about: SheetAbout, { live, coverage }: ShowAnalysis, words: Words): NamedTable => {
  // Rounded down: only a live that was recorded whole says 100 %.
  const share = Math.floor(coverage.share * 100);
  const recorded = share === 0 ? words.say('host_about_estimate') : words.say('host_about_share', { share });
  return {
    title: words.say('host_about'),
    headings: [words.say('host_about_show'), about.title],
    table: {
      name: 'about',
      columns: [
        { key: 'label', kind: 'text' },
        { key: 'text', kind: 'text' },
      ],
      rows: [
        [words.say('host_about_start'), localText(live.from)],
        [words.say('host_about_end'), localText(live.to)],
        [words.say('host_about_recorded'), recorded],
        [words.say('host_about_made'), localText(about.madeAt)],
        [words.say('host_about_app'), about.app],
      ],
    },
  };
};
