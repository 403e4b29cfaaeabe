import { describe, expect, test } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { PlatformMedium } from '../../../src-main/library/media/platform-medium.ts';
import { localDocument, openTestLibrary, sampleDocument, stamp, type TestLibrary } from '../../support/library-file.ts';
import { sampleOverlay } from '../../support/scenes.ts';

const SHA = 'a'.repeat(64);
const LOCAL = localMediaUrl(SHA);
const UPLOADED = 'https://cdn.example.com/a.png';

const medium = (id: string, changes: Partial<PlatformMedium> = {}): PlatformMedium => ({
  id,
  kind: 'image',
  title: id,
  url: `https://cdn.example.com/${id}.png`,
  thumbnailUrl: null,
  sizeBytes: 10,
  folder: null,
  createdAt: '2030-01-01T00:00:00Z',
  ...changes,
});
const adopt = (library: TestLibrary, media: readonly PlatformMedium[], at: number): unknown => {
  library.ask('media.adopt_page', { spaceId: 's', media, newIds: media.map(({ id }) => `i-${id}`), at });
  return library.ask('media.adopt_end', { spaceId: 's', since: at, at });
};
const list = (library: TestLibrary) =>
  library.ask('items.list', { spaceId: 's', kind: 'media', limit: 100, offset: 0 });
const draftOf = (scenes: readonly SceneDocument[]): LibraryBody =>
  ({ kind: 'draft', sessionId: 'live', scenes }) as unknown as LibraryBody;
const addDraft = (library: TestLibrary, scenes: readonly SceneDocument[], id = 'd'): void => {
  library.ask('items.create', { ...stamp(), id, spaceId: 's', name: id, body: draftOf(scenes), folderId: null });
};
const addFile = (library: TestLibrary, sha256 = SHA, id = 'm'): void => {
  const file = { sha256, mimeType: 'image/png', sizeBytes: 10 };
  const item = { ...stamp(), id, spaceId: 's', name: 'Photo', folderId: null, file, mediaKind: 'image' } as const;
  library.ask('media.add', item);
};
const scenesIn = (library: TestLibrary, id: string): readonly SceneDocument[] =>
  (library.ask('items.get', { id }).body as unknown as { scenes: readonly SceneDocument[] }).scenes;
const usingAll = (): SceneDocument =>
  localDocument({
    backgroundImageUrl: LOCAL,
    slots: [{ id: 'one', kind: 'media', url: LOCAL, mediaKind: 'image' }],
    overlays: [{ ...sampleOverlay('sticker', { id: 'two' }), imageUrl: LOCAL }],
    audios: [{ url: LOCAL, autoplay: true, once: false, loop: false, volume: 1 }],
  });
const finish = (library: TestLibrary): void => {
  library.ask('media.upload_done', { spaceId: 's', itemId: 'm', medium: medium('x', { url: UPLOADED }), at: 9 });
};

test('a file that was deleted before it was uploaded is uploaded once it is brought back', () => {
  const library = openTestLibrary();
  addFile(library);
  const waiting = () => library.ask('sync.waiting', { spaceId: 's' });
  library.ask('items.remove', { ...stamp(), id: 'm' });
  expect(waiting()).toEqual([]);
  library.ask('items.bring_back', { ...stamp(), id: 'm' });
  expect(waiting()).toEqual([{ itemId: 'm', kind: 'media' }]);
  finish(library);
  library.ask('items.remove', { ...stamp(), id: 'm' });
  const back = library.ask('items.restore_version', { ...stamp(), id: 'm', revision: 1 });
  expect(back).toMatchObject({ externalId: 'x', body: { mediaId: 'x', url: UPLOADED } });
  expect(library.ask('media.upload_task', { itemId: 'm' })).toBeNull();
  expect(waiting()).toEqual([]);
});

describe('the media library of the platform', () => {
  test('a platform’s medium is taken over once, however often it is read', () => {
    const library = openTestLibrary();
    adopt(library, [medium('a'), medium('b')], 10);
    const first = list(library);
    adopt(library, [medium('a'), medium('b')], 20);
    expect(list(library)).toEqual(first);
    expect(first.map(({ externalId, revision }) => [externalId, revision])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('changes made here stay, and the platform’s are taken over field by field', () => {
    const library = openTestLibrary();
    const folders = [{ id: 'f', name: 'Logos' }];
    library.ask('media.adopt_folders', { spaceId: 's', folders, newIds: ['local-f'] });
    adopt(library, [medium('a', { folder: { id: 'f', name: 'Logos' } }), medium('b')], 10);
    library.ask('folders.save', { id: 'mine', spaceId: 's', kind: 'media', name: 'Mine' });
    const change = (id: string, wanted: object) =>
      library.ask('items.change', { ...stamp(), id, change: wanted as never });
    change('i-a', { kind: 'tags', tags: ['red'] });
    change('i-a', { kind: 'folder', folderId: 'mine' });
    change('i-b', { kind: 'name', name: 'My name' });
    adopt(
      library,
      [
        medium('a', { title: 'Renamed there', folder: { id: 'f', name: 'Logos' } }),
        medium('b', { folder: { id: 'f', name: 'Logos' } }),
      ],
      20,
    );
    expect(list(library).map(({ name, folderId, tags }) => ({ name, folderId, tags }))).toEqual([
      { name: 'My name', folderId: 'local-f', tags: [] },
      { name: 'Renamed there', folderId: 'mine', tags: ['red'] },
    ]);
  });

  test('what is gone there goes here, unless something uses it: then it is marked', () => {
    const library = openTestLibrary();
    adopt(library, [medium('a'), medium('b'), medium('c')], 10);
    addDraft(library, [sampleDocument({ slots: [{ id: 'one', kind: 'media', mediaId: 'b' }] })]);
    expect(adopt(library, [medium('c')], 20)).toEqual({ removed: 1, marked: 1 });
    expect(list(library).map(({ externalId }) => externalId)).toEqual(['b', 'c']);
    expect(library.ask('media.copies', { spaceId: 's' })).toMatchObject([{ itemId: 'i-b', gone: true }]);
    adopt(library, [medium('b'), medium('c')], 30);
    expect(library.ask('media.copies', { spaceId: 's' })).toEqual([]);
  });

  test('what was deleted here does not come back by itself, and neither does a folder', () => {
    const library = openTestLibrary();
    const folders = [{ id: 'f', name: 'Logos' }];
    const readFolders = () =>
      library.ask('media.adopt_folders', { spaceId: 's', folders, newIds: [`new-${stamp().editId}`] });
    readFolders();
    adopt(library, [medium('a')], 10);
    library.ask('items.remove', { ...stamp(), id: 'i-a' });
    const [folder] = library.ask('folders.list', { spaceId: 's', kind: 'media' });
    library.ask('folders.remove', { id: folder?.id ?? '' });
    readFolders();
    adopt(library, [medium('a')], 20);
    expect([list(library), library.ask('folders.list', { spaceId: 's', kind: 'media' })]).toEqual([[], []]);
  });
});

describe('a file added here', () => {
  test('can be used at once wherever a medium can, and only a real local address is taken', () => {
    const library = openTestLibrary();
    addFile(library);
    addDraft(library, [usingAll()]);
    library.addTemplate('t', { slots: [{ id: 'one', kind: 'media', url: LOCAL, mediaKind: 'image' }] });
    expect(library.ask('media.uses', { itemId: 'm' }).map(({ name }) => name)).toEqual(['d', 't']);
    const wrong = localDocument({ slots: [{ id: 'one', kind: 'media', url: 'regie-media:x', mediaKind: 'image' }] });
    expect(() => addDraft(library, [wrong], 'e')).toThrow(/url/);
  });

  test('once uploaded, the platform’s names stand in every draft and template, and wait to be sent, once', () => {
    const library = openTestLibrary();
    addFile(library);
    addDraft(library, [usingAll()]);
    finish(library);
    const after = library.ask('items.get', { id: 'd' });
    expect(scenesIn(library, 'd')).toMatchObject([
      {
        backgroundImageUrl: UPLOADED,
        slots: [{ id: 'one', mediaId: 'x', mediaKind: 'image' }],
        overlays: [{ imageUrl: UPLOADED }],
        audios: [{ mediaId: 'x' }],
      },
    ]);
    expect(JSON.stringify(after)).not.toContain('regie-media:');
    finish(library);
    expect(library.ask('items.get', { id: 'd' })).toEqual(after);
    expect(library.ask('items.get', { id: 'm' })).toMatchObject({ externalId: 'x', waiting: 0, problem: null });
  });

  test('a local address that comes back later, from a version, an undo or an old window, is replaced too', () => {
    const library = openTestLibrary();
    addFile(library);
    addDraft(library, [usingAll()]);
    finish(library);
    const restored = library.ask('items.restore_version', { ...stamp(), id: 'd', revision: 1 });
    expect(JSON.stringify(restored)).not.toContain('regie-media:');
    const undo = [
      { kind: 'edit_scene', sceneId: 'sample', edit: [{ kind: 'set', fields: { backgroundImageUrl: LOCAL } }] },
    ];
    library.ask('items.change', { ...stamp(), id: 'd', change: { kind: 'show', edit: undo } as never });
    expect(scenesIn(library, 'd')[0]?.backgroundImageUrl).toBe(UPLOADED);
  });

  test('a file added twice is one item, and a deleted one comes back when it is added again', () => {
    const library = openTestLibrary();
    addFile(library);
    addFile(library, SHA, 'again');
    expect(list(library).map(({ id }) => id)).toEqual(['m']);
    library.ask('items.remove', { ...stamp(), id: 'm' });
    addFile(library, SHA, 'third');
    expect(list(library).map(({ id, waiting }) => [id, waiting])).toEqual([['m', 1]]);
  });

  test('one that the platform lists before this desk heard of it is the same item', () => {
    const library = openTestLibrary();
    addFile(library);
    library.ask('media.upload_stored', { itemId: 'm', url: UPLOADED });
    adopt(library, [medium('x', { url: UPLOADED, title: 'Photo' })], 20);
    expect(list(library).map(({ id, externalId }) => [id, externalId])).toEqual([['m', 'x']]);
    expect(library.ask('media.upload_task', { itemId: 'm' })).toBeNull();
  });
});

describe('what should be on disk', () => {
  const missing = (library: TestLibrary) =>
    library.ask('media.missing', null).map(({ address, rank }) => [address.split('/').at(-1), rank]);

  test('files are kept first for waiting edits, then by request, then for drafts and templates', () => {
    const library = openTestLibrary();
    adopt(library, [medium('a'), medium('b'), medium('c'), medium('d'), medium('e', { kind: 'embed' })], 10);
    library.ask('media.pin', { itemId: 'i-a', keep: true });
    library.ask('media.pin', { itemId: 'i-e', keep: true });
    const show = { scenes: [sampleDocument({ slots: [{ id: 'one', kind: 'media', mediaId: 'b' }] })] };
    library.ask('drafts.adopt', { id: 'd', spaceId: 's', sessionId: 'live', name: 'd', show, at: 1 });
    library.addTemplate('t', { backgroundImageUrl: medium('c').url });
    expect(missing(library)).toEqual([
      ['c.png', 3],
      ['a.png', 2],
      ['b.png', 1],
    ]);
    const file = { sha256: SHA, mimeType: 'image/png', sizeBytes: 1 };
    library.ask('media.keep_file', { file, address: medium('a').url, at: 5 });
    expect(missing(library)).toHaveLength(2);
    expect(library.ask('media.ranked', null)).toMatchObject([{ sha256: SHA, rank: 2 }]);
  });

  test('a folder that is kept keeps what lies in it', () => {
    const library = openTestLibrary();
    library.ask('folders.save', { id: 'f', spaceId: 's', kind: 'media', name: 'Logos' });
    adopt(library, [medium('a'), medium('b')], 10);
    library.ask('items.change', { ...stamp(), id: 'i-a', change: { kind: 'folder', folderId: 'f' } });
    library.ask('media.pin_folder', { folderId: 'f', keep: true });
    expect([missing(library), library.ask('media.pinned_folders', { spaceId: 's' })]).toEqual([[['a.png', 2]], ['f']]);
    library.ask('media.pin_folder', { folderId: 'f', keep: false });
    expect(missing(library)).toEqual([]);
  });

  test('a file that is not on the platform yet must stay', () => {
    const library = openTestLibrary();
    addFile(library);
    expect(library.ask('media.ranked', null)).toMatchObject([{ sha256: SHA, rank: 3 }]);
    finish(library);
    expect(library.ask('media.ranked', null)).toMatchObject([{ sha256: SHA, rank: 0 }]);
  });
});
