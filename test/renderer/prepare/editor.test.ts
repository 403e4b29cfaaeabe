import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { LAYOUTS } from '#shared/api/scene.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';
import type { ShowDocument, ShowEdit } from '#shared/scene/show-edits.ts';
import {
  align,
  clipboardText,
  duplicateSelected,
  insertOverlay,
  nudge,
  order,
  pasteText,
} from '../../../src-renderer/features/prepare/commands.ts';
import { Editor } from '../../../src-renderer/features/prepare/editor.svelte.ts';
import { layoutEdit, newScene } from '../../../src-renderer/features/prepare/items.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { sampleOverlay } from '../../support/scenes.ts';

const SHOW: ShowDocument = {
  scenes: ['one', 'two', 'three'].map((id) =>
    sampleDocument({ id, name: id, overlays: [sampleOverlay('band', { id: `${id}-band` })] }),
  ),
};

let kept: ShowEdit[] = [];
let editor: Editor;
let made = 0;
let isOver = false;
const newId = (prefix: string): string => {
  made += 1;
  return `${prefix}-${made}`;
};
const BAND = { list: 'overlays', key: 'one-band' } as const;

const open = (): void => {
  kept = [];
  made = 0;
  isOver = false;
  const store = {
    save(edit: ShowEdit) {
      kept.push(edit);
    },
    endStep() {},
    isOneScene: false,
  };
  editor = new Editor(SHOW, store, { newId, isOver: () => isOver, before: null });
};
beforeEach(open);

test('an edit that changes nothing is no step, and nothing is kept', () => {
  editor.select([BAND]);
  order(editor, 'front');
  align(editor, 'bottom');
  editor.patch([BAND], { visible: true });
  editor.moveScene('one', 0);
  const steps = kept.length;
  align(editor, 'bottom');
  expect([editor.canUndo, steps, kept.length]).toEqual([true, 1, 1]);
  editor.undo();
  expect([editor.canUndo, editor.show]).toEqual([false, SHOW]);
});

test('what is pasted again and again lies beside what was pasted before', () => {
  editor.set({ layout: 'free' });
  editor.edit([
    {
      kind: 'add',
      list: 'overlays',
      item: sampleOverlay('sticker', { id: 'note', x: 0.2, y: 0.2, w: 0.2, h: 0.1 }),
      index: 0,
    },
  ]);
  editor.select([{ list: 'overlays', key: 'note' }]);
  const text = clipboardText(editor) ?? '';
  for (let count = 0; count < 4; count += 1) expect(pasteText(editor, text)).toBe(true);
  const places = (editor.kept?.overlays ?? []).filter(({ type }) => type === 'sticker').map(({ x, y }) => `${x} ${y}`);
  expect([places.length, new Set(places).size]).toEqual([5, 5]);
});

test('nothing of a show whose live is over is edited, taken back or put again, and it is said why', () => {
  editor.set({ name: 'Before' });
  const before = editor.show;
  isOver = true;
  editor.set({ name: 'After' });
  expect([editor.refusal, editor.show]).toEqual([{ kind: 'over' }, before]);
  editor.refusal = null;
  editor.undo();
  editor.addScene(sampleDocument({ id: 'late' }));
  expect([editor.refusal, editor.show, kept.length]).toEqual([{ kind: 'over' }, before, 1]);
  isOver = false;
  editor.undo();
  expect(editor.show).toEqual(SHOW);
});

test('a sound that the platform names anew stays selected, one that is gone does not', () => {
  const sound = { autoplay: true, once: false, loop: false, volume: 1 };
  const withSounds = (...played: readonly { readonly mediaId?: string; readonly url?: string }[]): ShowDocument => ({
    scenes: SHOW.scenes.map((scene) => ({ ...scene, audios: played.map((one) => ({ ...sound, ...one })) })),
  });
  const bed = { mediaId: 'med_bed' };
  editor.adopt(withSounds(bed, { url: 'regie-media:gong' }));
  editor.select([BAND, { list: 'audios', key: 'regie-media:gong' }]);
  editor.adopt(withSounds(bed, { mediaId: 'med_gong' }));
  expect(editor.selection).toEqual([BAND, { list: 'audios', key: 'med_gong' }]);
  editor.adopt(withSounds(bed));
  expect(editor.selection).toEqual([BAND]);
});

test('undo passes over what others made void, to what it still changes', () => {
  editor.set({ name: 'Named' });
  editor.patch([BAND], { opacity: 0.5 });
  editor.adopt({ scenes: editor.scenes.map((scene) => (scene.id === 'one' ? { ...scene, overlays: [] } : scene)) });
  editor.undo();
  expect([editor.kept?.name, editor.canUndo]).toEqual(['one', false]);
  editor.redo();
  expect(editor.kept?.name).toBe('Named');
});

test('undo that finds nothing left to change says so and stops', () => {
  editor.patch([BAND], { opacity: 0.5 });
  editor.adopt({ scenes: editor.scenes.map((scene) => ({ ...scene, overlays: [] })) });
  const before = editor.show;
  editor.undo();
  expect([editor.canUndo, editor.show, kept.length]).toEqual([false, before, 1]);
});

test('undoing a new scene leads back to the one it was made after', () => {
  editor.open('two');
  editor.addScene(newScene('New', newId));
  expect(editor.kept?.name).toBe('New');
  editor.undo();
  expect(editor.kept?.id).toBe('two');
});

test('a scene that another window deletes leaves its place to its neighbour', () => {
  editor.open('three');
  editor.adopt({ scenes: SHOW.scenes.slice(0, 2) });
  expect(editor.kept?.id).toBe('two');
  editor.adopt({ scenes: SHOW.scenes.slice(1, 2) });
  expect(editor.kept?.id).toBe('two');
});

test.each(LAYOUTS)('a scene in the layout %s is built from nothing and undone all the way', (layout) => {
  editor.addScene(newScene('New', newId));
  const scene = editor.kept;
  if (scene) editor.edit(layoutEdit(scene, layout));
  expect(editor.kept).toMatchObject({ name: 'New', layout });
  // Nothing jumps when a scene becomes free: slots keep where they stood.
  const boxes = scene && layoutBoxes(scene.layout, scene.slots, scene.framed);
  if (layout === 'free') {
    const places = editor.kept?.slots.map(({ x, y, w, h }) => [x, y, w, h].map((side) => Number(side).toFixed(4)));
    expect(places).toEqual(boxes?.map(({ x, y, w, h }) => [x, y, w, h].map((side) => side.toFixed(4))));
  }
  while (editor.canUndo) editor.undo();
  expect(editor.show).toEqual(SHOW);
});

test('any series of edits is undone to its beginning and redone to its end', () => {
  const acts: Readonly<Record<string, () => void>> = {
    insert: () => {
      insertOverlay(editor, 'sticker');
    },
    duplicate: () => {
      duplicateSelected(editor);
    },
    all: () => {
      editor.selectAll();
    },
    remove: () => {
      editor.removeSelected();
    },
    nudge: () => {
      nudge(editor, 7, -3);
    },
    spread: () => {
      align(editor, 'spread_x');
    },
    back: () => {
      order(editor, 'back');
    },
    scene: () => {
      editor.addScene(newScene('New', newId));
    },
    away: () => {
      editor.removeScene(editor.kept?.id ?? '');
    },
    first: () => {
      editor.moveScene(editor.kept?.id ?? '', 0);
    },
    next: () => {
      editor.open(editor.scenes.at(-1)?.id ?? '');
    },
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 25 }), (names) => {
      open();
      const one = editor;
      for (const name of names) acts[name]?.();
      const after = one.show;
      while (one.canUndo) {
        const before = one.show;
        one.undo();
        expect(one.show).not.toEqual(before);
      }
      expect(one.show).toEqual(SHOW);
      while (one.canRedo) one.redo();
      expect(one.show).toEqual(after);
    }),
    { numRuns: 60 },
  );
});
