import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import type { ImportChoices } from '#shared/bridge/exchange-calls.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { openExchange } from '../../../src-main/host/open-exchange.ts';
import { createMedia } from '../../../src-main/media/media.ts';
import { openTestLibrary, stamp, templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { picture, sha256Of } from '../../support/media-files.ts';
import { CHOICES, exchangeDesk, newId, testMedia } from '../../support/packages.ts';

const SPACE = 's';
const TARGET = { spaceId: SPACE, sessionId: null };
const medium = (url: string): LibraryBody => ({
  kind: 'media',
  mediaKind: 'image',
  url,
  mediaId: null,
  thumbnailUrl: null,
  sizeBytes: null,
});
const addressOf = (name: string): string => `http://127.0.0.1:9/attachments/${name}.png`;

/** A package of pictures that only it has, and a template that shows the first. */
const packageOf = async (
  pictures: Readonly<Record<string, Buffer>>,
  addressIn: (name: string, bytes: Buffer) => string = addressOf,
): Promise<string> => {
  const folder = testFolder();
  const files: Record<string, string> = {};
  const all = Object.entries(pictures).map(([name, bytes]) => ({ name, bytes, address: addressIn(name, bytes) }));
  for (const { name, bytes, address } of all) {
    files[address] = join(folder, name);
    writeFileSync(join(folder, name), bytes);
  }
  const desk = exchangeDesk({ mediaFiles: testMedia(files) });
  for (const { name, address } of all) desk.add(name, medium(address), { folder: 'Pictures' });
  desk.add('Opening', templateBody({ name: 'Opening', backgroundImageUrl: all[0]?.address ?? '' }));
  return desk.write({ kind: 'library', name: 'Library' });
};

/** Real files and a real library; `trouble.isThere` makes the library refuse what is imported. */
const openDesk = () => {
  const dataDir = testFolder();
  const file = openTestLibrary();
  const trouble = { isThere: false };
  const meanwhile = { happens: (): void => undefined, isSent: (): void => undefined };
  const library = {
    ask: (name: string, input: unknown): Promise<unknown> =>
      Promise.resolve().then(() => {
        if (name === 'items.import' && trouble.isThere)
          throw new AppError('conflict', verbatim('The library changed.'));
        if (name === 'backups.make') meanwhile.happens();
        if (name === 'items.import') meanwhile.isSent();
        return file.ask(name as 'items.get', input as never);
      }),
  };
  const clock = createManualClock(Date.UTC(2030, 0, 1));
  const ports = { clock, newId, version: '1.0.0', dataDir };
  const origins = { serviceOrigin: () => null, platformOrigins: () => [] };
  const rest = {
    fetch,
    publicFetch: fetch,
    ...origins,
    limitBytes: () => 1e9,
    log: silentLog,
    onStatus: () => undefined,
  };
  const media = createMedia({ ...ports, ...rest, library: library as never });
  onTestFinished(() => media.close());
  const parts = { library, media, rehearsal: null, spaces: { find: () => null }, sync: null };
  const exchange = openExchange(ports as never, parts as never);
  const list = () => file.ask('items.list', { spaceId: SPACE, kind: 'media', limit: 99, offset: 0 });
  const add = async (name: string, bytes: Buffer) => {
    const upload = await media.begin(bytes.length, 'me');
    await media.part(upload, 0, bytes);
    return media.add(upload, { spaceId: SPACE, name, folderId: null, sticker: false });
  };
  return {
    trouble,
    meanwhile,
    file,
    add,
    take: (path: string, choices: ImportChoices = CHOICES) =>
      exchange.import(exchange.open(path).fileId, TARGET, choices),
    /** Everything that an import of media may touch. */
    state: () => ({
      items: list(),
      found: file.ask('items.search', { spaceId: SPACE, text: 'one', kinds: ['media', 'template'], limit: 9 }),
      kept: file.ask('media.all_files', null),
      copies: file.ask('media.copies', { spaceId: SPACE }),
      onlyHere: [...file.ask('media.only_here', null)].sort(),
      waiting: file.ask('sync.waiting', { spaceId: SPACE }),
      folders: file.ask('folders.list', { spaceId: SPACE, kind: 'media' }),
      disk: readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /[0-9a-f]{64}$/.test(path))
        .sort(),
    }),
  };
};

const ONE = picture('one');
const TWO = picture('two');

test('an import that the library refuses takes back the files it brought, and the next try brings them', async () => {
  const desk = openDesk();
  await desk.add('Mine', picture('mine'));
  const before = desk.state();
  const path = await packageOf({ one: ONE, two: TWO });
  desk.trouble.isThere = true;
  await expect(desk.take(path)).rejects.toThrow('The library changed.');
  expect(desk.state()).toEqual(before);

  desk.trouble.isThere = false;
  expect(await desk.take(path)).toMatchObject({ kind: 'imported', added: 3 });
  const { items, disk, folders } = desk.state();
  expect(items.map(({ name }) => name)).toEqual(['Mine', 'one', 'two']);
  expect(disk).toHaveLength(3);
  expect(items.map(({ folderId }) => folderId)).toEqual([null, folders[0]?.id, folders[0]?.id]);
});

test('a refused import leaves earlier files as they were: used, deleted or lost', async () => {
  const desk = openDesk();
  await desk.add('In the library', ONE);
  const deleted = await desk.add('Deleted', TWO);
  desk.file.ask('items.remove', { id: deleted.id, ...stamp() });
  const three = picture('three');
  await desk.add('Lost', three);
  desk.file.ask('media.drop_files', { files: [sha256Of(three)] });
  const before = desk.state();
  const lost = before.items.find(({ name }) => name === 'Lost');
  expect(lost?.problem).toMatchObject({ key: 'host_media_damaged' });

  desk.trouble.isThere = true;
  await expect(desk.take(await packageOf({ one: ONE, two: TWO, three }))).rejects.toThrow('The library changed.');
  const { disk, ...after } = desk.state();
  const { disk: diskBefore, ...expected } = before;
  expect(after).toEqual(expected);
  // The lost file lay on the disk all along here; what was not known goes, what was known stays.
  expect(disk).toEqual(diskBefore.filter((path) => !path.endsWith(sha256Of(three))));
});

test('two media of the same bytes come in as one', async () => {
  const desk = openDesk();
  expect(await desk.take(await packageOf({ one: ONE, again: ONE }))).toMatchObject({ kind: 'imported', added: 2 });
  expect(desk.state().items).toHaveLength(1);
});

test('what changes in the library while an import goes on is found by it: items that sync brings, and those it replaces', async () => {
  const desk = openDesk();
  const path = await packageOf({ one: ONE });
  desk.meanwhile.happens = () => desk.file.addTemplate('Opening');
  expect(await desk.take(path)).toMatchObject({ kind: 'imported', added: 2 });
  const list = () => desk.file.ask('items.list', { spaceId: SPACE, kind: 'template', limit: 9, offset: 0 });
  expect(new Set(list().map(({ name }) => name)).size).toBe(2);

  desk.meanwhile.happens = () =>
    void desk.file.ask('items.change', { ...stamp(), id: 'Opening', change: { kind: 'tags', tags: ['mine'] } });
  expect(await desk.take(path, { ...CHOICES, template: 'replace' })).toMatchObject({ kind: 'imported', replaced: 1 });
  expect(list()).toHaveLength(2);
});

test('a picture that waited to be sent where it was exported comes into its folder, also while it is sent from here', async () => {
  const desk = openDesk();
  desk.meanwhile.isSent = () => {
    desk.meanwhile.isSent = () => undefined;
    const [sent] = desk.state().items;
    const url = addressOf('sent');
    const medium = {
      id: 'med_1',
      kind: 'image',
      title: 'one',
      url,
      thumbnailUrl: null,
      sizeBytes: 1,
      folder: null,
    } as const;
    const of = { spaceId: SPACE, itemId: sent?.id ?? '', at: 1 };
    desk.file.ask('media.upload_done', { ...of, medium: { ...medium, createdAt: '2030-01-01T00:00:00Z' } });
  };
  const path = await packageOf({ one: ONE }, (_, bytes) => localMediaUrl(sha256Of(bytes)));
  expect(await desk.take(path)).toMatchObject({ kind: 'imported', added: 2 });
  const { items, folders } = desk.state();
  expect(items.map(({ folderId, externalId }) => [folderId, externalId])).toEqual([[folders[0]?.id, 'med_1']]);
  // A second time it is here already, wherever a person has put it since.
  const [one] = items;
  desk.file.ask('items.change', { ...stamp(), id: one?.id ?? '', change: { kind: 'folder', folderId: null } });
  expect(await desk.take(path)).toMatchObject({ kind: 'imported' });
  expect(desk.state().items.map(({ folderId }) => folderId)).toContain(null);
});
