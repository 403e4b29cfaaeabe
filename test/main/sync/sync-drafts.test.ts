import { describe, expect, test } from 'vitest';
import { sentBack } from '#shared/api/open-enum.ts';
import type { SceneInput } from '#shared/api/scene.ts';
import type { LibraryChange } from '#shared/library/library-items.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { SceneEdit } from '#shared/scene/scene-edits.ts';
import { sceneRemoval, type ShowDocument, type ShowEdit } from '#shared/scene/show-edits.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { sampleDocument, stamp } from '../../support/library-file.ts';
import { sampleOverlay } from '../../support/scenes.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createSyncDesk, wireTo, type SyncDesk, type Wire } from '../../support/sync-desk.ts';

const overlay = (id: string, text = id) => sentBack(sampleOverlay('band', { id, text }));

interface Stage {
  readonly service: TestService;
  readonly sessionId: string;
  readonly wire: Wire;
  readonly desk: SyncDesk;
  /** The draft's id. */
  readonly id: string;
  platform(): Promise<ShowDocument>;
  /** Sends an edit and gives the writes that it took. */
  push(edit: ShowEdit): Promise<readonly string[]>;
}

const stage = async (scenes: readonly SceneInput[]): Promise<Stage> => {
  const service = startTestService();
  const { session } = await service.call('create_live_session', {
    body: { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' },
  });
  const sessionId = session.id;
  for (const body of scenes) await service.call('create_scene', { params: { id: sessionId }, body });
  const wire = wireTo(service);
  const desk = createSyncDesk({ service, fetch: wire.fetch });
  const { id } = await desk.draft(sessionId);
  return {
    service,
    sessionId,
    wire,
    desk,
    id,
    platform: async () => {
      const { scenes: read } = await service.call('get_live_scenes', { params: { id: sessionId } });
      return { scenes: read.map(documentOf) };
    },
    async push(edit) {
      wire.writes.length = 0;
      desk.editShow(id, edit);
      await desk.settle();
      return wire.writes.map((line) => line.replace(`/live/sessions/${sessionId}`, ''));
    },
  };
};
const inScene = (sceneId: string, edit: SceneEdit): ShowEdit => [{ kind: 'edit_scene', sceneId, edit }];
const twoScenes: readonly SceneInput[] = [
  {
    id: 'one',
    name: 'One',
    slots: [
      { id: 'cam', kind: 'host' },
      { id: 'screen', kind: 'screen' },
    ],
    overlays: [overlay('a'), overlay('b')],
  },
  { id: 'two', name: 'Two', overlays: [overlay('a')] },
];

describe('sync of a draft', () => {
  test('sends what changed with the fewest calls, and the platform has it then', async () => {
    const { desk, id, platform, push } = await stage(twoScenes);
    const patch = (key: string, fields: object): SceneEdit =>
      [{ kind: 'patch', list: 'overlays', key, fields }] as unknown as SceneEdit;
    expect(await push(inScene('one', patch('b', { text: 'Hello' })))).toEqual(['PATCH /scenes/one/overlays/b']);
    expect(await push(inScene('one', [{ kind: 'order', list: 'slots', keys: ['screen', 'cam'] }]))).toEqual([
      'PATCH /scenes/one/slots/cam',
    ]);
    expect(
      await push(inScene('one', [{ kind: 'add', list: 'slots', item: { id: 'new', kind: 'host' }, index: 1 }])),
    ).toEqual(['POST /scenes/one/slots']);
    expect(await push(inScene('one', [{ kind: 'remove', list: 'overlays', key: 'b' }]))).toEqual([
      'DELETE /scenes/one/overlays/b',
    ]);
    expect(await push([...inScene('one', patch('a', { x: 0.5 })), ...inScene('two', patch('a', { x: 0.5 }))])).toEqual([
      'PATCH /overlays/a',
    ]);
    expect(
      await push(inScene('one', [{ kind: 'set', fields: { name: 'New', durationSec: 5 } }, ...patch('a', { y: 0.5 })])),
    ).toEqual(['PATCH /scenes/one']);
    expect(await push([{ kind: 'add_scene', scene: sampleDocument({ id: 'mid' }), index: 1 }])).toEqual([
      'POST /scenes',
    ]);
    expect(await push([{ kind: 'order_scenes', sceneIds: ['two', 'one', 'mid'] }])).toEqual(['PUT /scenes/order']);
    expect(await push(sceneRemoval(desk.show(id), 'two'))).toEqual(['DELETE /scenes/two']);
    expect(await platform()).toEqual(desk.show(id));
  });

  test('a scene that is locked on both sides is unlocked for the change and locked again', async () => {
    const { desk, id, platform, push } = await stage([{ id: 'one', name: 'One', locked: true }]);
    desk.editShow(id, inScene('one', [{ kind: 'set', fields: { locked: false, name: 'Changed' } }]));
    const writes = await push(inScene('one', [{ kind: 'set', fields: { locked: true } }]));
    expect(writes).toEqual(['PATCH /scenes/one', 'PATCH /scenes/one']);
    expect((await platform()).scenes).toMatchObject([{ name: 'Changed', locked: true }]);
  });

  test('changes made on the platform meanwhile are merged, and both sides end alike', async () => {
    const { service, sessionId, desk, id, platform, push } = await stage(twoScenes);
    const body = { text: 'Theirs' };
    await service.call('update_overlay', { params: { id: sessionId, sceneId: 'one', overlayId: 'a' }, body });
    await push(inScene('one', [{ kind: 'patch', list: 'overlays', key: 'a', fields: { x: 0.5 } }]));
    const merged = (await platform()).scenes[0]?.overlays[0];
    expect([merged?.x, merged?.text]).toEqual([0.5, 'Theirs']);
    expect(desk.show(id)).toEqual(await platform());
  });

  test('a conflict keeps both versions and overwrites nothing; taking mine sends it', async () => {
    const { service, sessionId, desk, id, platform, push } = await stage(twoScenes);
    const params = { id: sessionId, sceneId: 'one' };
    await service.call('update_scene', { params, body: { name: 'Theirs' } });
    expect(await push(inScene('one', [{ kind: 'set', fields: { name: 'Mine' } }]))).toEqual([]);
    const [conflict] = desk.library.ask('conflicts.list', { itemId: id });
    expect(conflict).toMatchObject({ mine: { name: 'Mine' }, theirs: { name: 'Theirs' } });
    desk.library.ask('conflicts.resolve', { editId: 'r', id: conflict?.id ?? '', take: 'mine', at: 1 });
    expect(await desk.settle()).toMatchObject({ conflicts: 0, waiting: 0 });
    expect((await platform()).scenes[0]?.name).toBe('Mine');
  });

  test('a conflict over a scene deleted here and changed there names who deleted it', async () => {
    const { service, sessionId, desk, id } = await stage(twoScenes);
    const by = (name: string, at: number) => ({ ...stamp(at), author: { name, isOffline: false } });
    const edit = (mark: ReturnType<typeof by>, wanted: ShowEdit) =>
      desk.library.ask('items.change', { ...mark, id, change: { kind: 'show', edit: wanted } as LibraryChange });
    edit(by('Carl', 11), sceneRemoval(desk.show(id), 'two'));
    edit(by('Tina', 12), inScene('one', [{ kind: 'remove', list: 'overlays', key: 'a' }]));
    edit(by('Paula', 13), inScene('one', [{ kind: 'set', fields: { durationSec: 5 } }]));
    await service.call('update_scene', { params: { id: sessionId, sceneId: 'two' }, body: { name: 'Theirs' } });
    const params = { id: sessionId, sceneId: 'one', overlayId: 'a' };
    await service.call('update_overlay', { params, body: { text: 'Theirs' } });
    await desk.settle();
    const conflicts = desk.library.ask('conflicts.list', { itemId: id });
    expect(conflicts.map(({ about, mineBy }) => [about.kind, mineBy]).toSorted()).toEqual([
      ['item', { name: 'Tina', isOffline: false, at: 12 }],
      ['scene', { name: 'Carl', isOffline: false, at: 11 }],
    ]);
  });

  test('an edit that the platform refuses waits with its sentence, and the rest goes on', async () => {
    const { service, sessionId, desk, id } = await stage(twoScenes);
    await service.call('cancel_live_session', { params: { id: sessionId } });
    desk.editShow(id, inScene('one', [{ kind: 'set', fields: { name: 'Late' } }]));
    desk.library.addTemplate('Kept');
    expect(await desk.sync.run()).toMatchObject({ refused: 1, waiting: 1, problem: null });
    expect(desk.library.ask('items.get', { id }).problem).toEqual(verbatim('Session is over'));
    expect((await service.call('list_scene_templates', {})).templates.map((one) => one.name)).toEqual(['Kept']);
  });

  test('a refused edit can be given up: the show is as on the platform, and the edit stays among the versions', async () => {
    const { service, sessionId, desk, id, platform } = await stage(twoScenes);
    await service.call('cancel_live_session', { params: { id: sessionId } });
    desk.editShow(id, inScene('one', [{ kind: 'set', fields: { name: 'Late' } }]));
    expect(await desk.sync.run()).toMatchObject({ refused: 1, waiting: 1 });
    desk.library.ask('items.give_up', { id, ...stamp(20) });
    expect(await desk.settle()).toMatchObject({ refused: 0, waiting: 0, conflicts: 0 });
    expect(desk.show(id)).toEqual(await platform());
    const names = desk.library
      .ask('items.versions', { id })
      .map(({ revision }) => desk.library.ask('items.version', { id, revision }))
      .map((body) => (body.kind === 'draft' ? body.scenes[0]?.name : null));
    expect(names).toEqual(['One', 'Late', 'One']);
  });

  test('nothing is sent while paused, and all of it afterwards', async () => {
    const { desk, id, wire, platform } = await stage(twoScenes);
    await desk.sync.pause(true);
    desk.editShow(id, inScene('one', [{ kind: 'set', fields: { name: 'Later' } }]));
    expect([await desk.sync.run(), wire.writes]).toMatchObject([{ phase: 'paused', waiting: 1 }, []]);
    await desk.sync.pause(false);
    await desk.settle();
    expect((await platform()).scenes[0]?.name).toBe('Later');
  });

  test('a draft that is kept here is given at once while the platform does not answer, and follows it later', async () => {
    const { service, sessionId, desk, id, wire } = await stage(twoScenes);
    let answerNow = (): void => {};
    const silence = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const slow = createSyncDesk({
      service,
      library: desk.library,
      async fetch(input, init) {
        await silence;
        return wire.fetch(input, init);
      },
    });
    await service.call('update_scene', { params: { id: sessionId, sceneId: 'one' }, body: { name: 'Theirs' } });
    expect((await slow.draft(sessionId)).id).toBe(id);
    expect(desk.show(id).scenes[0]?.name).toBe('One');
    answerNow();
    await expect.poll(() => desk.show(id).scenes[0]?.name).toBe('Theirs');
  });

  test('edits that wait for an unreachable platform are sent once somebody reaches it again', async () => {
    const { service, desk, id, wire, platform } = await stage(twoScenes);
    let isDown = true;
    const broken = createSyncDesk({
      service,
      library: desk.library,
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : wire.fetch(input, init)),
    });
    desk.editShow(id, inScene('one', [{ kind: 'set', fields: { name: 'Mine' } }]));
    expect(await broken.sync.run()).toMatchObject({ phase: 'offline', waiting: 1 });
    isDown = false;
    broken.sync.reached();
    await expect.poll(async () => (await platform()).scenes[0]?.name).toBe('Mine');
  });
});
