import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCENE_LIMITS } from '#shared/api/scene.ts';
import { mergeShows } from '#shared/scene/merge-shows.ts';
import { showAfterSending } from '#shared/scene/own-changes.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { anyShowEdit } from '../../support/scene-arbitraries.ts';
import { sampleOverlay } from '../../support/scenes.ts';

/** A show, what was sent of it, how much of that arrived, and what was edited since. */
const history = anyShowEdit({ scenes: [] }, 8)
  .map((edit) => applyShowEdit({ scenes: [] }, edit))
  .chain((base) =>
    anyShowEdit(base).chain((sending) => {
      const sent = applyShowEdit(base, sending);
      return fc.record({
        base: fc.constant(base),
        sent: fc.constant(sent),
        arrived: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        hasOrder: fc.boolean(),
        later: anyShowEdit(sent),
      });
    }),
  );

/** The platform's show when of each scene either all was done or nothing, as calls do it. */
const partly = (
  base: ShowDocument,
  sent: ShowDocument,
  arrived: readonly boolean[],
  hasOrder: boolean,
): ShowDocument => {
  const before = new Map(base.scenes.map((scene) => [scene.id, scene]));
  const after = new Map(sent.scenes.map((scene) => [scene.id, scene]));
  const ids = [...new Set([...(hasOrder ? after : before).keys(), ...before.keys(), ...after.keys()])];
  return {
    scenes: ids.flatMap((id, index) => (arrived[index] === true ? after.get(id) : before.get(id)) ?? []),
  };
};

const isWithinLimits = ({ slots, overlays, audios }: ShowDocument['scenes'][number]): boolean =>
  slots.length <= SCENE_LIMITS.slots &&
  overlays.length <= SCENE_LIMITS.overlays &&
  audios.length <= SCENE_LIMITS.sounds;

describe('a sending that broke off', () => {
  test('is never in conflict with what was edited since, however much of it arrived', () => {
    fc.assert(
      fc.property(history, ({ base, sent, arrived, hasOrder, later }) => {
        const theirs = partly(base, sent, arrived, hasOrder);
        const mine = applyShowEdit(sent, later);
        // Nobody can add more than a scene holds.
        fc.pre(mine.scenes.every(isWithinLimits));
        const merged = mergeShows(showAfterSending(base, sent, theirs), mine, theirs);
        const about = merged.conflicts.map((conflict) => conflict.about.kind);
        // A removed scene that the platform still has is removed again; the order is one of the two.
        expect(about.filter((kind) => !kind.includes('order'))).toEqual([]);
        const byId = (show: ShowDocument) => show.scenes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(merged.show)).toEqual(byId(mine));
      }),
      { numRuns: 250 },
    );
  });

  test('leaves nothing of theirs out that is neither what was there before nor what was sent', () => {
    fc.assert(
      fc.property(history, fc.nat(), ({ base, sent }, which) => {
        const scene = sent.scenes[which % Math.max(1, sent.scenes.length)];
        if (!scene || scene.overlays.length >= 30) return;
        const item = { ...sampleOverlay('band', { id: 'fresh', text: 'theirs' }) };
        const edit = [
          { kind: 'set' as const, fields: { name: 'A name of theirs' } },
          { kind: 'add' as const, list: 'overlays' as const, item, index: 0 },
        ];
        const theirs = applyShowEdit(sent, [{ kind: 'edit_scene', sceneId: scene.id, edit }]);
        const merged = mergeShows(showAfterSending(base, sent, theirs), sent, theirs);
        // Both named it, for all anyone knows: theirs stands and a person is asked.
        expect(merged.show).toEqual(theirs);
        expect(merged.conflicts.map(({ about }) => about)).toEqual(
          merged.conflicts.map(() => ({ kind: 'fields', sceneId: scene.id, fields: ['name'] })),
        );
      }),
      { numRuns: 250 },
    );
  });
});
