import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeScenes } from '#shared/scene/merge-scenes.ts';
import { mergeShows } from '#shared/scene/merge-shows.ts';
import { isSame } from '#shared/scene/same.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { applyEdit, type SceneEdit } from '#shared/scene/scene-edits.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { findLockedChange, validateScene, validateShow } from '#shared/scene/validate.ts';
import { sampleOverlay, sampleScene } from '../../support/scenes.ts';
import { anyEdit, anyScene, anyShow, anyShowEdit, playsTwice } from '../../support/scene-arbitraries.ts';

const base = documentOf(
  sampleScene({
    slots: [{ id: 'cam', kind: 'host' }],
    overlays: ['a', 'b', 'c'].map((id) => sampleOverlay('band', { id, text: id })),
  }),
);
const patch = (key: string, fields: Record<string, unknown>): SceneEdit => [
  { kind: 'patch', list: 'overlays', key, fields },
];
const edited = (edit: SceneEdit): SceneDocument => applyEdit(base, edit);
const threeScenes = anyScene().chain((scene) =>
  fc.tuple(
    fc.constant(scene),
    anyEdit(scene).map((edit) => applyEdit(scene, edit)),
    anyEdit(scene).map((edit) => applyEdit(scene, edit)),
  ),
);
const threeShows = anyShow().chain((show) =>
  fc.tuple(
    fc.constant(show),
    anyShowEdit(show).map((edit) => applyShowEdit(show, edit)),
    anyShowEdit(show).map((edit) => applyShowEdit(show, edit)),
  ),
);

describe('merging two versions of a scene', () => {
  test('takes what only one side changed', () => {
    const merged = mergeScenes(base, edited(patch('a', { x: 0.5 })), edited(patch('a', { text: 'Hello' })));
    expect(merged).toEqual({ scene: edited(patch('a', { x: 0.5, text: 'Hello' })), conflicts: [] });
  });

  test('a side that changed nothing takes the other side as it is', () => {
    fc.assert(
      fc.property(threeScenes, ([was, mine]) => {
        fc.pre(!playsTwice(mine));
        expect(mergeScenes(was, was, mine)).toEqual({ scene: mine, conflicts: [] });
        expect(mergeScenes(was, mine, was)).toEqual({ scene: mine, conflicts: [] });
        expect(mergeScenes(was, mine, mine)).toEqual({ scene: mine, conflicts: [] });
      }),
    );
  });

  test('where nothing conflicts both sides come to the same', () => {
    fc.assert(
      fc.property(threeScenes, ([was, mine, theirs]) => {
        fc.pre(![was, mine, theirs].some(playsTwice));
        const here = mergeScenes(was, mine, theirs);
        const there = mergeScenes(was, theirs, mine);
        expect(here.conflicts.length === 0).toBe(there.conflicts.length === 0);
        if (here.conflicts.length === 0) expect(here.scene).toEqual(there.scene);
      }),
    );
  });

  test('a field that both changed keeps both versions, theirs stands, and mine can be taken', () => {
    const mine = edited(patch('a', { text: 'Mine' }));
    const theirs = edited(patch('a', { text: 'Theirs' }));
    const { scene, conflicts } = mergeScenes(base, mine, theirs);
    expect(scene).toEqual(theirs);
    expect(conflicts).toEqual([
      {
        about: { kind: 'item_fields', list: 'overlays', key: 'a', fields: ['text'] },
        base: { text: 'a' },
        mine: { text: 'Mine' },
        theirs: { text: 'Theirs' },
        keepMine: patch('a', { text: 'Mine' }),
      },
    ]);
    expect(applyEdit(scene, conflicts[0]?.keepMine ?? [])).toEqual(mine);
  });

  test('taking mine in every conflict loses nothing that I changed', () => {
    fc.assert(
      fc.property(threeScenes, ([was, mine, theirs]) => {
        fc.pre(![was, mine, theirs].some(playsTwice));
        const { scene, conflicts } = mergeScenes(was, mine, theirs);
        const all = conflicts.reduce((current, { keepMine }) => applyEdit(current, keepMine), scene);
        const again = mergeScenes(was, mine, all);
        expect(again.conflicts.filter(({ about }) => about.kind !== 'order')).toEqual([]);
      }),
    );
  });

  test('what one side removed and the other changed is a conflict', () => {
    const theirs = edited(patch('a', { text: 'Changed' }));
    const mine = edited([{ kind: 'remove', list: 'overlays', key: 'a' }]);
    expect(mergeScenes(base, mine, theirs)).toMatchObject({
      scene: theirs,
      conflicts: [{ about: { kind: 'item', key: 'a' }, mine: null, theirs: { text: 'Changed' } }],
    });
    expect(mergeScenes(base, theirs, mine)).toMatchObject({
      scene: mine,
      conflicts: [{ about: { kind: 'item', key: 'a' }, mine: { text: 'Changed' }, theirs: null }],
    });
  });

  test('what a slot shows is chosen as a whole', () => {
    const source = (fields: Record<string, unknown>): SceneDocument =>
      edited([{ kind: 'patch', list: 'slots', key: 'cam', fields }]);
    const mine = source({ kind: 'media', url: 'https://example.com/a.png', mediaKind: 'image' });
    const theirs = source({ kind: 'media', mediaId: 'med_1', mediaKind: 'video' });
    const { scene, conflicts } = mergeScenes(base, mine, theirs);
    expect([scene.slots, conflicts.length]).toEqual([theirs.slots, 1]);
  });

  test('a move by one side and an addition by the other both hold', () => {
    const mine = edited([{ kind: 'order', list: 'overlays', keys: ['c', 'a', 'b'] }]);
    const theirs = edited([
      { kind: 'add', list: 'overlays', item: { ...sampleOverlay('poll', { id: 'new' }) }, index: 1 },
    ]);
    const ids = (scene: SceneDocument) => scene.overlays.map((overlay) => overlay.id);
    expect(ids(mergeScenes(base, mine, theirs).scene)).toEqual(['c', 'a', 'new', 'b']);
    expect(ids(mergeScenes(base, theirs, mine).scene)).toEqual(['c', 'a', 'new', 'b']);
  });

  test('additions of both sides never exceed the limit; mine that find no room are kept as conflicts', () => {
    const filled = (prefix: string): SceneDocument => ({
      ...base,
      slots: [
        ...base.slots,
        ...Array.from({ length: 6 }, (_, index) => ({ id: `${prefix}${index}`, kind: 'screen' as const })),
      ],
    });
    const { scene, conflicts } = mergeScenes(base, filled('m'), filled('t'));
    expect([scene.slots.length, conflicts.length, validateScene(scene)]).toEqual([9, 4, []]);
  });
});

describe('merging two versions of a show', () => {
  test('a side that changed nothing takes the other side as it is', () => {
    fc.assert(
      fc.property(threeShows, ([was, mine]) => {
        fc.pre(!mine.scenes.some(playsTwice));
        expect(mergeShows(was, was, mine)).toEqual({ show: mine, conflicts: [] });
        expect(mergeShows(was, mine, was)).toEqual({ show: mine, conflicts: [] });
      }),
    );
  });

  test('a scene that they locked stays as it is, with what was changed here kept', () => {
    const show: ShowDocument = { scenes: [base] };
    const mine = { scenes: [edited(patch('a', { text: 'Mine' }))] };
    const theirs = { scenes: [{ ...base, locked: true }] };
    const { show: merged, conflicts } = mergeShows(show, mine, theirs);
    expect([merged, conflicts.map(({ about }) => about)]).toEqual([theirs, [{ kind: 'locked', sceneId: base.id }]]);
    const kept = applyShowEdit(merged, conflicts[0]?.keepMine ?? []);
    expect(kept.scenes[0]?.overlays).toEqual(mine.scenes[0]?.overlays);
  });

  test('desks that edit the same show converge in any interleaving, and nothing is lost silently', () => {
    interface Desk {
      base: ShowDocument;
      mine: ShowDocument;
    }
    fc.assert(
      fc.property(
        anyShow(),
        fc.array(fc.tuple(fc.nat(2), fc.boolean(), fc.integer()), { maxLength: 12 }),
        (start, turns) => {
          fc.pre(!start.scenes.some(playsTwice));
          let platform = start;
          const desks: Desk[] = [0, 1, 2].map(() => ({ base: start, mine: start }));
          const sync = (desk: Desk): void => {
            const { show, conflicts } = mergeShows(desk.base, desk.mine, platform);
            // Taking mine everywhere leaves nothing of mine to merge: it was all in the merge or in a conflict.
            const mine = conflicts.reduce((current, { keepMine }) => applyShowEdit(current, keepMine), show);
            const left = mergeShows(desk.base, desk.mine, mine).conflicts.filter(
              ({ about }) => about.kind !== 'order' && about.kind !== 'scene_order',
            );
            expect(left).toEqual([]);
            platform = show;
            desk.base = show;
            desk.mine = show;
          };
          for (const [which, isSync, seed] of turns) {
            const desk = desks[which];
            if (!desk) continue;
            if (isSync) sync(desk);
            else {
              const [edit = []] = fc.sample(anyShowEdit(desk.mine), { seed, numRuns: 1 });
              const next = applyShowEdit(desk.mine, edit);
              if (!next.scenes.some(playsTwice)) desk.mine = next;
            }
          }
          [...desks, ...desks].forEach(sync);
          expect(desks.every((desk) => isSame(desk.mine, platform))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what the platform would refuse', () => {
  test('is found with its field', () => {
    const faulty = { ...base, transitionMs: 10, overlays: [sampleOverlay('poll', { fontScale: 9 })] };
    expect(validateScene(faulty).map((fault) => fault.field)).toEqual(['overlays.0.fontScale', 'transitionMs']);
  });

  test('is found for the show as a whole', () => {
    const scenes = Array.from({ length: 21 }, (_, index) => ({ ...base, id: `s${index}` }));
    expect(validateShow({ scenes }).map((fault) => fault.message)).toEqual(['A live holds 20 scenes at most']);
    expect(validateShow({ scenes: [base, base] }).map((fault) => fault.field)).toEqual(['id']);
  });

  test('every scene made of valid parts is fine', () => {
    fc.assert(
      fc.property(anyScene(), (scene) => {
        expect(validateScene(scene)).toEqual([]);
      }),
    );
  });

  test('a locked scene only takes its unlocking', () => {
    const locked = { scenes: [{ ...base, locked: true }] };
    expect(findLockedChange(locked, { scenes: [] })?.id).toBe(base.id);
    expect(findLockedChange(locked, { scenes: [{ ...base, locked: true, name: 'x' }] })?.id).toBe(base.id);
    expect(findLockedChange(locked, { scenes: [{ ...base, locked: false, name: 'x' }] })).toBeNull();
  });
});
