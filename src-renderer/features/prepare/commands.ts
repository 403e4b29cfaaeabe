import { overlayGeometry } from '#shared/api/overlays.ts';
import { type Overlay } from '#shared/api/scene.ts';
import { FRAME_PX, type Box } from '#shared/scene/box.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneEdit } from '#shared/scene/scene-edits.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { withoutDirectionMarks } from '#shared/lib/text-direction.ts';
import { copyText } from '../../lib/copy-text.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';
import {
  ALIGN_MOVES,
  alignBoxes,
  distributeBoxes,
  keptBox,
  moveBox,
  resizeBox,
  type AlignMove,
} from './canvas/box-moves.ts';
import { SAFE_MARGIN } from './canvas/snapping.ts';
import { readItems, writeItems } from './clipboard.ts';
import { freePlace } from './free-place.ts';
import type { Editor } from './editor.svelte.ts';
import type { PickedMedia } from './inspector/picked-media.ts';
import {
  addSlotEdit,
  boxOf,
  isMovable,
  keysOf,
  newOverlay,
  newSlot,
  orderEdit,
  pasteEdit,
  placeItems,
  selectedItems,
  type ItemRef,
} from './items.ts';

/** The commands that menus, keys and buttons all call. */
export type Alignment = AlignMove | 'spread_x' | 'spread_y';
export type Order = Parameters<typeof orderEdit>[3];

/** The ways to line things up, in words. */
export const alignWords = (): readonly { readonly move: Alignment; readonly label: string }[] => {
  const words: Readonly<Record<AlignMove, () => string>> = {
    left: m.prepare_align_left,
    center: m.prepare_align_center,
    right: m.prepare_align_right,
    top: m.prepare_align_top,
    middle: m.prepare_align_middle,
    bottom: m.prepare_align_bottom,
  };
  return [
    ...ALIGN_MOVES.map((move) => ({ move, label: words[move]() })),
    { move: 'spread_x', label: m.prepare_distribute_x() },
    { move: 'spread_y', label: m.prepare_distribute_y() },
  ];
};

/** The ways to put things before or behind others, in words. */
export const orderWords = (): readonly { readonly move: Order; readonly label: string }[] => [
  { move: 'front', label: m.prepare_order_front() },
  { move: 'forward', label: m.prepare_order_forward() },
  { move: 'backward', label: m.prepare_order_backward() },
  { move: 'back', label: m.prepare_order_back() },
];

const movablePlaces = (editor: Editor) => {
  const scene = editor.kept;
  if (!scene) return [];
  return editor.selection.flatMap((item) => {
    const box = isMovable(scene, item) ? boxOf(scene, item) : null;
    return box ? [{ item, box }] : [];
  });
};

/** Lines up or spreads what is selected. */
export const align = (editor: Editor, move: Alignment): void => {
  const places = movablePlaces(editor);
  const boxes = places.map(({ box }) => box);
  const next =
    move === 'spread_x' || move === 'spread_y'
      ? distributeBoxes(boxes, move === 'spread_x' ? 'x' : 'y')
      : alignBoxes(boxes, move, SAFE_MARGIN);
  editor.edit(placeItems(places.map(({ item, box }, index) => ({ item, box: next[index] ?? box }))));
};

/** Moves what is selected before or behind its neighbours. */
export const order = (editor: Editor, move: Order): void => {
  const scene = editor.kept;
  if (!scene) return;
  editor.edit(
    (['overlays', 'slots'] as const).flatMap((list) => {
      const keys = editor.selection.filter((item) => item.list === list).map(({ key }) => key);
      return keys.length === 0 ? [] : orderEdit(scene, list, keys, move);
    }),
  );
};

/** Moves what is selected by pixels at 1080p. */
export const nudge = (editor: Editor, x: number, y: number): void => {
  const places = movablePlaces(editor).map(({ item, box }) => ({
    item,
    box: moveBox(box, x / FRAME_PX.width, y / FRAME_PX.height),
  }));
  editor.edit(placeItems(places), 'nudge');
};

/** Makes what is selected larger or smaller by pixels at 1080p, to the right and downwards. */
export const grow = (editor: Editor, x: number, y: number): void => {
  const handle = { x: x === 0 ? 0 : 1, y: y === 0 ? 0 : 1 } as const;
  const places = movablePlaces(editor).map(({ item, box }) => ({
    item,
    box: resizeBox(box, handle, x / FRAME_PX.width, y / FRAME_PX.height, false),
  }));
  editor.edit(placeItems(places), 'grow');
};

/**
 * Puts a new overlay on the scene and selects it; null where it cannot. A second one of its kind goes beside the first.
 */
export const insertOverlay = (editor: Editor, type: Overlay['type']): ItemRef | null => {
  const scene = editor.kept;
  if (!scene) return null;
  const overlay = newOverlay(type, { text: m.prepare_new_band_text() }, editor.newId);
  const item = { ...overlay, ...keptBox(freePlace(overlayGeometry(type), [...scene.overlays, ...nameTags(scene)])) };
  if (!editor.edit([{ kind: 'add', list: 'overlays', item, index: scene.overlays.length }])) return null;
  const added: ItemRef = { list: 'overlays', key: overlay.id };
  editor.select([added]);
  return added;
};

/** Height of the name under a camera with its margin, in fractions of the frame, and its usual width. */
const NAME_TAG = { w: 0.2, h: 0.07 };

/** The stage writes names by itself there: in the lower left corner of each camera. */
const nameTags = (scene: SceneDocument): readonly Box[] =>
  layoutBoxes(scene.layout, scene.slots, scene.framed).flatMap((box, index) => {
    const kind = scene.slots[index]?.kind;
    if (kind !== 'host' && kind !== 'guest') return [];
    const w = Math.min(NAME_TAG.w, box.w);
    return [{ x: box.x, y: box.y + box.h - NAME_TAG.h, w, h: NAME_TAG.h }];
  });

/** Puts a medium on the scene and selects it: a sound where no slot shows it. In the free layout its centre is `at`. */
export const insertMedia = (
  editor: Editor,
  media: PickedMedia,
  at: { readonly x: number; readonly y: number } | null,
): boolean => {
  const scene = editor.kept;
  if (!scene) return false;
  const { mediaId, url, mediaKind } = media;
  const source = mediaId === null ? { url } : { mediaId };
  const slot = newSlot(scene, 'media', editor.newId);
  const place =
    at !== null && scene.layout === 'free'
      ? moveBox({ x: 0, y: 0, w: slot.w ?? 1, h: slot.h ?? 1 }, at.x - (slot.w ?? 1) / 2, at.y - (slot.h ?? 1) / 2)
      : {};
  const sound = { ...source, autoplay: true, once: false, loop: false, volume: 1 };
  const list = mediaKind === null ? 'audios' : 'slots';
  const edit: SceneEdit =
    mediaKind === null
      ? [{ kind: 'add', list: 'audios', item: sound, index: scene.audios.length }]
      : addSlotEdit(scene, { ...slot, ...place, ...source, mediaKind });
  if (!editor.edit(edit)) return false;
  const key = keysOf(editor.kept, list).at(-1);
  if (key !== undefined) editor.select([{ list, key }]);
  return true;
};

/** Copies what is selected, beside itself. */
export const duplicateSelected = (editor: Editor): void => {
  const scene = editor.kept;
  if (!scene || editor.selection.length === 0) return;
  const { edit, pasted } = pasteEdit(scene, selectedItems(scene, editor.selection), editor.newId);
  if (editor.edit(edit)) editor.select(pasted);
};

/** A scene like another, after it. */
export const duplicateScene = (editor: Editor, sceneId: string): void => {
  const scene = editor.scenes.find((one) => one.id === sceneId);
  if (!scene) return;
  editor.open(sceneId);
  const name = cutText(withoutDirectionMarks(m.prepare_copy_name({ name: scene.name })), 100);
  editor.addScene({ ...scene, id: editor.newId('scn'), name, locked: false });
};

/** The selection as text for the clipboard; the whole scene where nothing is selected. */
export const clipboardText = (editor: Editor): string | null => {
  const scene = editor.kept;
  if (!scene) return null;
  const none = { slots: [], overlays: [], audios: [] };
  return writeItems(editor.selection.length > 0 ? selectedItems(scene, editor.selection) : { ...none, scene });
};

/** Copies by a button, where no key was pressed. */
export const copySelection = async (editor: Editor): Promise<void> => {
  const text = clipboardText(editor);
  if (text !== null && (await copyText(text))) toasts.show(m.prepare_copied(), 'good');
};

/** Puts what a clipboard's text holds on the scene; false when the text is something else. */
export const pasteText = (editor: Editor, text: string): boolean => {
  const items = readItems(text);
  const scene = editor.kept;
  if (!items) return false;
  if (items.scene) {
    const { nextSceneId: _, ...copy } = items.scene;
    editor.addScene({ ...copy, id: editor.newId('scn'), locked: false });
  } else if (scene) {
    const { edit, pasted } = pasteEdit(scene, items, editor.newId);
    if (editor.edit(edit)) editor.select(pasted);
  }
  return true;
};
