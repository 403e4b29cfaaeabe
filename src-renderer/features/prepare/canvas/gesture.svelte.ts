import { FRAME_PX, type Box } from '#shared/scene/box.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { applyEdit } from '#shared/scene/scene-edits.ts';
import type { Editor } from '../editor.svelte.ts';
import { boxOf, isMovable, isSameItem, itemsOf, placeItems, type ItemRef } from '../items.ts';
import { boxAround, followBox, moveBox, resizeBox } from './box-moves.ts';
import {
  snapDistanceOf,
  snapLines,
  snapMove,
  snapResize,
  snapScale,
  type Handle,
  type SnapLines,
  type SnapDistance,
} from './snapping.ts';

/** How near a line catches, and how far a press may slip before it is a drag, in screen pixels. */
const CATCH_PX = 7;
const SLIP_PX = 4;
const NO_GUIDES: SnapLines = { x: [], y: [] };

interface Point {
  readonly x: number;
  readonly y: number;
}
/** The boxes being dragged or resized, as drawn now; the scene itself changes at the end. */
interface Held {
  readonly start: Point;
  readonly frame: DOMRect;
  readonly scene: SceneDocument;
  readonly places: readonly { readonly item: ItemRef; readonly box: Box }[];
  readonly around: Box;
  readonly lines: SnapLines;
  readonly reach: SnapDistance;
}
/** The gesture of a pointer on the canvas. */
type Doing =
  | ({ readonly kind: 'move' } & Held)
  | ({ readonly kind: 'resize'; readonly handle: Handle } & Held)
  | { readonly kind: 'marquee'; readonly start: Point; readonly frame: DOMRect; readonly before: readonly ItemRef[] };

/** Select, drag, resize and marquee with one pointer. Nothing is kept before the pointer is released. */
export class Gesture {
  guides = $state.raw<SnapLines>(NO_GUIDES);
  marquee = $state.raw<Box | null>(null);
  /** True if edges catch on lines. */
  snaps = $state(true);
  /** True if resizing keeps proportions and a press adds to the selection without Shift, which a finger cannot hold. */
  keepsRatio = $state(false);
  adds = $state(false);
  #doing: Doing | null = null;
  #hasMoved = false;
  /** The pressed item of several: without a drag it is meant alone. */
  #meant: ItemRef | null = null;
  readonly #editor: () => Editor;

  constructor(editor: () => Editor) {
    this.#editor = editor;
  }

  get isBusy(): boolean {
    return this.#doing !== null;
  }

  /** A press on an item, or on none; `isHeld` keeps what was selected. */
  press(event: PointerEvent, item: ItemRef | null, frame: DOMRect, isHeld: boolean): void {
    const editor = this.#editor();
    const adds = isHeld || this.adds;
    const start = { x: event.clientX, y: event.clientY };
    this.#hasMoved = false;
    this.#meant = item && !adds && editor.isSelected(item) ? item : null;
    const scene = editor.kept;
    if (item && scene) {
      if (adds) editor.toggle(item);
      else if (!editor.isSelected(item)) editor.select([item]);
      const held = isMovable(scene, item) && editor.isSelected(item) ? this.#hold(scene, start, frame) : null;
      if (held) {
        this.#doing = { kind: 'move', ...held };
        return;
      }
    } else if (!adds) editor.select([]);
    this.#doing = { kind: 'marquee', start, frame, before: adds ? editor.selection : [] };
  }

  /** A press on one of the eight handles. */
  grab(event: PointerEvent, handle: Handle, frame: DOMRect): void {
    const editor = this.#editor();
    const scene = editor.kept;
    const held = scene && this.#hold(scene, { x: event.clientX, y: event.clientY }, frame);
    if (!held) return;
    this.#hasMoved = false;
    this.#meant = null;
    this.#doing = { kind: 'resize', handle, ...held };
  }

  /** The pointer moved. Shift keeps the proportions of what is resized; Alt lets nothing catch. */
  move(event: PointerEvent): void {
    const doing = this.#doing;
    if (!doing) return;
    const px = { x: event.clientX - doing.start.x, y: event.clientY - doing.start.y };
    if (!this.#hasMoved && Math.hypot(px.x, px.y) < SLIP_PX) return;
    this.#hasMoved = true;
    const by = { x: px.x / doing.frame.width, y: px.y / doing.frame.height };
    if (doing.kind === 'marquee') this.#stretch(doing, event);
    else {
      const keepsRatio = event.shiftKey || (doing.kind === 'resize' && this.keepsRatio);
      this.#place(doing, by, this.snaps && !event.altKey, keepsRatio);
    }
  }

  /** The pointer was released: a drag becomes one edit. */
  release(): void {
    const editor = this.#editor();
    const { drag, kept } = editor;
    const doing = this.#doing;
    if (this.#meant && !this.#hasMoved && editor.selection.length > 1) editor.select([this.#meant]);
    this.#end();
    if (!doing || doing.kind === 'marquee' || !drag || !kept) return;
    const places = doing.places.flatMap(({ item }) => {
      const box = boxOf(drag, item);
      return box ? [{ item, box }] : [];
    });
    editor.edit(placeItems(places));
  }

  /** Takes back what the pointer was doing. */
  cancel(): void {
    this.#end();
  }

  #end(): void {
    this.#doing = null;
    this.guides = NO_GUIDES;
    this.marquee = null;
    this.#editor().drag = null;
  }

  /** Selected items that can be moved, with everything that a move is computed from; null where there are none. */
  #hold(scene: SceneDocument, start: Point, frame: DOMRect): Held | null {
    if (scene.locked) return null;
    const items = this.#editor().selection.filter((one) => isMovable(scene, one));
    const places = items.flatMap((item) => {
      const box = boxOf(scene, item);
      return box ? [{ item, box }] : [];
    });
    const around = boxAround(places.map(({ box }) => box));
    if (!around) return null;
    const siblings = itemsOf(scene)
      .filter((item) => !items.some((one) => isSameItem(one, item)))
      .flatMap((item) => boxOf(scene, item) ?? []);
    return {
      start,
      frame,
      scene,
      places,
      around,
      lines: snapLines(siblings),
      reach: snapDistanceOf(CATCH_PX, frame.width),
    };
  }

  #place(doing: Extract<Doing, { kind: 'move' | 'resize' }>, by: Point, catches: boolean, keepRatio: boolean): void {
    const { scene, places, around: before, lines, reach } = doing;
    let after: Box;
    let guides = NO_GUIDES;
    if (doing.kind === 'move') {
      // Shift keeps a drag on the axis that it went further along.
      const isAcross = Math.abs(by.x) * FRAME_PX.width >= Math.abs(by.y) * FRAME_PX.height;
      const way = keepRatio ? { x: isAcross ? by.x : 0, y: isAcross ? 0 : by.y } : by;
      after = moveBox(before, way.x, way.y);
      if (catches) {
        const snapped = snapMove(after, lines, reach);
        after = moveBox(snapped.box, 0, 0);
        guides = snapped.guides;
      }
    } else {
      after = resizeBox(before, doing.handle, by.x, by.y, keepRatio);
      if (catches) {
        const snapped = (keepRatio ? snapScale : snapResize)(after, doing.handle, lines, reach);
        after = snapped.box;
        guides = snapped.guides;
      }
    }
    this.guides = guides;
    const edit = placeItems(places.map(({ item, box }) => ({ item, box: followBox(box, before, after) })));
    this.#editor().drag = applyEdit(scene, edit);
  }

  #stretch({ start, frame, before }: Extract<Doing, { kind: 'marquee' }>, event: PointerEvent): void {
    const editor = this.#editor();
    const scene = editor.kept;
    if (!scene) return;
    const [left, right] = [start.x, event.clientX].map((x) => (x - frame.left) / frame.width).toSorted((a, b) => a - b);
    const [top, bottom] = [start.y, event.clientY].map((y) => (y - frame.top) / frame.height).toSorted((a, b) => a - b);
    const area = { x: left ?? 0, y: top ?? 0, w: (right ?? 0) - (left ?? 0), h: (bottom ?? 0) - (top ?? 0) };
    this.marquee = area;
    const caught = itemsOf(scene).filter((item) => {
      const box = boxOf(scene, item);
      // A slot that fills the frame is meant by a press, not by every marquee over it.
      if (!box || (item.list === 'slots' && !isMovable(scene, item) && !isWithin(box, area))) return false;
      return box.x < area.x + area.w && box.x + box.w > area.x && box.y < area.y + area.h && box.y + box.h > area.y;
    });
    const added = caught.filter((item) => !before.some((one) => isSameItem(one, item)));
    editor.select([...before, ...added]);
  }
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h;
