import { expect, test } from 'vitest';
import { homeSpaceId } from '../../../src-main/exchange/home-space.ts';
import { openTestLibrary, sampleDocument, stamp, templateBody } from '../../support/library-file.ts';
import { CHOICES, exchangeDesk } from '../../support/packages.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createSyncDesk, wireTo } from '../../support/sync-desk.ts';

/** A desk of a real space, which it knows by an id of its own. */
const openDesk = (service: TestService, spaceId: string) => {
  const desk = createSyncDesk({ service, fetch: wireTo(service).fetch, library: openTestLibrary(), spaceId });
  const { ask } = desk.library;
  const { apiRoot, spaceId: platformSpaceId } = service.service.ready;
  const asked: string[] = [];
  const exchange = exchangeDesk({
    spaceId,
    library: {
      ask: (name, input) =>
        Promise.resolve().then(() => {
          asked.push(name);
          return ask(name, input);
        }),
    },
    draftOf: (space, sessionId) => desk.sync.draft(space, sessionId),
    homeOf: () => homeSpaceId({ apiRoot, platformSpaceId }),
  });
  const count = (kind: 'template' | 'draft' | 'media'): number =>
    ask('items.list', { spaceId, kind, limit: 99, offset: 0 }).length;
  return { ...desk, exchange: exchange.exchange, write: exchange.write, spaceId, asked, count };
};
type Desk = ReturnType<typeof openDesk>;

const take = async (desk: Desk, path: string, choices: object = {}) => {
  const { fileId } = desk.exchange.open(path);
  return desk.exchange.import(fileId, { spaceId: desk.spaceId, sessionId: null }, { ...CHOICES, ...choices });
};

const start = async () => {
  const service = startTestService();
  const scheduled = { title: 'Pricing', scheduledAt: '2030-02-01T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body: scheduled });
  const { media } = await service.call('add_media', {
    body: { kind: 'image', url: 'https://cdn.example.com/logo.png', title: 'Logo' },
  });
  const slots = [{ id: 'a', kind: 'media', mediaId: media.id, mediaKind: 'image' }] as const;
  const one = openDesk(service, 'one');
  for (let index = 0; index < 14; index += 1) {
    const body = templateBody({ name: `T${index}`, slots: [...slots] });
    one.library.ask('items.create', {
      ...stamp(),
      id: `t${index}`,
      spaceId: 'one',
      name: `T${index}`,
      body,
      folderId: null,
    });
  }
  await one.settle();
  const draft = await one.draft(session.id);
  one.editShow(draft.id, [{ kind: 'add_scene', scene: sampleDocument({ id: 'intro', slots: [...slots] }), index: 0 }]);
  await one.settle();
  return { service, session, one };
};

test('an export of another desk of the space is recognised: no duplicate, no conflict, and a backup first', async () => {
  const { service, one } = await start();
  const path = await one.write({ kind: 'library', name: 'Library' });
  for (const isSynced of [true, false]) {
    const two = openDesk(service, 'two');
    if (isSynced) await two.settle();
    expect(await take(two, path)).toMatchObject({ kind: 'imported', renamed: [] });
    expect(two.asked.indexOf('backups.make')).toBeLessThan(two.asked.indexOf('items.import'));
    expect(two.asked).toContain('backups.make');
    await two.settle();
    await one.settle();
    expect([two.count('template'), two.count('media'), one.count('template')]).toEqual([14, 1, 14]);
    expect(two.library.ask('conflicts.list', {})).toEqual([]);
    two.library.close();
  }
  expect((await service.call('list_scene_templates', {})).templates).toHaveLength(14);
});

test('a show from another desk lands in its show, whether that was opened there before or not', async () => {
  const { service, session, one } = await start();
  const what = {
    kind: 'show' as const,
    sessionId: session.id,
    withPolls: false,
    withBands: false,
    deckPageIds: [],
    pollSetIds: [],
  };
  const path = await one.write(what);
  const two = openDesk(service, 'two');
  // The medium alone is new: this desk has not read the platform's library yet.
  expect(await take(two, path, { draft: 'replace' })).toMatchObject({ kind: 'imported', added: 1 });
  expect((await two.draft(session.id)).body).toMatchObject({ scenes: [{ id: 'intro' }] });
  await two.settle();
  expect([two.count('draft'), two.count('template')]).toEqual([1, 14]);
  expect(two.library.ask('conflicts.list', {})).toEqual([]);
  const stranger = openDesk(startTestService(), 'three');
  const { fileId } = stranger.exchange.open(path);
  const seen = await stranger.exchange.inspect(fileId, { spaceId: 'three', sessionId: null });
  if (seen.kind !== 'plan') throw new Error(seen.kind);
  expect(seen.plan.kinds.find(({ kind }) => kind === 'draft')?.entries.map(({ state }) => state)).toEqual(['homeless']);
});

test('nothing is imported where no backup can be made first', async () => {
  const { one } = await start();
  const path = await one.write({ kind: 'library', name: 'Library' });
  const desk = exchangeDesk();
  const broken = exchangeDesk({
    library: {
      ask: (name, input) =>
        name === 'backups.make'
          ? Promise.reject(new Error('The folder is gone.'))
          : Promise.resolve().then(() => desk.library.ask(name, input)),
    },
  });
  const { fileId } = broken.exchange.open(path);
  await expect(broken.exchange.import(fileId, { spaceId: 's', sessionId: null }, CHOICES)).rejects.toThrow(
    'Nothing was imported',
  );
  expect(desk.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 })).toEqual([]);
});
