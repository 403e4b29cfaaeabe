import { describe, expect, test } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import type { DeckEdit } from '#shared/show/deck-edit.ts';
import type { DeckTile } from '#shared/show/deck-page.ts';
import type { PollSetEdit, PreparedPoll } from '#shared/show/poll-set.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { sampleOverlay } from '../../support/scenes.ts';
import { openTestLibrary, sampleDocument, stamp, templateBody } from '../../support/library-file.ts';

const rename = (name: string) => ({ kind: 'scene', edit: [{ kind: 'set', fields: { name } }] }) as never;
const nameIn = (body: LibraryBody): string => (body as unknown as { scene: SceneDocument }).scene.name;
const draftBody = (scenes: readonly SceneDocument[]): LibraryBody =>
  ({ kind: 'draft', sessionId: 'live', scenes }) as unknown as LibraryBody;

describe('an item of the library', () => {
  test('is kept with each of its states, and any of them comes back', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    for (const name of ['one', 'two']) library.ask('items.change', { ...stamp(), id: 'a', change: rename(name) });
    expect(library.ask('items.versions', { id: 'a' }).map((version) => version.revision)).toEqual([3, 2, 1]);
    const restored = library.ask('items.restore_version', { ...stamp(), id: 'a', revision: 2 });
    expect([nameIn(restored.body), restored.revision]).toEqual(['one', 4]);
  });

  test('names who made each of its states, and says whether that was offline', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    const [carl, tina] = [
      { name: 'Carl', isOffline: true },
      { name: 'Tina', isOffline: false },
    ];
    const change = { kind: 'name', name: 'one' } as const;
    library.ask('items.change', { ...stamp(), id: 'a', change, author: carl });
    library.ask('items.restore_version', { ...stamp(), id: 'a', revision: 1, author: tina });
    expect(library.ask('items.versions', { id: 'a' }).map(({ name, by }) => [name, by])).toEqual([
      ['a', tina],
      ['one', carl],
      ['a', null],
    ]);
  });

  test('says who deleted it, to whoever works on it and in its versions once it is back', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    const carl = { name: 'Carl', isOffline: true };
    library.ask('items.remove', { ...stamp(), id: 'a', author: carl });
    const change = { kind: 'name', name: 'one' } as const;
    expect(() => library.ask('items.change', { ...stamp(), id: 'a', change })).toThrow(
      'Carl deleted this from the library.',
    );
    library.ask('items.bring_back', { ...stamp(), id: 'a' });
    const versions = library.ask('items.versions', { id: 'a' });
    expect(versions.map(({ isDeleted, by }) => [isDeleted, by])).toEqual([
      [false, null],
      [true, carl],
      [false, null],
    ]);
  });

  test('an edit that arrives twice is made once', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    const edit = { ...stamp(), id: 'a', change: rename('one') };
    library.ask('items.change', edit);
    library.ask('items.change', { ...stamp(), id: 'a', change: rename('two') });
    expect(nameIn(library.ask('items.change', edit).body)).toBe('two');
    expect(library.ask('sync.counts', null).waiting).toBe(3);
  });

  test('what the platform would refuse is refused with its field, and nothing changes', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    const change = { kind: 'scene', edit: [{ kind: 'set', fields: { transitionMs: 5 } }] } as never;
    expect(() => library.ask('items.change', { ...stamp(), id: 'a', change })).toThrow(/transitionMs/);
    expect([library.ask('items.get', { id: 'a' }).revision, library.ask('sync.counts', null).waiting]).toEqual([1, 1]);
  });

  test('a locked scene of a draft refuses edits until it is unlocked', () => {
    const library = openTestLibrary();
    const body = draftBody([sampleDocument({ locked: true })]);
    library.ask('items.create', { ...stamp(), id: 'd', spaceId: 's', name: 'Live', body, folderId: null });
    const edit = (fields: object) =>
      ({ kind: 'show', edit: [{ kind: 'edit_scene', sceneId: 'sample', edit: [{ kind: 'set', fields }] }] }) as never;
    const refused = () => library.ask('items.change', { ...stamp(), id: 'd', change: edit({ name: 'x' }) });
    expect(refused).toThrow('Scene "Sample" is locked: unlock it first.');
    const changed = library.ask('items.change', { ...stamp(), id: 'd', change: edit({ name: 'x', locked: false }) });
    expect(changed.revision).toBe(2);
  });

  test('two templates of one name are refused; a deleted one gives its name back and can be restored', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    const again = { spaceId: 's', name: 'a', body: templateBody(), folderId: null };
    expect(() => library.ask('items.create', { ...again, ...stamp(), id: 'b' })).toThrow(
      'There is already a template “a”.',
    );
    library.ask('items.remove', { ...stamp(), id: 'a' });
    expect(library.ask('items.list', { spaceId: 's', kind: 'template', limit: 10, offset: 0 })).toEqual([]);
    expect(library.ask('items.restore_version', { ...stamp(), id: 'a', revision: 1 }).name).toBe('a');
  });

  test('a deleted one comes back as it was: the same item, in its folder, with its tags', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    library.ask('folders.save', { id: 'f', spaceId: 's', kind: 'template', name: 'Shows' });
    library.ask('items.change', { ...stamp(), id: 'a', change: rename('one') });
    library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'folder', folderId: 'f' } });
    library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'tags', tags: ['evening'] } });
    const { revision: _, updatedAt: __, waiting: ___, ...before } = library.ask('items.get', { id: 'a' });
    library.ask('items.remove', { ...stamp(), id: 'a' });
    const back = { ...stamp(), id: 'a' };
    expect(library.ask('items.bring_back', back)).toMatchObject(before);
    expect(library.ask('items.bring_back', back)).toMatchObject(before);
    const { revision } = library.ask('items.bring_back', { ...stamp(), id: 'a' });
    expect(library.ask('items.get', { id: 'a' })).toMatchObject({ revision, waiting: 1 });
  });

  test('a deleted draft does not come back beside another of its session', () => {
    const library = openTestLibrary();
    const create = (id: string) =>
      library.ask('items.create', { ...stamp(), id, spaceId: 's', name: id, body: draftBody([]), folderId: null });
    create('d');
    library.ask('items.remove', { ...stamp(), id: 'd' });
    create('e');
    const refused = 'This is already in the library.';
    expect(() => library.ask('items.bring_back', { ...stamp(), id: 'd' })).toThrow(refused);
    expect(() => library.ask('items.restore_version', { ...stamp(), id: 'd', revision: 1 })).toThrow(refused);
  });

  test('is found by words of its name, tags and text, however they are accented, as one types', () => {
    const library = openTestLibrary();
    library.addTemplate('Opening', { overlays: [sampleOverlay('band', { text: 'Séance du soir' })] });
    library.addTemplate('Closing');
    library.ask('items.change', { ...stamp(), id: 'Closing', change: { kind: 'tags', tags: ['evening', 'evening'] } });
    const found = (text: string) =>
      library.ask('items.search', { spaceId: 's', text, kinds: ['template'], limit: 9 }).map((item) => item.id);
    expect([found('seance so'), found('even'), found('open'), found('nothing'), found('"*'), found('')]).toEqual([
      ['Opening'],
      ['Closing'],
      ['Opening'],
      [],
      [],
      [],
    ]);
    library.ask('items.remove', { ...stamp(), id: 'Opening' });
    expect(found('seance')).toEqual([]);
  });

  test('lies in a folder until the folder goes', () => {
    const library = openTestLibrary();
    library.addTemplate('a');
    library.ask('folders.save', { id: 'f', spaceId: 's', kind: 'template', name: 'Shows' });
    library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'folder', folderId: 'f' } });
    const inFolder = (folderId: string | null) =>
      library.ask('items.list', { spaceId: 's', kind: 'template', folderId, limit: 9, offset: 0 }).length;
    expect([inFolder('f'), inFolder(null)]).toEqual([1, 0]);
    library.ask('folders.remove', { id: 'f' });
    expect(inFolder(null)).toBe(1);
  });

  test('only templates and drafts wait for the platform', () => {
    const library = openTestLibrary();
    const body: LibraryBody = { kind: 'deck_page', position: 0, tiles: [] };
    library.ask('items.create', { ...stamp(), id: 'p', spaceId: 's', name: 'Page 1', body, folderId: null });
    expect(library.ask('sync.counts', null).waiting).toBe(0);
  });

  test('two windows at one deck page lose nothing of each other', () => {
    const library = openTestLibrary();
    const tile = (id: string, label = id): DeckTile => ({ id, label, steps: [] });
    const body: LibraryBody = { kind: 'deck_page', position: 0, tiles: [tile('a'), tile('b')] };
    library.ask('items.create', { ...stamp(), id: 'p', spaceId: 's', name: 'Page 1', body, folderId: null });
    const edit = (one: DeckEdit) =>
      library.ask('items.change', { ...stamp(), id: 'p', change: { kind: 'deck', edit: one } });
    // Each edit was made to the page as it was at first.
    edit({ kind: 'add', tile: tile('c'), at: 2 });
    edit({ kind: 'put', tile: tile('a', 'Other') });
    edit({ kind: 'place', position: 3 });
    edit({ kind: 'order', ids: ['b', 'a'] });
    expect(library.ask('items.get', { id: 'p' }).body).toEqual({
      kind: 'deck_page',
      position: 3,
      tiles: [tile('b'), tile('c'), tile('a', 'Other')],
    });
    expect(() => edit({ kind: 'put', tile: tile('gone') })).toThrow('This tile no longer exists.');
    for (let index = 0; index < 97; index += 1) edit({ kind: 'add', tile: tile(`more ${index}`), at: 0 });
    expect(() => edit({ kind: 'add', tile: tile('d'), at: 0 })).toThrow('There is room for 100 tiles on a page.');
    expect(edit({ kind: 'add', tile: tile('c'), at: 0 }).revision).toBe(102);
  });

  test('two windows at one set of polls lose nothing of each other, and are told what is gone', () => {
    const library = openTestLibrary();
    const poll = (id: string, question = `${id}?`): PreparedPoll => ({
      id,
      question,
      options: ['Yes', 'No'],
      kind: 'poll',
      allowMultiple: false,
      correct: [],
      phase: 'live',
    });
    const body: LibraryBody = { kind: 'poll_set', polls: [poll('a'), poll('b'), poll('c')] };
    library.ask('items.create', { ...stamp(), id: 'p', spaceId: 's', name: 'Warm-up', body, folderId: null });
    const edit = (one: PollSetEdit) =>
      library.ask('items.change', { ...stamp(), id: 'p', change: { kind: 'polls', edit: one } });
    // Each edit was made to the set as it was at first.
    edit({ kind: 'add', item: poll('d'), at: 3 });
    edit({ kind: 'put', item: poll('a', 'Other?') });
    edit({ kind: 'remove', id: 'b' });
    edit({ kind: 'order', ids: ['c', 'a', 'b'] });
    const polls = [poll('c'), poll('d'), poll('a', 'Other?')];
    expect(library.ask('items.get', { id: 'p' }).body).toEqual({ kind: 'poll_set', polls });
    expect(() => edit({ kind: 'put', item: poll('b', 'Mine?') })).toThrow('This poll is no longer in the set.');
    for (let index = 0; index < 97; index += 1) edit({ kind: 'add', item: poll(`more ${index}`), at: 0 });
    expect(() => edit({ kind: 'add', item: poll('e'), at: 0 })).toThrow('There is room for 100 polls in a set.');
  });

  test('among many templates and media any is found', () => {
    const library = openTestLibrary();
    for (let index = 0; index < 50; index += 1) library.addTemplate(`Template ${index}`);
    for (let index = 0; index < 500; index += 1) {
      const url = `https://example.com/${index}.png`;
      const body: LibraryBody = {
        kind: 'media',
        mediaKind: 'image',
        url,
        mediaId: null,
        thumbnailUrl: null,
        sizeBytes: 1,
      };
      library.ask('items.create', {
        ...stamp(),
        id: `m${index}`,
        spaceId: 's',
        name: `Photo ${index}`,
        body,
        folderId: null,
      });
    }
    const query = { spaceId: 's', text: 'photo 432', kinds: ['media', 'template'], limit: 50 } as const;
    expect(library.ask('items.search', query).map((item) => item.id)).toEqual(['m432']);
  });
});
