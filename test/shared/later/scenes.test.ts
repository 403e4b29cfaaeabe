import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SceneInput, type Scene } from '#shared/api/scene.ts';
import { LibraryBody } from '#shared/library/library-items.ts';
import { mapTexts } from '#shared/exchange/references.ts';
import { safeAddress, safeText } from '#shared/exchange/safe-address.ts';
import { diffScenes, diffShows } from '#shared/scene/diff.ts';
import { knownPart } from '#shared/scene/known-part.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';
import { mediaRefsOf } from '#shared/scene/media-refs.ts';
import { mergeScenes } from '#shared/scene/merge-scenes.ts';
import { mergeShows } from '#shared/scene/merge-shows.ts';
import { showAfterSending } from '#shared/scene/own-changes.ts';
import { preflight } from '#shared/preflight/preflight.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { toScene, type SceneDocument } from '#shared/scene/scene-document.ts';
import { applyEdit, invertEdit, type SceneEdit } from '#shared/scene/scene-edits.ts';
import { applyShowEdit, invertShowEdit } from '#shared/scene/show-edits.ts';
import { playedTransition, transitionDurationMs } from '#shared/scene/transition.ts';
import { validateShow } from '#shared/scene/validate.ts';
import { stretchedMs } from '#shared/show/auto-advance.ts';
import { readItems, writeItems } from '../../../src-renderer/features/prepare/clipboard.ts';
import { preflightInput } from '../../support/preflight.ts';
import { anyEdit, anyScene, anyShow, anyShowEdit, playsTwice } from '../../support/scene-arbitraries.ts';
import { laterScene, laterShow, unknownFields } from '../../support/later-scenes.ts';

const scenes = laterScene(anyScene());
const shows = laterShow(anyShow());

/** Things that an edit removes or replaces. Everything else must keep the fields that this version does not know. */
const touchedBy = (edit: SceneEdit): ReadonlySet<string> =>
  new Set(
    edit.flatMap((step) => {
      if (step.kind === 'remove') return [`${step.list} ${step.key}`];
      if (step.kind === 'add') return [`${step.list} ${String(step.item.id ?? step.item.mediaId)}`];
      // A sound's key is its file: with another file it stands where that file's sound stood.
      return step.kind === 'patch' && typeof step.fields.mediaId === 'string'
        ? [`${step.list} ${step.key}`, `${step.list} ${step.fields.mediaId}`]
        : [];
    }),
  );

describe('a scene of a later platform', () => {
  test('is kept as it came: read, in the library, on the clipboard, in a file', () => {
    fc.assert(
      fc.property(shows, (show) => {
        expect(show.scenes.map((scene) => documentOf(toScene(scene, true)))).toEqual(show.scenes);
        const draft = { kind: 'draft', sessionId: 'a', scenes: show.scenes };
        expect(LibraryBody.parse(draft)).toEqual(draft);
        expect(mapTexts(draft, { address: safeAddress, text: safeText })).toEqual(draft);
        for (const scene of show.scenes) expect(readItems(writeItems({ ...scene, scene }))?.scene).toEqual(scene);
      }),
    );
  });

  test('is no fault, and preflight says what it does not know', () => {
    fc.assert(
      fc.property(shows, (show) => {
        expect(validateShow(show)).toEqual([]);
        const text = JSON.stringify(show);
        const named = ['hologram', 'hexagon', 'model', 'countdown', 'justified', 'mosaic', 'swirl'];
        const said = preflight(preflightInput(show.scenes)).flatMap(({ rule, facts }) =>
          rule === 'unknown_part' ? [String(facts.kind)] : [],
        );
        expect(new Set(said)).toEqual(new Set(named.filter((name) => text.includes(`"${name}"`))));
      }),
    );
  });

  test('keeps what this version does not know through any edit, and comes back whole when it is undone', () => {
    const cases = scenes.chain((scene) => fc.tuple(fc.constant(scene), anyEdit(scene)));
    fc.assert(
      fc.property(cases, ([scene, edit]) => {
        fc.pre(!playsTwice(scene));
        const after = applyEdit(scene, edit);
        fc.pre(!playsTwice(after));
        const [before, now, touched] = [unknownFields(scene), unknownFields(after), touchedBy(edit)];
        for (const [place, fields] of before) {
          if (now.has(place) && !touched.has(place)) expect([place, now.get(place)]).toEqual([place, fields]);
        }
        expect(applyEdit(after, invertEdit(scene, edit))).toEqual(scene);
      }),
    );
  });

  test('comes out of a merge with what the platform says of it', () => {
    const cases = scenes.chain((scene) =>
      fc.tuple(fc.constant(scene), anyEdit(scene), anyEdit(scene), laterScene(fc.constant(scene))),
    );
    fc.assert(
      fc.property(cases, ([base, mine, others, theirsLater]) => {
        const theirs = applyEdit(theirsLater, others);
        const [my, merged] = [applyEdit(base, mine), mergeScenes(base, applyEdit(base, mine), theirs).scene];
        fc.pre(![base, my, theirs, merged].some(playsTwice));
        const said = unknownFields(theirs);
        for (const [place, fields] of unknownFields(merged)) {
          if (said.has(place)) expect([place, fields]).toEqual([place, said.get(place)]);
        }
        // The platform is told only what this version knows of things that are there.
        for (const step of diffScenes(theirs, merged)) {
          if (step.kind === 'patch' || step.kind === 'set') expect(Object.keys(step.fields)).not.toContain('mood');
        }
      }),
    );
  });

  test('is followed by every rule of the show', () => {
    const cases = shows.chain((show) => fc.tuple(fc.constant(show), anyShowEdit(show), laterShow(fc.constant(show))));
    fc.assert(
      fc.property(cases, ([show, edit, theirs]) => {
        const mine = applyShowEdit(show, edit);
        const merged = mergeShows(show, mine, theirs).show;
        expect(mergeShows(show, show, theirs)).toEqual({ show: theirs, conflicts: [] });
        expect(applyShowEdit(mine, invertShowEdit(show, edit)).scenes.length).toBe(show.scenes.length);
        diffShows(theirs, merged);
        expect(showAfterSending(show, mine, mine)).toEqual(mine);
        mediaRefsOf(merged.scenes);
        for (const scene of merged.scenes) {
          expect(layoutBoxes(scene.layout, scene.slots, scene.framed).length).toBeLessThanOrEqual(scene.slots.length);
          expect(transitionDurationMs(playedTransition(scene.transition), scene.transitionMs)).toBeGreaterThanOrEqual(
            0,
          );
          stretchedMs(scene);
        }
      }),
    );
  });

  test('has a part that every platform of this version takes', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        expect(SceneInput.safeParse(knownPart(toScene(scene, false))).error).toBeUndefined();
      }),
    );
  });
});

test('a field that would make a reading endless, or that no file can hold, is not taken over', () => {
  let deep: unknown = 'end';
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
  const scene = { id: 'a', name: 'A', backgroundImageUrl: null, slots: [], overlays: [], audios: [] };
  const answer = { ...scene, deep, ['x'.repeat(61)]: 1, small: [[1]] } as unknown as Scene;
  expect(documentOf(answer)).toEqual({ ...scene, small: [[1]] });
  expect(
    LibraryBody.safeParse({ kind: 'template', scene: { ...scene, deep } as unknown as SceneDocument }).success,
  ).toBe(false);
});
