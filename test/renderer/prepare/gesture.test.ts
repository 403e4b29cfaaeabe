import { beforeEach, expect, test } from 'vitest';
import type { ShowEdit } from '#shared/scene/show-edits.ts';
import { Gesture } from '../../../src-renderer/features/prepare/canvas/gesture.svelte.ts';
import { Editor } from '../../../src-renderer/features/prepare/editor.svelte.ts';
import type { ItemRef } from '../../../src-renderer/features/prepare/items.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { sampleOverlay } from '../../support/scenes.ts';

const FRAME = { left: 0, top: 0, width: 1920, height: 1080 } as DOMRect;
const ONE: ItemRef = { list: 'overlays', key: 'one' };
const TWO: ItemRef = { list: 'overlays', key: 'two' };

let kept: ShowEdit[] = [];
let editor: Editor;
let gesture: Gesture;
const at = (clientX: number, clientY: number): PointerEvent =>
  ({ clientX, clientY, shiftKey: false, altKey: true }) as PointerEvent;
const places = () => editor.kept?.overlays.map(({ x, y }) => [Math.round(x * 1920), Math.round(y * 1080)]);

beforeEach(() => {
  kept = [];
  const overlays = ['one', 'two'].map((id, index) =>
    sampleOverlay('sticker', { id, x: 0.1 + index * 0.3, y: 0.5, w: 0.1, h: 0.1 }),
  );
  const store = {
    save(edit: ShowEdit) {
      kept.push(edit);
    },
    endStep() {},
    isOneScene: false,
  };
  editor = new Editor({ scenes: [sampleDocument({ overlays })] }, store, {
    newId: (prefix) => prefix,
    isOver: () => false,
    before: null,
  });
  gesture = new Gesture(() => editor);
});

test('all selected overlays are dragged together, as one edit', () => {
  editor.select([ONE, TWO]);
  gesture.press(at(200, 560), ONE, FRAME, false);
  for (let step = 1; step <= 10; step += 1) gesture.move(at(200 + step * 10, 560));
  gesture.release();
  expect([places(), kept.length, editor.selection.length]).toEqual([
    [
      [292, 540],
      [868, 540],
    ],
    1,
    2,
  ]);
  editor.undo();
  expect(places()?.[0]).toEqual([192, 540]);
});

test('a press without a drag on one of several selects it alone', () => {
  editor.select([ONE, TWO]);
  gesture.press(at(200, 560), TWO, FRAME, false);
  expect(editor.selection).toEqual([ONE, TWO]);
  gesture.move(at(202, 561));
  gesture.release();
  expect([editor.selection, kept]).toEqual([[TWO], []]);
});

test('a press that adds keeps the other overlays selected, and takes one away again', () => {
  editor.select([ONE]);
  gesture.press(at(800, 560), TWO, FRAME, true);
  gesture.release();
  expect(editor.selection).toEqual([ONE, TWO]);
  gesture.press(at(800, 560), TWO, FRAME, true);
  gesture.release();
  expect(editor.selection).toEqual([ONE]);
});

test('a drag that is called off, or that comes back, changes nothing', () => {
  gesture.press(at(200, 560), ONE, FRAME, false);
  gesture.move(at(500, 700));
  gesture.cancel();
  gesture.press(at(200, 560), ONE, FRAME, false);
  gesture.move(at(500, 700));
  gesture.move(at(200, 560));
  gesture.release();
  expect([places()?.[0], kept, editor.drag]).toEqual([[192, 540], [], null]);
});

test('a marquee selects what it touches; one that adds keeps what was selected', () => {
  gesture.press(at(100, 500), null, FRAME, false);
  gesture.move(at(400, 700));
  expect(gesture.marquee).not.toBeNull();
  gesture.release();
  expect([editor.selection, gesture.marquee]).toEqual([[ONE], null]);
  gesture.press(at(700, 500), null, FRAME, true);
  gesture.move(at(800, 700));
  gesture.release();
  expect(editor.selection).toEqual([ONE, TWO]);
});
