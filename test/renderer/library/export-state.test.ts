import { expect, test } from 'vitest';
import type { AppContext } from '../../../src-renderer/context/app-context.ts';
import { ExportState } from '../../../src-renderer/features/library/exchange/export-state.svelte.ts';
import { formatMoment } from '../../../src-renderer/lib/format.ts';
import type { LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';

const item = (kind: LibraryKind, id: string, name: string, externalId: string | null = null): LibrarySummary =>
  ({ kind, id, name, externalId }) as LibrarySummary;

const items: readonly LibrarySummary[] = [
  item('draft', 'draft-1', 'Evening', 'first'),
  item('draft', 'draft-2', 'Evening', 'second'),
  item('template', 'template-1', 'Interview'),
  item('template', 'template-2', 'Break'),
  item('deck_page', 'page-1', 'Games'),
  item('deck_page', 'page-2', 'Music'),
  item('poll_set', 'set-1', 'Warm-up'),
];
const DATES = { first: '2030-03-04T18:30:00.000Z', second: '2030-03-11T18:30:00.000Z' };

/** Export with these things selected in the library, `first` being on the desk. */
const proposed = async (...selected: readonly string[]): Promise<ExportState> => {
  const bridge = {
    call: (name: string, input: { readonly kind?: LibraryKind; readonly operation?: string }) =>
      Promise.resolve(
        name === 'library.list'
          ? items.filter(({ kind }) => kind === input.kind)
          : {
              sessions: Object.entries(DATES).map(([id, scheduledAt]) => ({
                id,
                title: 'Evening',
                status: 'scheduled',
                scheduledAt,
              })),
            },
      ),
  };
  const app = { bridge, show: { state: { sessionId: 'first' } } } as unknown as AppContext;
  const exporting = new ExportState(app, {} as Document);
  await exporting.load(
    'space',
    items.filter(({ id }) => selected.includes(id)),
  );
  return exporting;
};

test('what is selected in the library is what Export proposes, else the show on the desk', async () => {
  const templates = await proposed('template-2');
  expect(templates.what).toEqual({ kind: 'template', ids: ['template-2'] });
  const usual = { kind: 'show', sessionId: 'first', withPolls: true, withBands: true };
  const pages = ['page-1', 'page-2'];
  expect((await proposed()).what).toEqual({ ...usual, deckPageIds: pages, pollSetIds: [] });
  expect((await proposed('draft-2')).what).toEqual({
    ...usual,
    sessionId: 'second',
    deckPageIds: pages,
    pollSetIds: [],
  });
  expect((await proposed('draft-2', 'page-2', 'set-1', 'template-1')).what).toEqual({
    ...usual,
    sessionId: 'second',
    deckPageIds: ['page-2'],
    pollSetIds: ['set-1'],
  });
});

test('shows of one name have their dates', async () => {
  expect((await proposed()).shows).toEqual([
    { value: 'first', label: 'Evening', hint: formatMoment(DATES.first) },
    { value: 'second', label: 'Evening', hint: formatMoment(DATES.second) },
  ]);
});
