import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneEdit } from '#shared/scene/scene-edits.ts';
import { toScene } from '#shared/scene/scene-document.ts';
import { say } from '#shared/words/say.ts';
import { createLaterPlatform } from '../../support/later-platform.ts';
import { laterScene, unknownFields } from '../../support/later-scenes.ts';
import { sampleDocument, stamp } from '../../support/library-file.ts';
import { anyEdit, anyScene, playsTwice } from '../../support/scene-arbitraries.ts';
import { sampleOverlay } from '../../support/scenes.ts';
import { startTestService } from '../../support/service.ts';
import { createSyncDesk, wireTo } from '../../support/sync-desk.ts';

const HOLOGRAM = { id: 'guest', kind: 'hologram', angle: 90, beams: [{ at: 1 }] };
const COUNTDOWN = { ...sampleOverlay('band', { id: 'clock', text: 'Soon' }), type: 'countdown', until: '20:00' };
const SCENE = {
  ...toScene(sampleDocument(), false),
  id: 'one',
  name: 'One',
  transition: 'swirl',
  mood: 'calm',
  slots: [{ id: 'cam', kind: 'host', aura: 'gold' }, HOLOGRAM],
  overlays: [sampleOverlay('band', { id: 'band', text: 'Welcome' }), COUNTDOWN],
};

const stage = async (scenes: readonly object[]) => {
  const service = startTestService();
  const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body });
  const platform = createLaterPlatform(service, session.id, scenes as never);
  const desk = createSyncDesk({ service, fetch: platform.fetch });
  const { id } = await desk.draft(session.id);
  const push = async (sceneId: string, edit: SceneEdit): Promise<void> => {
    desk.editShow(id, [{ kind: 'edit_scene', sceneId, edit }]);
    await desk.settle();
  };
  return { platform, desk, id, push };
};

describe('a show on a platform that came after this version', () => {
  test('a show of a later platform is read whole', async () => {
    const { desk, id } = await stage([SCENE]);
    const { active: _, ...kept } = SCENE;
    expect(desk.show(id).scenes).toEqual([kept]);
  });

  test('goes back whole with lists that are sent whole', async () => {
    const { platform, push } = await stage([SCENE]);
    await push('one', [
      { kind: 'patch', list: 'slots', key: 'cam', fields: { title: 'Ana' } },
      { kind: 'patch', list: 'overlays', key: 'band', fields: { text: 'Hello' } },
      { kind: 'add', list: 'slots', item: { id: 'new', kind: 'screen' }, index: 0 },
    ]);
    expect(platform.scenes()).toEqual([
      {
        ...SCENE,
        slots: [{ id: 'new', kind: 'screen' }, { id: 'cam', kind: 'host', aura: 'gold', title: 'Ana' }, HOLOGRAM],
        overlays: [{ ...SCENE.overlays[0], text: 'Hello' }, COUNTDOWN],
      },
    ]);
    expect(platform.writes).toEqual(['PATCH /one']);
  });

  test('a copy of a scene has all that the scene has, and what was deleted comes back by undo as it was', async () => {
    const { platform, desk, id, push } = await stage([SCENE]);
    const [scene] = desk.show(id).scenes as [SceneDocument];
    desk.editShow(id, [{ kind: 'add_scene', scene: { ...scene, id: 'two', name: 'Two' }, index: 1 }]);
    await desk.settle();
    await push('one', [{ kind: 'remove', list: 'slots', key: 'guest' }]);
    await push('one', [{ kind: 'add', list: 'slots', item: HOLOGRAM, index: 1 }]);
    const { active: _, ...kept } = SCENE;
    expect(platform.scenes()).toMatchObject([SCENE, { ...kept, id: 'two', name: 'Two' }]);
  });

  test('no edit of something else loses what this version does not know', async () => {
    const cases = laterScene(anyScene(fc.constant('one'))).chain((scene) =>
      fc.tuple(fc.constant(scene), anyEdit(scene, 3)),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([scene, edit]) => {
        fc.pre(!playsTwice(scene));
        const { platform, push } = await stage([toScene(scene, false)]);
        await push('one', edit);
        const [there] = platform.scenes().map((one) => documentOf(one as never)) as [SceneDocument];
        fc.pre(!playsTwice(there));
        const now = unknownFields(there);
        const isTouched = (place: string): boolean =>
          edit.some(
            (step) =>
              (step.kind === 'remove' && place === `${step.list} ${step.key}`) ||
              // A sound with another medium is another sound.
              (step.kind === 'patch' && 'mediaId' in step.fields && place === `audios ${step.key}`) ||
              (step.kind === 'add' && place === `${step.list} ${String(step.item.id ?? step.item.mediaId)}`),
          );
        for (const [place, fields] of unknownFields(scene)) {
          if (!isTouched(place)) expect([place, now.get(place)]).toEqual([place, fields]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a scene of a shape that is not understood', () => {
  test('a list that is left out is an empty one', async () => {
    const { audios: _, ...bare } = { ...SCENE, audios: [] };
    const { desk, id } = await stage([bare]);
    expect(desk.show(id).scenes[0]?.audios).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['null for a scene', null],
    ['a word for a list', { ...SCENE, slots: 'none' }],
    ['null for an item', { ...SCENE, overlays: [null] }],
  ])('%s keeps its show waiting, with the reason, and the edits behind it are sent', async (_, odd) => {
    const service = startTestService();
    const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
    const sessions = [
      (await service.call('create_live_session', { body })).session.id,
      (await service.call('create_live_session', { body })).session.id,
    ] as const;
    const wire = wireTo(service);
    let isOdd = false;
    const desk = createSyncDesk({
      service,
      async fetch(input, init) {
        const answer = await wire.fetch(input, init);
        const { pathname } = new URL(new Request(input, init).url);
        if (!isOdd || !pathname.endsWith(`/${sessions[0]}/scenes`)) return answer;
        return Response.json({ ...((await answer.json()) as object), scenes: [odd] });
      },
    });
    const drafts: string[] = [];
    for (const sessionId of sessions) drafts.push((await desk.draft(sessionId)).id);
    isOdd = true;
    for (const id of drafts) desk.editShow(id, [{ kind: 'add_scene', scene: sampleDocument({ id: 'new' }), index: 0 }]);
    await desk.sync.run();
    const problems = drafts.map((id) => desk.library.ask('items.get', { id }).problem);
    expect(problems).toEqual([say('host_platform_odd'), null]);
    expect(wire.writes).toEqual([`POST /live/sessions/${sessions[1]}/scenes`]);
  });
});

test('an error of the app itself is told at its item, and the edits behind it are sent', async () => {
  const service = startTestService();
  const wire = wireTo(service);
  const desk = createSyncDesk({
    service,
    fetch: wire.fetch,
    files: { blob: () => Promise.reject(new TypeError('It broke.')) },
  });
  const file = { sha256: 'a'.repeat(64), mimeType: 'image/png', sizeBytes: 1 };
  const photo = { ...stamp(), id: 'photo', spaceId: 's', name: 'Photo', folderId: null, file } as const;
  desk.library.ask('media.add', { ...photo, mediaKind: 'image' });
  desk.library.addTemplate('free');
  await desk.sync.run();
  const problems = ['photo', 'free'].map((id) => desk.library.ask('items.get', { id }).problem);
  expect([problems, wire.writes]).toEqual([[say('host_app_broke'), null], ['POST /scene-templates']]);
});
