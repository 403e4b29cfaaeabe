import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { ShowDocument, ShowEdit } from '#shared/scene/show-edits.ts';
import { sampleDocument, stamp } from '../../support/library-file.ts';
import { anyShowEdit } from '../../support/scene-arbitraries.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createSyncDesk, wireTo, withFaults, type SyncDesk, type Wire } from '../../support/sync-desk.ts';

/** A small generator of chances that depends on its seed alone. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
/** Edits with media of the space's library are left out: there is none. */
const editFor = (show: ShowDocument, seed: number): ShowEdit =>
  (fc.sample(anyShowEdit(show), { seed, numRuns: 1 })[0] ?? []).filter(
    (step) => !JSON.stringify(step).includes('mediaId'),
  );

const createSession = async (service: TestService): Promise<string> => {
  const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
  return (await service.call('create_live_session', { body })).session.id;
};
const platformShow = async (service: TestService, sessionId: string): Promise<ShowDocument> => {
  const { scenes } = await service.call('get_live_scenes', { params: { id: sessionId } });
  return { scenes: scenes.map(documentOf) };
};

/** Creations that were carried out more than once: an id is created again only after it was deleted. */
const countCreations = (wire: Wire): number => wire.writes.filter((line) => /^POST .*\/scenes$/.test(line)).length;

const play = async (
  seed: number,
  rate: number,
): Promise<{ show: ShowDocument; creations: number; expected: ShowDocument }> => {
  const service = startTestService();
  const sessionId = await createSession(service);
  const wire = wireTo(service);
  const fetch = rate === 0 ? wire.fetch : withFaults(wire, seeded(seed), rate);
  const desk = createSyncDesk({ service, fetch: wire.fetch });
  const { id } = await desk.draft(sessionId);
  const flaky = createSyncDesk({ service, fetch, library: desk.library });
  for (let turn = 0; turn < 6; turn += 1) {
    desk.editShow(id, editFor(desk.show(id), seed * 100 + turn));
    await flaky.settle();
  }
  return { show: await platformShow(service, sessionId), creations: countCreations(wire), expected: desk.show(id) };
};

describe('sync over a bad network', () => {
  test.each([1, 2, 3, 4, 5])(
    'sync over a bad network ends as over a good one, each scene created once (seed %i)',
    async (seed) => {
      const calm = await play(seed, 0);
      const rough = await play(seed, 0.4);
      expect(rough).toEqual(calm);
      expect(rough.show).toEqual(rough.expected);
    },
  );

  test.each([11, 12, 13, 14])('two desks that edit one show offline converge (seed %i)', async (seed) => {
    const service = startTestService();
    const sessionId = await createSession(service);
    const wire = wireTo(service);
    const random = seeded(seed);
    const desks: SyncDesk[] = [0, 1].map(() => createSyncDesk({ service, fetch: withFaults(wire, random, 0.3) }));
    const calm = createSyncDesk({ service, fetch: wire.fetch });
    const [first] = fc.sample(anyShowEdit({ scenes: [] }, 8), { seed, numRuns: 1 });
    calm.editShow(
      (await calm.draft(sessionId)).id,
      (first ?? []).filter((step) => !JSON.stringify(step).includes('mediaId')),
    );
    await calm.settle();
    const open = async (desk: SyncDesk): Promise<string> => {
      for (;;) {
        try {
          return (await desk.draft(sessionId)).id;
        } catch {
          // The network failed; a person would press again.
        }
      }
    };
    const ids = await Promise.all(desks.map(open));
    for (let turn = 0; turn < 8; turn += 1) {
      const which = random() < 0.5 ? 0 : 1;
      const desk = desks[which];
      const id = ids[which] ?? '';
      desk?.editShow(id, editFor(desk.show(id), seed * 100 + turn));
      if (random() < 0.4) await desk?.settle();
    }
    for (const desk of desks) await desk.settle();
    for (const [index, desk] of desks.entries()) {
      await open(desk);
      await desk.settle();
      await open(desk);
      expect(desk.show(ids[index] ?? '')).toEqual(await platformShow(service, sessionId));
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'a desk that dies after %i calls leaves nothing undone or done twice',
    async (calls) => {
      const service = startTestService();
      const sessionId = await createSession(service);
      const wire = wireTo(service);
      const before = createSyncDesk({ service, fetch: wire.fetch });
      const { id } = await before.draft(sessionId);
      const scenes = ['a', 'b', 'c'].map((name) => sampleDocument({ id: name, name }));
      before.editShow(
        id,
        scenes.map((scene, index) => ({ kind: 'add_scene', scene, index })),
      );
      for (const name of ['one', 'two']) before.library.addTemplate(name);
      let left = calls;
      const died = Promise.withResolvers<undefined>();
      const dying = createSyncDesk({
        service,
        library: before.library,
        async fetch(input, init) {
          const answer = await wire.fetch(input, init);
          left -= 1;
          // It was done, and nobody is there any more to hear of it.
          if (left >= 0) return answer;
          died.resolve(undefined);
          return new Promise<Response>(() => undefined);
        },
      });
      await Promise.race([dying.sync.run(), died.promise]);
      dying.sync.close();
      const after = createSyncDesk({ service, fetch: wire.fetch, library: before.library });
      expect(await after.settle()).toMatchObject({ waiting: 0, conflicts: 0 });
      expect(await platformShow(service, sessionId)).toEqual({ scenes });
      expect(wire.writes.toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => `POST /live/sessions/${sessionId}/scenes`),
        ...Array.from({ length: 2 }, () => 'POST /scene-templates'),
      ]);
    },
  );

  test('a desk that dies after sending and is edited on is not in conflict with itself', async () => {
    const service = startTestService();
    const sessionId = await createSession(service);
    const wire = wireTo(service);
    const before = createSyncDesk({ service, fetch: wire.fetch });
    const { id } = await before.draft(sessionId);
    const rename = (name: string): void => {
      before.editShow(id, [{ kind: 'edit_scene', sceneId: 'a', edit: [{ kind: 'set', fields: { name } }] }]);
      const change = { kind: 'scene', edit: [{ kind: 'set', fields: { name } }] } as never;
      before.library.ask('items.change', { ...stamp(), id: 'kept', change });
      if (before.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 }).length < 2) {
        before.library.addTemplate('new', { name });
      } else before.library.ask('items.change', { ...stamp(), id: 'new', change });
    };
    before.editShow(id, [{ kind: 'add_scene', scene: sampleDocument({ id: 'a', name: 'a' }), index: 0 }]);
    before.library.addTemplate('kept');
    await before.settle();
    rename('first');
    for (const method of ['PATCH', 'POST', 'POST']) {
      const died = Promise.withResolvers<undefined>();
      const dying = createSyncDesk({
        service,
        library: before.library,
        async fetch(input, init) {
          const request = new Request(input, init);
          const answer = await wire.fetch(request.clone());
          if (request.method !== method) return answer;
          died.resolve(undefined);
          return new Promise<Response>(() => undefined);
        },
      });
      void dying.sync.run();
      await died.promise;
      dying.sync.close();
    }
    rename('second');
    const after = createSyncDesk({ service, fetch: wire.fetch, library: before.library });
    expect(await after.settle()).toMatchObject({ waiting: 0, conflicts: 0, refused: 0 });
    const { templates } = await service.call('list_scene_templates', {});
    const names = [...(await platformShow(service, sessionId)).scenes, ...templates.map(({ scene }) => scene)];
    expect(names.map(({ name }) => name)).toEqual(['second', 'second', 'second']);
  });
});
