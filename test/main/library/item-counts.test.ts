import { expect, test } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { openTestLibrary, stamp } from '../../support/library-file.ts';

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
    show_template: 0,
    rule: 0,
  });
});
