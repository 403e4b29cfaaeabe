import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffScenes, diffShows, sceneRules } from '#shared/scene/diff.ts';
import { endStep, NO_HISTORY, performEdit, redoEdit, undoEdit, type Edited } from '#shared/scene/edit-history.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { applyEdit, invertEdit, SceneEdit, type SceneStep } from '#shared/scene/scene-edits.ts';
import { applyShowEdit, invertShowEdit, sceneRemoval, ShowEdit } from '#shared/scene/show-edits.ts';
import { sampleOverlay, sampleScene } from '../../support/scenes.ts';
import { anyEdit, anyScene, anyShow, anyShowEdit } from '../../support/scene-arbitraries.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';

const scene = documentOf(
  sampleScene({
    slots: [
      { id: 'cam', kind: 'host' },
      { id: 'two', kind: 'screen' },
    ],
    overlays: [sampleOverlay('band', { id: 'b' }), sampleOverlay('poll', { id: 'p' })],
  }),
);
const move = (x: number): SceneEdit => [{ kind: 'patch', list: 'overlays', key: 'b', fields: { x } }];

describe('an edit of a scene', () => {
  test('followed by its inverse is the identity', () => {
    fc.assert(
      fc.property(
        anyScene().chain((one) => fc.tuple(fc.constant(one), anyEdit(one))),
        ([one, edit]) => {
          expect(applyEdit(applyEdit(one, edit), invertEdit(one, edit))).toEqual(one);
        },
      ),
    );
  });

  test('is plain JSON that the schema takes, and its inverse too', () => {
    fc.assert(
      fc.property(
        anyScene().chain((one) => fc.tuple(fc.constant(one), anyEdit(one))),
        ([one, edit]) => {
          for (const value of [edit, invertEdit(one, edit)]) {
            const sent: unknown = JSON.parse(JSON.stringify(value));
            expect(SceneEdit.parse(sent)).toEqual(value);
          }
        },
      ),
    );
  });

  test('that names what is gone changes nothing', () => {
    const edit: SceneEdit = [
      { kind: 'remove', list: 'slots', key: 'gone' },
      { kind: 'patch', list: 'overlays', key: 'gone', fields: { x: 1 } },
      { kind: 'add', list: 'slots', item: { id: 'cam', kind: 'screen' }, index: 0 },
    ];
    expect(applyEdit(scene, edit)).toEqual(scene);
  });

  test('leaves ids and unknown fields alone', () => {
    const fields = { id: 'other', nonsense: 1, text: 'Hello', constructor: 1 };
    const changed = applyEdit(scene, [{ kind: 'patch', list: 'overlays', key: 'b', fields }]);
    expect(changed.overlays[0]).toEqual({ ...scene.overlays[0], text: 'Hello' });
  });

  test('an edit with null removes a duration and leaves a name alone', () => {
    const timed = applyEdit(scene, [{ kind: 'set', fields: { durationSec: 4, nextSceneId: 'x' } }]);
    expect(applyEdit(timed, [{ kind: 'set', fields: { durationSec: null, nextSceneId: null, name: null } }])).toEqual(
      scene,
    );
  });
});

describe('the difference of two scenes', () => {
  test('applied to the first gives the second', () => {
    fc.assert(
      fc.property(anyScene(fc.constant('s')), anyScene(fc.constant('s')), (before, after) => {
        expect(applyEdit(before, diffScenes(before, after))).toEqual(after);
      }),
    );
  });

  test('is empty for the same scene', () => {
    fc.assert(
      fc.property(anyScene(), (one) => {
        expect(diffScenes(one, structuredClone(one))).toEqual([]);
      }),
    );
  });

  test('names only what changed', () => {
    const after = applyEdit(scene, [...move(0.5), { kind: 'set', fields: { name: 'New' } }]);
    expect(diffScenes(scene, after)).toEqual([
      { kind: 'set', fields: { name: 'New' } },
      { kind: 'patch', list: 'overlays', key: 'b', fields: { x: 0.5 } },
    ]);
  });
});

describe('an edit of a show', () => {
  const edited = anyShow().chain((show) => fc.tuple(fc.constant(show), anyShowEdit(show)));

  test('followed by its inverse is the identity', () => {
    fc.assert(
      fc.property(edited, ([show, edit]) => {
        expect(applyShowEdit(applyShowEdit(show, edit), invertShowEdit(show, edit))).toEqual(show);
      }),
    );
  });

  test('is plain JSON that the schema takes', () => {
    fc.assert(
      fc.property(edited, ([, edit]) => {
        const sent: unknown = JSON.parse(JSON.stringify(edit));
        expect(ShowEdit.parse(sent)).toEqual(edit);
      }),
    );
  });

  test('the difference of two shows applied to the first gives the second', () => {
    fc.assert(
      fc.property(anyShow(), anyShow(), (before, after) => {
        expect(applyShowEdit(before, diffShows(before, after))).toEqual(after);
      }),
    );
  });

  test('removing a scene removes its mention as the next of another', () => {
    const show = {
      scenes: [
        { ...scene, id: 'one', nextSceneId: 'two' },
        { ...scene, id: 'two' },
      ],
    };
    const after = applyShowEdit(show, sceneRemoval(show, 'two'));
    expect(after).toEqual({ scenes: [{ ...scene, id: 'one' }] });
    expect(applyShowEdit(after, invertShowEdit(show, sceneRemoval(show, 'two')))).toEqual(show);
  });
});

describe('the history', () => {
  const start: Edited<SceneDocument, SceneEdit> = { document: scene, history: NO_HISTORY };
  const perform = (edited: Edited<SceneDocument, SceneEdit>, edit: SceneEdit, key: string | null) =>
    performEdit(sceneRules, edited, edit, key);
  const undoAll = (edited: Edited<SceneDocument, SceneEdit>): Edited<SceneDocument, SceneEdit> => {
    const before = undoEdit(sceneRules, edited);
    return before ? undoAll(before) : edited;
  };
  const redoAll = (edited: Edited<SceneDocument, SceneEdit>): Edited<SceneDocument, SceneEdit> => {
    const after = redoEdit(sceneRules, edited);
    return after ? redoAll(after) : edited;
  };

  test('undone all the way is the beginning, redone all the way the end', () => {
    const edits = anyScene().chain((one) =>
      fc.tuple(fc.constant(one), anyEdit(one, 8), fc.array(fc.constantFrom(null, 'drag'), { maxLength: 8 })),
    );
    fc.assert(
      fc.property(edits, ([one, steps, keys]) => {
        const end = steps.reduce<Edited<SceneDocument, SceneEdit>>(
          (edited, step: SceneStep, index) => perform(edited, [step], keys[index] ?? null),
          { document: one, history: NO_HISTORY },
        );
        const beginning = undoAll(end);
        expect(beginning.document).toEqual(one);
        expect(redoAll(beginning).document).toEqual(end.document);
      }),
    );
  });

  test('a drag is one step, however many moves it has', () => {
    const dragged = [0.1, 0.2, 0.3].reduce((edited, x) => perform(edited, move(x), 'drag b'), start);
    expect(dragged.history.past).toEqual([{ undo: move(scene.overlays[0]?.x ?? 0), key: 'drag b' }]);
    expect(undoEdit(sceneRules, dragged)?.document).toEqual(scene);
  });

  test('two drags with a pause between them are two steps', () => {
    const once = perform(start, move(0.1), 'drag b');
    const twice = perform({ ...once, history: endStep(once.history) }, move(0.2), 'drag b');
    expect(undoEdit(sceneRules, twice)?.document).toEqual(once.document);
  });

  test('a new edit forgets what was undone', () => {
    const undone = undoEdit(sceneRules, perform(start, move(0.1), null));
    const other = undone && perform(undone, move(0.7), null);
    expect(other && redoEdit(sceneRules, other)).toBeNull();
  });
});
