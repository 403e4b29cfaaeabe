import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LibraryBody, LibraryItem } from '#shared/library/library-items.ts';
import { LIBRARY_KINDS } from '#shared/library/library-items.ts';
import { ShowTemplate } from '#shared/library/show-template.ts';
import type { ImportTarget } from '../../../src-main/exchange/match-items.ts';
import { readPackage } from '../../../src-main/exchange/read-package.ts';
import { sampleDocument, templateBody, type TestLibrary } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { CHOICES, demoMedium, exchangeDesk, testMedia, type ExchangeDesk } from '../../support/packages.ts';
import { anyScene } from '../../support/scene-arbitraries.ts';

const HOME: ImportTarget = { spaceId: 's', sessionId: null };

/** Everything of a space as a person would tell it, without ids and times. */
const told = (library: TestLibrary, spaceId = 's') => {
  const pages = new Map<string, string>();
  const items = LIBRARY_KINDS.flatMap((kind) => {
    const list = library.ask('items.list', { spaceId, kind, limit: 1000, offset: 0 });
    return library.ask('items.get_many', { ids: list.map(({ id }) => id) });
  });
  for (const { id, name } of items) pages.set(id, name);
  const folders = LIBRARY_KINDS.flatMap((kind) => library.ask('folders.list', { spaceId, kind }));
  const text = (item: LibraryItem): string => {
    const body = JSON.stringify(item.body, (_key, value: unknown) => pages.get(value as string) ?? value);
    const folder = folders.find(({ id }) => id === item.folderId)?.name ?? null;
    return JSON.stringify([item.kind, item.name, folder, item.tags, body]);
  };
  return {
    items: items.map(text).sort(),
    folders: folders.map(({ kind, name }) => `${kind} ${name}`).sort(),
    bands: library.ask('bands.list', { spaceId, sessionId: null }).presets.map(({ id: _, ...band }) => band),
  };
};

const pollSet = (question: string): LibraryBody => ({
  kind: 'poll_set',
  polls: [
    { id: 'p', question, options: ['Yes', 'No'], kind: 'quiz', allowMultiple: false, correct: [1], phase: 'live' },
  ],
});
const page = (pageId: string): LibraryBody => ({
  kind: 'deck_page',
  position: 0,
  tiles: [{ id: 't', label: 'Next', steps: [{ kind: 'page', pageId }] }],
});
const medium = (url: string, mediaId: string | null = null): LibraryBody => ({
  kind: 'media',
  mediaKind: 'image',
  url,
  mediaId,
  thumbnailUrl: null,
  sizeBytes: null,
});
const draft = (sessionId: string, scenes: readonly object[]): LibraryBody =>
  ({ kind: 'draft', sessionId, scenes }) as unknown as LibraryBody;

const take = async (
  desk: ExchangeDesk,
  path: string,
  choices: Partial<typeof CHOICES> | object = {},
  target = HOME,
) => {
  const { fileId } = desk.exchange.open(path);
  return desk.exchange.import(fileId, target, { ...CHOICES, ...choices });
};

/** Adds an item of every kind. */
const fill = (desk: ExchangeDesk): void => {
  desk.add('Interview', templateBody({ name: 'Interview', slots: [{ id: 'a', kind: 'media', mediaId: 'm1' }] }), {
    folder: 'Talks',
    tags: ['two people', 'été'],
  });
  desk.add('Logo', medium('https://cdn.example/logo.png', 'm1'), { folder: 'Pictures' });
  desk.add('Pricing', draft('session-1', [sampleDocument({ id: 'one' }), sampleDocument({ id: 'two', name: 'Two' })]));
  const first = desk.add('Opening', page('somewhere'));
  desk.add('Closing', page(first), { folder: 'Pages', tags: ['end'] });
  desk.add('Warm up', pollSet('Ready?'));
  desk.library.ask('folders.save', { id: 'empty', spaceId: 's', kind: 'template', name: 'Empty folder' });
  desk.library.ask('bands.replace', {
    scope: HOME,
    presets: [{ id: 'b', label: 'Hello', text: 'Hello all', seconds: 5 }],
  });
};

describe('a whole library', () => {
  test('comes back the same into an empty one: items, folders, tags, bands', async () => {
    const desk = exchangeDesk();
    fill(desk);
    const path = await desk.write({ kind: 'library', name: 'Library' });
    const other = exchangeDesk();
    expect(await take(other, path)).toMatchObject({ kind: 'imported', added: 7, replaced: 0, skipped: 0 });
    expect(told(other.library)).toEqual(told(desk.library));
  });

  test('a template of a show comes back with its notes and scripts', async () => {
    const desk = exchangeDesk();
    const body = ShowTemplate.parse({
      kind: 'show_template',
      settings: null,
      scenes: [sampleDocument({ id: 'one' })],
      polls: [],
      bands: [],
      notes: { show: 'Breathe', scenes: { one: 'Smile' }, scripts: { one: '# Welcome\n\nGood evening [smile]' } },
    });
    desk.add('Evening', body);
    const path = await desk.write({ kind: 'library', name: 'Library' });
    const other = exchangeDesk();
    await take(other, path);
    expect(told(other.library)).toEqual(told(desk.library));
    expect(await take(desk, path)).toMatchObject({ added: 0, replaced: 0, skipped: 1 });
  });

  test('a library that is wiped and imported again is the same, and a second import changes nothing', async () => {
    const desk = exchangeDesk();
    fill(desk);
    const before = told(desk.library);
    const path = await desk.write({ kind: 'library', name: 'Library' });
    for (const kind of LIBRARY_KINDS) {
      for (const { id } of desk.library.ask('items.list', { spaceId: 's', kind, limit: 1000, offset: 0 })) {
        desk.library.ask('items.remove', { id, editId: `gone ${id}`, at: 2 });
      }
    }
    await take(desk, path);
    expect(told(desk.library)).toEqual(before);
    expect(await take(desk, path)).toMatchObject({ added: 0, replaced: 0, skipped: 7 });
    expect(told(desk.library)).toEqual(before);
  });

  test('any templates come back from a package unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyScene(), { maxLength: 5 }), async (scenes) => {
        const desk = exchangeDesk();
        for (const [index, scene] of scenes.entries()) {
          desk.add(`Scene ${index}`, { kind: 'template', scene } as unknown as LibraryBody, {
            ...(index % 2 === 0 && { folder: `Folder ${index % 3}` }),
            tags: [scene.name],
          });
        }
        const path = await desk.write({ kind: 'library', name: 'Library' });
        const other = exchangeDesk();
        expect((await take(other, path)).kind).toBe('imported');
        expect(told(other.library)).toEqual(told(desk.library));
      }),
      { numRuns: 20 },
    );
  });
});

describe('media', () => {
  const withPicture = () => {
    const url = 'http://127.0.0.1:9/attachments/title-card.webp';
    const desk = exchangeDesk({ mediaFiles: testMedia({ [url]: demoMedium('title-card.webp') }) });
    desk.add('Card', medium(url, 'm1'));
    desk.add('With card', templateBody({ slots: [{ id: 'a', kind: 'media', mediaId: 'm1' }] }));
    desk.add('Elsewhere', templateBody({ backgroundImageUrl: 'https://cdn.example/far.png' }));
    return { desk, url };
  };

  test('media on this computer go into the package, others by address, and the export says how many', async () => {
    const { desk } = withPicture();
    expect(await desk.exchange.export('s', { kind: 'library', name: 'Bibliothèque' })).toMatchObject({
      kind: 'saved',
      summary: {
        fileName: 'Bibliothèque.regie',
        items: 3,
        mediaFiles: 1,
        mediaAddresses: 1,
        mediaUnknown: 0,
        leftOut: [],
      },
    });
  });

  test('of a type that can be added by hand travel as files too: a bitmap', async () => {
    const file = join(testFolder(), 'plan.bmp');
    writeFileSync(file, Buffer.concat([Buffer.from('BM'), Buffer.alloc(56)]));
    const url = 'http://127.0.0.1:9/attachments/plan.bmp';
    const desk = exchangeDesk({ mediaFiles: testMedia({ [url]: file }) });
    desk.add('Plan', medium(url, 'm1'));
    const path = await desk.write({ kind: 'library', name: 'Library' });
    const other = exchangeDesk({ spaceId: 'far' });
    expect((await take(other, path, {}, { spaceId: 'far', sessionId: null })).kind).toBe('imported');
    expect(other.media.added.map(({ content }) => content)).toEqual([readFileSync(file)]);
  });

  test('media come out byte for byte, and scenes of another space name them by their new address', async () => {
    const { desk } = withPicture();
    const path = await desk.write({ kind: 'library', name: 'Library' });
    const other = exchangeDesk({ spaceId: 'far' });
    expect((await take(other, path, {}, { spaceId: 'far', sessionId: null })).kind).toBe('imported');
    const [added] = other.media.added;
    expect(added?.content.equals(readFileSync(demoMedium('title-card.webp')))).toBe(true);
    expect(added?.file).toMatchObject({ mimeType: 'image/webp', mediaKind: 'image', title: 'Card', spaceId: 'far' });
    const list = other.library.ask('items.list', { spaceId: 'far', kind: 'template', limit: 10, offset: 0 });
    const [item] = other.library
      .ask('items.get_many', { ids: list.map(({ id }) => id) })
      .filter(({ name }) => name === 'With card');
    expect(item?.body).toMatchObject({
      scene: {
        slots: [{ kind: 'media', mediaKind: 'image', url: `https://kept.example/${added?.file.sha256 ?? ''}` }],
      },
    });
  });
});

describe('what must not leave', () => {
  const SECRETS = [
    'rk_full_AbCdEf0123456789abcdefXYZ',
    'https://user:hunter2@cdn.example/a.png',
    'https://cdn.example/b.png?X-Token=c4n4ry&w=100',
    'https://cdn.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjNG40cnkifQ.sig/c.png',
  ] as const;

  test('no key, token or address that holds one is in the file, and what remains can still be imported', async () => {
    const desk = exchangeDesk();
    const [key, ...addresses] = SECRETS;
    desk.add(
      'Careless',
      templateBody({
        backgroundImageUrl: addresses[0],
        slots: addresses.map((url, index) => ({
          id: `s${index}`,
          kind: 'media' as const,
          url,
          mediaKind: 'image' as const,
        })),
        overlays: [
          {
            id: 'o',
            type: 'band',
            visible: true,
            opacity: 1,
            x: 0,
            y: 0,
            w: 1,
            h: 0.1,
            text: `Key: ${key} at ${addresses[1]}`,
          },
        ],
      }),
      { tags: [key] },
    );
    const path = await desk.write({ kind: 'library', name: 'Library' });
    const opened = await readPackage(path);
    const all = JSON.stringify([opened.manifest, opened.items, opened.bands]);
    opened.close();
    for (const canary of ['AbCdEf0123456789', 'hunter2', 'c4n4ry', 'eyJzdWIi', dirname(path)])
      expect(all).not.toContain(canary);
    expect(all).toContain('w=100');
    expect(await take(exchangeDesk(), path)).toMatchObject({ kind: 'imported', added: 1 });
  });
});

describe('clashes', () => {
  const clashing = async () => {
    const desk = exchangeDesk();
    desk.add('Interview', templateBody({ name: 'Theirs' }));
    desk.add('Pricing', draft('session-1', [sampleDocument({ id: 'one', name: 'Theirs' })]));
    desk.library.ask('bands.replace', { scope: HOME, presets: [{ id: 'b', label: 'Hello', text: 'Theirs' }] });
    const path = await desk.write({ kind: 'library', name: 'Library' });
    const mine = exchangeDesk();
    mine.add('Interview', templateBody({ name: 'Mine' }));
    mine.add('Pricing', draft('session-1', [sampleDocument({ id: 'one', name: 'Mine' })]));
    mine.library.ask('bands.replace', { scope: HOME, presets: [{ id: 'b', label: 'Hello', text: 'Mine' }] });
    return { mine, path };
  };
  const namesOf = (desk: ExchangeDesk) => told(desk.library).items.map((item) => (JSON.parse(item) as string[])[1]);

  test('clashes are shown before anything is imported', async () => {
    const { mine, path } = await clashing();
    const { fileId } = mine.exchange.open(path);
    const before = told(mine.library);
    expect(await mine.exchange.inspect(fileId, HOME)).toMatchObject({
      kind: 'plan',
      plan: {
        kinds: [
          { kind: 'template', entries: [{ name: 'Interview', state: 'clash' }] },
          { kind: 'draft', entries: [{ name: 'Pricing', state: 'clash', count: 1 }] },
          { kind: 'band', entries: [{ name: 'Hello', state: 'clash' }] },
        ],
      },
    });
    expect(told(mine.library)).toEqual(before);
  });

  test('a clash that is renamed keeps both items', async () => {
    const { mine, path } = await clashing();
    expect(await take(mine, path)).toMatchObject({ added: 3, renamed: ['Interview (2)', 'Hello (2)'] });
    expect(namesOf(mine)).toEqual(expect.arrayContaining(['Interview', 'Interview (2)', 'Theirs', 'Pricing']));
  });

  test('a clash that is replaced can be restored from the versions', async () => {
    const { mine, path } = await clashing();
    expect(await take(mine, path, { template: 'replace', draft: 'replace', band: 'replace' })).toMatchObject({
      added: 0,
      replaced: 3,
    });
    expect(JSON.stringify(told(mine.library))).not.toContain('Mine');
    const [item] = mine.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 1, offset: 0 });
    const version = mine.library.ask('items.version', { id: item?.id ?? '', revision: 1 });
    expect(version).toMatchObject({ scene: { name: 'Mine' } });
  });

  test('a clash that is skipped changes nothing', async () => {
    const { mine, path } = await clashing();
    const before = told(mine.library);
    const all = { template: 'skip', draft: 'skip', band: 'skip' };
    expect(await take(mine, path, all)).toMatchObject({ added: 0, replaced: 0, skipped: 3 });
    expect(told(mine.library)).toEqual(before);
  });

  test('scenes added to a show get ids of their own, and what follows what stays so', async () => {
    const desk = exchangeDesk();
    const theirs = [sampleDocument({ id: 'one', nextSceneId: 'two' }), sampleDocument({ id: 'two' })];
    desk.add('Pricing', draft('session-1', theirs));
    const path = await desk.write({
      kind: 'show',
      sessionId: 'session-1',
      deckPageIds: [],
      pollSetIds: [],
      withPolls: false,
      withBands: false,
    });
    const mine = exchangeDesk({ spaceId: 'far' });
    mine.add('Mine', draft('session-9', [sampleDocument({ id: 'one', name: 'Mine' })]));
    const target = { spaceId: 'far', sessionId: 'session-9' };
    expect(await take(mine, path, { draft: 'add' }, target)).toMatchObject({ replaced: 1 });
    expect(mine.library.ask('items.draft', target)).toMatchObject({
      body: { scenes: [{ id: 'one', name: 'Mine' }, { id: 'one-2', nextSceneId: 'two' }, { id: 'two' }] },
    });
  });

  test('a replacement that a locked scene forbids changes nothing at all', async () => {
    const { mine, path } = await clashing();
    const [item] = mine.library.ask('items.list', { spaceId: 's', kind: 'draft', limit: 1, offset: 0 });
    const scene = sampleDocument({ id: 'kept', name: 'Kept', locked: true });
    const edit = [{ kind: 'add_scene' as const, scene, index: 1 }];
    mine.library.ask('items.change', {
      editId: 'lock',
      at: 3,
      id: item?.id ?? '',
      change: { kind: 'show', edit: edit as never },
    });
    const before = told(mine.library);
    await expect(take(mine, path, { draft: 'replace' })).rejects.toThrow(/locked/);
    expect(told(mine.library)).toEqual(before);
  });
});

test('a medium already added by keeping its file is imported once, with its folder and tags', async () => {
  const url = 'http://127.0.0.1:9/attachments/title-card.webp';
  const desk = exchangeDesk({ mediaFiles: testMedia({ [url]: demoMedium('title-card.webp') }) });
  desk.add('Card', medium(url, 'm1'), { folder: 'Pictures', tags: ['opening'] });
  const path = await desk.write({ kind: 'library', name: 'Library' });
  const local = `https://kept.example/local`;
  const other: ExchangeDesk = exchangeDesk({
    spaceId: 'far',
    mediaFiles: {
      read: () => Promise.resolve(null),
      async add({ stream, title }) {
        for await (const _ of stream) continue;
        const id = other.add(title ?? '', medium(local));
        const item = { ...other.library.ask('items.get', { id }), wasHere: false };
        return { url: local, item, undoAdd: () => Promise.resolve() };
      },
    },
  });
  const outcome = await take(other, path, {}, { spaceId: 'far', sessionId: null });
  expect(outcome).toMatchObject({ added: 1, replaced: 0 });
  const [item, ...more] = other.library.ask('items.list', { spaceId: 'far', kind: 'media', limit: 9, offset: 0 });
  expect(more).toEqual([]);
  expect(item).toMatchObject({ name: 'Card', tags: ['opening'] });
  expect(item?.folderId).not.toBeNull();
});
