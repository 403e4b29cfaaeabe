import { expect, test } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import type { ImportRequest } from '../../../src-main/library/items/import-items.ts';
import { openTestLibrary, stamp, templateBody } from '../../support/library-file.ts';

const request = (changes: Partial<ImportRequest>): ImportRequest => ({
  ...stamp(),
  spaceId: 's',
  folders: [{ id: 'f', kind: 'template', name: 'Talks' }],
  create: [],
  replace: [],
  bands: null,
  ...changes,
});
const create = (id: string, name: string, body: LibraryBody = templateBody({ name })) => ({
  id,
  name,
  folder: 'Talks',
  tags: ['t'],
  body: JSON.stringify(body),
});

test('an import that arrives twice is made once', () => {
  const library = openTestLibrary();
  const same = request({ create: [create('a', 'A')] });
  library.ask('items.import', same);
  library.ask('items.import', same);
  expect(library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 })).toHaveLength(1);
  expect(library.ask('items.get', { id: 'a' })).toMatchObject({ revision: 1, waiting: 1, tags: ['t'] });
});

const SCOPE = { spaceId: 's', sessionId: null };

const list = (library: ReturnType<typeof openTestLibrary>) => ({
  items: library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 }).map(({ name }) => name),
  folders: library.ask('folders.list', { spaceId: 's', kind: 'template' }).length,
  bands: library.ask('bands.list', SCOPE).presets.length,
});

test('an item that changed since the preview is not replaced, and nothing else is imported', () => {
  const library = openTestLibrary();
  library.addTemplate('mine');
  library.ask('bands.replace', { scope: SCOPE, presets: [{ id: 'b', label: 'B', text: 'B' }] });
  const before = list(library);
  const one = {
    id: 'mine',
    revision: 7,
    folder: null,
    tags: [],
    body: JSON.stringify(templateBody({ name: 'Theirs' })),
  };
  const stale: readonly Partial<ImportRequest>[] = [
    { create: [create('a', 'A')], replace: [one] },
    { create: [create('a', 'A'), create('b', 'mine')] },
    {
      create: [create('a', 'A')],
      bands: { before: { scope: SCOPE, presets: [] }, after: { scope: SCOPE, presets: [] } },
    },
    { create: [create('a', 'A'), create('b', 'B', templateBody({ transitionMs: 5 }))] },
    { create: [create('a', 'A')], replace: [{ ...one, id: 'gone' }] },
  ];
  for (const changes of stale) {
    expect(() => library.ask('items.import', request(changes))).toThrow();
    expect(list(library)).toEqual(before);
  }
});

test('a search finds what came in, and a folder of that name is used, not made again', () => {
  const library = openTestLibrary();
  library.ask('folders.save', { id: 'own', spaceId: 's', kind: 'template', name: 'Talks' });
  library.ask('items.import', request({ create: [create('a', 'Interview at night')] }));
  expect(library.ask('items.get', { id: 'a' }).folderId).toBe('own');
  const query = { spaceId: 's', text: 'night', kinds: ['template' as const], limit: 9 };
  expect(library.ask('items.search', query)).toMatchObject([{ id: 'a' }]);
});
