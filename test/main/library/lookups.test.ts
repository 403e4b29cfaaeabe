import { expect, test } from 'vitest';
import type { LibraryBody } from '#shared/bridge/library-items.ts';
import { openTestLibrary, sampleDocument, stamp, templateBody } from '../../support/library-file.ts';

const FILE = 'https://files.example/room.png';
const media = (changes: Partial<Extract<LibraryBody, { kind: 'media' }>> = {}): LibraryBody => ({
  kind: 'media',
  mediaKind: 'image',
  url: FILE,
  mediaId: null,
  thumbnailUrl: null,
  sizeBytes: null,
  ...changes,
});
const add = (
  library: ReturnType<typeof openTestLibrary>,
  item: { readonly id: string; readonly body: LibraryBody; readonly spaceId?: string },
): void => {
  library.ask('items.create', { ...stamp(), spaceId: 's', name: item.id, folderId: null, ...item });
};
const mediaSlot = (fields: Record<string, string>) => ({ slots: [{ id: 'one', kind: 'media' as const, ...fields }] });

test('items are counted by kind, those of the space that were not deleted', () => {
  const library = openTestLibrary();
  for (const id of ['a', 'b', 'c']) library.addTemplate(id);
  library.ask('items.remove', { ...stamp(), id: 'c' });
  add(library, { id: 'm', body: media() });
  add(library, { id: 'other', body: media(), spaceId: 'another' });
  expect(library.ask('items.counts', { spaceId: 's' })).toEqual({
    template: 2,
    draft: 0,
    media: 1,
    deck_page: 0,
    poll_set: 0,
  });
});

test('a medium is used where its address or its id stands as a whole', () => {
  const library = openTestLibrary();
  add(library, { id: 'm', body: media({ mediaId: 'med-1' }) });
  add(library, { id: 'by address', body: templateBody(mediaSlot({ url: FILE, mediaKind: 'image' })) });
  add(library, { id: 'by id', body: templateBody(mediaSlot({ mediaId: 'med-1' })) });
  add(library, { id: 'a longer id', body: templateBody(mediaSlot({ mediaId: 'med-10' })) });
  add(library, { id: 'a longer address', body: templateBody(mediaSlot({ url: `${FILE}?2`, mediaKind: 'image' })) });
  const scenes = [sampleDocument({ backgroundImageUrl: FILE })];
  add(library, { id: 'show', body: { kind: 'draft', sessionId: 'live', scenes } as unknown as LibraryBody });
  expect(library.ask('items.uses', { id: 'm' }).map(({ name }) => name)).toEqual(['show', 'by address', 'by id']);
});

test('what is no medium is used nowhere', () => {
  const library = openTestLibrary();
  library.addTemplate('a');
  expect(library.ask('items.uses', { id: 'a' })).toEqual([]);
});
