import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyShowEdit, type ShowEdit } from '#shared/scene/show-edits.ts';
import { gatherEdits } from '../../../src-renderer/features/prepare/store/gather-edits.ts';
import { anyShow, anyShowEdits } from '../../support/scene-arbitraries.ts';

test('gathered edits make of any show what they make one after the other', () => {
  fc.assert(
    fc.property(
      anyShow().chain((show) => fc.tuple(fc.constant(show), anyShowEdits(show, 4), anyShow())),
      ([show, edits, other]) => {
        const gathered = edits.reduce<ShowEdit>(gatherEdits, []);
        // The host may have another show by then: somebody else edits it too.
        for (const start of [show, other]) {
          expect(applyShowEdit(start, gathered)).toEqual(edits.reduce(applyShowEdit, start));
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a word typed into one overlay is one step, and so is a slider pulled for several', () => {
  const typed = (text: string): ShowEdit => [
    { kind: 'edit_scene', sceneId: 'one', edit: [{ kind: 'patch', list: 'overlays', key: 'a', fields: { text } }] },
  ];
  expect(['A', 'An', 'Ana'].map(typed).reduce(gatherEdits)).toEqual(typed('Ana'));
  const pulled = (opacity: number): ShowEdit => [
    {
      kind: 'edit_scene',
      sceneId: 'one',
      edit: ['a', 'b'].map((key) => ({ kind: 'patch', list: 'overlays', key, fields: { opacity } })),
    },
  ];
  expect([0.9, 0.8, 0.7].map(pulled).reduce(gatherEdits)).toEqual(pulled(0.7));
});
