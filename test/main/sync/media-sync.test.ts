import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { say } from '#shared/words/say.ts';
import { pullMedia } from '../../../src-main/sync/send-media.ts';
import type { SyncContext, SyncFiles } from '../../../src-main/sync/sync-space.ts';
import { localDocument, openTestLibrary, stamp, type TestLibrary } from '../../support/library-file.ts';
import { picture, sha256Of } from '../../support/media-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createSyncDesk, wireTo, withFaults, type SyncDesk, type Wire } from '../../support/sync-desk.ts';

const PHOTO = picture('photo');
const SHA = sha256Of(PHOTO);
const FILES: SyncFiles = {
  async blob(sha256, type) {
    if (sha256 !== SHA) throw new AppError('not_found', verbatim('The file is gone.'));
    return new Blob([new Uint8Array(PHOTO)], { type });
  },
};
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const addMedia = (service: TestService, title: string) =>
  service.call('add_media', { body: { kind: 'image', url: `https://cdn.example.com/${title}.png`, title } });
const mediaNames = (library: TestLibrary): readonly string[] =>
  library.ask('items.list', { spaceId: 's', kind: 'media', limit: 1000, offset: 0 }).map(({ name }) => name);
const addPhoto = (library: TestLibrary): void => {
  const file = { sha256: SHA, mimeType: 'image/png', sizeBytes: PHOTO.length };
  const item = { ...stamp(), id: 'photo', spaceId: 's', name: 'Photo', folderId: null, file } as const;
  library.ask('media.add', { ...item, mediaKind: 'image' });
};
const slotWith = (url: string) => ({ id: 'one', kind: 'media', url, mediaKind: 'image' }) as const;

/** A desk whose draft and template both use a file that was added while away. */
const prepare = async (service: TestService, wire: Wire) => {
  const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body });
  const desk = createSyncDesk({ service, fetch: wire.fetch, files: FILES });
  const draft = await desk.draft(session.id);
  addPhoto(desk.library);
  const scene = localDocument({ id: 'a', name: 'A', slots: [slotWith(localMediaUrl(SHA))] });
  desk.editShow(draft.id, [{ kind: 'add_scene', scene, index: 0 }]);
  desk.library.addTemplate('t', { slots: [slotWith(localMediaUrl(SHA))] });
  return { desk, sessionId: session.id, draftId: draft.id };
};
const expectSent = async (service: TestService, desk: SyncDesk, sessionId: string, draftId: string): Promise<void> => {
  const { media } = await service.call('list_media', { query: { limit: 200 } });
  expect(media.map(({ title, kind }) => [title, kind])).toEqual([['Photo', 'image']]);
  const [medium] = media;
  const slots = [{ id: 'one', kind: 'media', mediaId: medium?.id, mediaKind: 'image' }];
  const { scenes } = await service.call('get_live_scenes', { params: { id: sessionId } });
  expect(scenes.map((scene) => documentOf(scene).slots)).toEqual([slots]);
  const { templates } = await service.call('list_scene_templates', {});
  expect(templates.map(({ scene }) => scene.slots)).toMatchObject([slots]);
  expect(desk.show(draftId)).toEqual({ scenes: scenes.map(documentOf) });
  expect(desk.library.ask('items.get', { id: 'photo' })).toMatchObject({ externalId: medium?.id, waiting: 0 });
};

describe('the media library', () => {
  test('is read by pages, with progress in the status, and follows what happens there', async () => {
    const service = startTestService();
    for (let index = 0; index < 450; index += 1) await addMedia(service, `m${String(index).padStart(3, '0')}`);
    const desk = createSyncDesk({ service, fetch: wireTo(service).fetch });
    await desk.settle();
    expect(mediaNames(desk.library)).toHaveLength(450);
    const seen = desk.statuses.flatMap(({ media }) => (media ? [media.done] : []));
    expect([Math.max(...seen), desk.statuses.at(-1)?.media]).toEqual([450, undefined]);
    const { media } = await service.call('list_media', { query: { limit: 1 } });
    await service.call('delete_media', { params: { id: media[0]?.id ?? '' } });
    await desk.settle();
    expect(mediaNames(desk.library)).toHaveLength(449);
  });

  test('loses nothing when the clock is set back while it is read', async () => {
    const service = startTestService();
    for (let index = 0; index < 250; index += 1) await addMedia(service, `m${index}`);
    const library = openTestLibrary();
    const client = createSyncDesk({ service, fetch: wireTo(service).fetch }).client;
    let now = 1_000_000;
    const ctx: SyncContext = {
      library: { ask: (name, input) => Promise.resolve(library.ask(name, input)) },
      space: { id: 's', client, canWrite: true },
      files: FILES,
      now: () => (now -= 10_000),
      newId: randomUUID,
    };
    await pullMedia(ctx, { shouldStop: () => false, onProgress: () => undefined });
    expect(mediaNames(library)).toHaveLength(250);
  });

  test('counts as read after one complete reading; a later one that breaks off changes nothing', async () => {
    const service = startTestService();
    for (let index = 0; index < 250; index += 1) await addMedia(service, `m${index}`);
    const wire = wireTo(service);
    let isCut = true;
    const desk = createSyncDesk({
      service,
      async fetch(input, init) {
        const { searchParams, pathname } = new URL(new Request(input, init).url);
        const isSecondPage = pathname.endsWith('/media') && searchParams.has('cursor');
        return isCut && isSecondPage ? new Response('{"error":"no"}', { status: 403 }) : wire.fetch(input, init);
      },
    });
    const first = await desk.sync.run();
    isCut = false;
    const second = await desk.sync.run();
    isCut = true;
    const third = await desk.sync.run();
    expect([first, second, third].map(({ mediaRead }) => mediaRead)).toEqual([[], ['s'], ['s']]);
    expect(mediaNames(desk.library)).toHaveLength(250);
  });

  test('a reading that was broken off removes nothing', async () => {
    const service = startTestService();
    for (let index = 0; index < 250; index += 1) await addMedia(service, `m${index}`);
    const wire = wireTo(service);
    const desk = createSyncDesk({ service, fetch: wire.fetch });
    await desk.settle();
    let pages = 0;
    const died = Promise.withResolvers<undefined>();
    const dying = createSyncDesk({
      service,
      library: desk.library,
      async fetch(input, init) {
        const { pathname } = new URL(new Request(input, init).url);
        if (!pathname.endsWith('/media') || (pages += 1) === 1) return wire.fetch(input, init);
        died.resolve(undefined);
        return new Promise<Response>(() => undefined);
      },
    });
    void dying.sync.run();
    await died.promise;
    dying.sync.close();
    expect([pages, mediaNames(desk.library).length]).toEqual([2, 250]);
  });
});

describe('a file added here', () => {
  test('is uploaded before what uses it is sent, under the platform’s names', async () => {
    const service = startTestService();
    const wire = wireTo(service);
    const { desk, sessionId, draftId } = await prepare(service, wire);
    await desk.settle();
    await expectSent(service, desk, sessionId, draftId);
    expect(wire.writes.slice(0, 2)).toEqual(['POST /attachments', 'POST /media']);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'a desk that dies after %i calls makes it one item and sends everything once',
    async (calls) => {
      const service = startTestService();
      const wire = wireTo(service);
      const { desk, sessionId, draftId } = await prepare(service, wire);
      let left = calls;
      const dead = Promise.withResolvers<undefined>();
      const dying = createSyncDesk({
        service,
        library: desk.library,
        files: FILES,
        async fetch(input, init) {
          left -= 1;
          const answer = left >= -1 ? await wire.fetch(input, init) : null;
          if (answer && left >= 0) return answer;
          // It was done, and nobody is there any more to hear of it or to ask for more.
          dead.resolve(undefined);
          return new Promise<Response>(() => undefined);
        },
      });
      await Promise.race([dying.sync.run(), dead.promise]);
      dying.sync.close();
      const after = createSyncDesk({ service, fetch: wire.fetch, library: desk.library, files: FILES });
      await after.settle();
      await expectSent(service, after, sessionId, draftId);
      expect(wire.writes.filter((line) => line === 'POST /media')).toHaveLength(1);
      expect(wire.writes.filter((line) => line.endsWith('/scenes'))).toHaveLength(1);
    },
  );

  test.each([1, 2, 3, 4, 5, 6])(
    'a file added over a bad network ends up as over a good one (seed %i)',
    async (seed) => {
      const service = startTestService();
      const wire = wireTo(service);
      const { desk, sessionId, draftId } = await prepare(service, wire);
      const fetch = withFaults(wire, seeded(seed), 0.4);
      const flaky = createSyncDesk({ service, fetch, library: desk.library, files: FILES });
      await flaky.settle();
      await expectSent(service, flaky, sessionId, draftId);
      expect(wire.writes.filter((line) => line === 'POST /media')).toHaveLength(1);
    },
  );

  test('that cannot be uploaded keeps back what uses it, with the reason, and sends the rest', async () => {
    const service = startTestService();
    const wire = wireTo(service);
    const { desk, sessionId, draftId } = await prepare(service, wire);
    desk.library.addTemplate('free');
    const lost = createSyncDesk({ service, fetch: wire.fetch, library: desk.library });
    for (let run = 0; run < 3; run += 1) await lost.sync.run();
    const problems = ['photo', draftId, 't', 'free'].map((id) => desk.library.ask('items.get', { id }).problem);
    expect(problems).toEqual([
      verbatim('There are no files.'),
      say('host_sync_waits_file', { name: 'Photo' }),
      say('host_sync_waits_file', { name: 'Photo' }),
      null,
    ]);
    expect(wire.writes).toEqual(['POST /scene-templates']);
    const found = createSyncDesk({ service, fetch: wire.fetch, library: desk.library, files: FILES });
    await found.sync.retry();
    await found.settle();
    desk.library.ask('items.remove', { ...stamp(), id: 'free' });
    await found.settle();
    await expectSent(service, found, sessionId, draftId);
  });

  test('never reaches the platform by its local address', async () => {
    const service = startTestService();
    const wire = wireTo(service);
    const bodies: string[] = [];
    const { desk } = await prepare(service, wire);
    const watched = createSyncDesk({
      service,
      library: openTestLibrary(),
      files: FILES,
      async fetch(input, init) {
        const request = new Request(input, init);
        if (request.method !== 'GET') bodies.push(await request.clone().text());
        return wire.fetch(request);
      },
    });
    watched.library.addTemplate('t', { slots: [slotWith(localMediaUrl(SHA))], backgroundImageUrl: localMediaUrl(SHA) });
    await watched.sync.run();
    expect(watched.library.ask('items.get', { id: 't' }).problem).toEqual(say('host_sync_foreign_file'));
    expect(bodies.join()).not.toContain('regie-media:');
    await desk.settle();
    const refused = await service.raw('POST', '/scene-templates', {
      body: { name: 'x', scene: { slots: [slotWith(localMediaUrl(SHA))] } },
      headers: { 'Content-Type': 'application/json' },
    });
    expect(refused.status).toBe(400);
  });
});
