import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SceneInput } from '#shared/api/scene.ts';
import { startTestService, Refused } from '../../support/service.ts';
import { startShow, type ProductionShow } from './production-show.ts';

const IDS = ['a', 'b', 'c', 'd'] as const;
const anyId = fc.constantFrom(...IDS);
const anyScene: fc.Arbitrary<SceneInput> = fc.record(
  {
    durationSec: fc.integer({ min: 1, max: 30 }),
    jingle: fc.boolean(),
    nextSceneId: anyId,
    transition: fc.constantFrom('cut' as const, 'fade' as const),
    slots: fc.constantFrom(
      [],
      [{ id: 'clip', kind: 'media' as const, url: 'https://example.com/a.mp4', mediaSec: 20 }],
    ),
  },
  { requiredKeys: [] },
);

type Step = (show: ProductionShow) => Promise<unknown>;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.option(anyId).map(
    (id): Step =>
      (show) =>
        show.take(id),
  ),
  fc.tuple(fc.boolean(), fc.boolean()).map(
    ([enabled, loop]): Step =>
      (show) =>
        show.auto(enabled, loop),
  ),
  fc.tuple(anyId, anyScene).map(
    ([sceneId, body]): Step =>
      (show) =>
        show.test.call('update_scene', { params: { id: show.id, sceneId }, body }),
  ),
  fc.tuple(anyId, anyScene).map(
    ([id, body]): Step =>
      (show) =>
        show.scene({ ...body, id }),
  ),
  anyId.map(
    (sceneId): Step =>
      (show) =>
        show.test.call('delete_scene', { params: { id: show.id, sceneId } }),
  ),
  fc.boolean().map(
    (playing): Step =>
      (show) =>
        show.test.call('control_scene_media', { params: { id: show.id, mediaId: 'clip' }, body: { playing } }),
  ),
  fc.integer({ min: 0, max: 60_000 }).map((ms): Step => async (show) => {
    show.pass(ms / 1000);
  }),
);

const expectSound = async (show: ProductionShow): Promise<void> => {
  show.pass(0);
  const { activeSceneId, autoAdvance, scenes } = await show.desk();
  expect(scenes.filter(({ active }) => active).map(({ id }) => id)).toEqual(
    activeSceneId === null ? [] : [activeSceneId],
  );
  if (autoAdvance.nextSceneAt !== null) expect(Date.parse(autoAdvance.nextSceneAt)).toBeGreaterThan(show.clock.now());
  // The scene on air is the one that was announced last.
  expect(show.changes().at(-1) ?? null).toBe(activeSceneId);
};

it('the state on air stays consistent through any presses, edits and deletions while time passes', async () => {
  const test = startTestService();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyScene, { minLength: 2, maxLength: 4 }),
      fc.array(anyStep, { minLength: 12, maxLength: 30 }),
      async (list, steps) => {
        const show = await startShow(
          list.map((scene, index) => ({ ...scene, id: IDS[index] ?? 'd' })),
          test,
        );
        for (const step of steps) {
          await step(show).catch((error: unknown) => {
            expect(error).toBeInstanceOf(Refused);
          });
          await expectSound(show);
        }
        await show.test.call('cancel_live_session', { params: { id: show.id } });
      },
    ),
    { numRuns: 40 },
  );
  expect(test.errors).toEqual([]);
});
