import { expect, test } from 'vitest';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { DebriefExport } from '../../../src-renderer/features/debrief/export/debrief-export.svelte.ts';

const SOURCE = {
  spaceId: 'spc_1',
  sessionId: 'ses_1',
  locale: 'en-GB',
  delaySec: 0,
  chapterTitles: {},
  userIds: null,
} as const;

/** The names under which recordings of shows with these titles are exported. */
const namesOf = async (titles: readonly string[]): Promise<readonly string[]> => {
  const names: string[] = [];
  const bridge = {
    call: (_name: string, { what }: { readonly what: { readonly name: string } }) => {
      names.push(what.name);
      return Promise.resolve({ kind: 'cancelled' });
    },
  } as unknown as Bridge;
  const exporting = new DebriefExport(bridge, {} as Document);
  exporting.what = 'recording';
  for (const title of titles) await exporting.write({ ...SOURCE, title });
  return names;
};

test('the file of a recording has another name than that of its show, however long the title is', async () => {
  const long = 'An evening of questions '.repeat(8);
  const [plain, cut, nameless] = await namesOf(['Pricing', long, '  ']);
  expect([plain, nameless]).toEqual(['Pricing, recording', 'ses_1, recording']);
  expect(cut).toMatch(/^An evening of questions .*, recording$/);
  expect(cut?.length).toBeLessThanOrEqual(100);
});
