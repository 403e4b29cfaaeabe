import { overlayDefinition, overlayGeometry } from '#shared/api/overlays.ts';
import { SCENE_LIMITS, type Overlay, type Slot } from '#shared/api/scene.ts';
import { FULL_FRAME, type Box } from '#shared/scene/box.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';
import type { NewItemId } from '#shared/scene/change-scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneEdit, SceneStep } from '#shared/scene/scene-edits.ts';
import { itemKeys, type Fields, type ItemList } from '#shared/scene/scene-fields.ts';
import { keptBox } from './canvas/box-moves.ts';
import type { SceneItems } from './clipboard.ts';

/** An item of a scene, by its list and key. */
export interface ItemRef {
  readonly list: ItemList;
  readonly key: string;
}

export const isSameItem = (one: ItemRef, other: ItemRef): boolean => one.list === other.list && one.key === other.key;

/** The keys of a list's items, in order. */
export const keysOf = (scene: SceneDocument, list: ItemList): readonly string[] => itemKeys(list, scene[list]);

/** Every item of a scene: sounds, slots and overlays, as they are drawn from back to front. */
export const itemsOf = (scene: SceneDocument): readonly ItemRef[] =>
  (['slots', 'overlays', 'audios'] as const).flatMap((list) => keysOf(scene, list).map((key) => ({ list, key })));

/** The fields of an item; null when it is gone. */
export const findItem = (scene: SceneDocument, { list, key }: ItemRef): Fields | null => {
  const index = keysOf(scene, list).indexOf(key);
  return (scene[list][index] as Fields | undefined) ?? null;
};

/**
 * The same items in a scene as somebody else left it. A sound is named by what it plays: one that was added here gets
 * another name once the platform has it, and is known again by its place.
 */
export const followItems = (
  items: readonly ItemRef[],
  before: SceneDocument,
  after: SceneDocument,
): readonly ItemRef[] =>
  items.map((item) => {
    if (item.list !== 'audios' || before.audios.length !== after.audios.length || findItem(after, item)) return item;
    const key = keysOf(after, 'audios')[keysOf(before, 'audios').indexOf(item.key)];
    return key === undefined ? item : { ...item, key };
  });

/** The box of an item on the canvas; null for a sound, and for a slot that its layout does not show. */
export const boxOf = (scene: SceneDocument, { list, key }: ItemRef): Box | null => {
  if (list === 'audios') return null;
  if (list === 'overlays') return scene.overlays.find((overlay) => overlay.id === key) ?? null;
  const index = scene.slots.findIndex((slot) => slot.id === key);
  return layoutBoxes(scene.layout, scene.slots, scene.framed)[index] ?? null;
};

/** True if an item can be dragged: overlays always, slots in the free layout. */
export const isMovable = (scene: SceneDocument, { list }: ItemRef): boolean =>
  list === 'overlays' || (list === 'slots' && scene.layout === 'free');

/** The scene's items with the boxes given, in one edit. */
export const placeItems = (places: readonly { readonly item: ItemRef; readonly box: Box }[]): SceneEdit =>
  places.map(({ item, box }): SceneStep => {
    const { x, y, w, h } = keptBox(box);
    return { kind: 'patch', list: item.list, key: item.key, fields: { x, y, w, h } };
  });

/** A change of the layout; slots keep where they stood when it becomes free. */
export const layoutEdit = (scene: SceneDocument, layout: SceneDocument['layout']): SceneEdit => {
  const set: SceneStep = { kind: 'set', fields: { layout } };
  if (layout !== 'free' || scene.layout === 'free') return [set];
  const boxes = layoutBoxes(scene.layout, scene.slots, scene.framed);
  const places = scene.slots.flatMap((slot, index) => {
    const box = slot.x === undefined ? boxes[index] : undefined;
    return box ? [{ item: { list: 'slots', key: slot.id } as const, box }] : [];
  });
  return [set, ...placeItems(places)];
};

/** A new overlay of a type, in the usual place of that type. */
export const newOverlay = (type: Overlay['type'], words: { readonly text: string }, newId: NewItemId): Overlay => ({
  id: newId(type),
  type,
  visible: true,
  opacity: 1,
  ...overlayGeometry(type),
  ...overlayDefinition(type)?.start(words.text),
});

/** A new slot; in the free layout, in the middle of the frame. */
export const newSlot = (scene: SceneDocument, kind: Slot['kind'], newId: NewItemId): Slot => {
  const guests = scene.slots.filter((slot) => slot.kind === 'guest').length;
  const place = scene.layout === 'free' ? { x: 0.3, y: 0.3, w: 0.4, h: 0.4 } : {};
  return { id: newId(kind), kind, ...(kind === 'guest' && { guestIndex: guests }), ...place };
};

/** Adds a slot at the end; a layout that would not show it gives way to the grid. */
export const addSlotEdit = (scene: SceneDocument, item: object): SceneEdit => {
  const slots = [...scene.slots, {}];
  const isShown = layoutBoxes(scene.layout, slots, scene.framed).length >= slots.length;
  return [
    ...(isShown ? [] : [{ kind: 'set', fields: { layout: 'grid' } } as const]),
    { kind: 'add', list: 'slots', item: { ...item }, index: scene.slots.length },
  ];
};

/** A scene to start from: the host alone, who is the one that is always there. */
export const newScene = (name: string, newId: NewItemId): SceneDocument => ({
  id: newId('scn'),
  name,
  layout: 'solo',
  slots: [{ id: newId('host'), kind: 'host' }],
  overlays: [],
  background: '#0f1420',
  backgroundImageUrl: null,
  showLogo: false,
  framed: true,
  transition: 'fade',
  transitionMs: SCENE_LIMITS.transitionMs.default,
  jingle: false,
  locked: false,
  audios: [],
});

/** Distance of a copy from its original, in fractions of the frame. */
const COPY_SHIFT = 0.02;

/** A copy beside its original; beside earlier copies too, as far as the frame has room. */
const shifted = <Item extends Partial<Box>>(item: Item, others: readonly Partial<Box>[]): Item => {
  if (item.x === undefined || item.y === undefined) return item;
  const isTaken = (box: Box): boolean =>
    others.some(({ x, y }) => x !== undefined && y !== undefined && Math.hypot(x - box.x, y - box.y) < COPY_SHIFT / 2);
  let box: Box = { ...FULL_FRAME, ...item };
  for (let tries = 0; tries <= others.length; tries += 1) {
    box = keptBox({ x: box.x + COPY_SHIFT, y: box.y + COPY_SHIFT, w: box.w, h: box.h });
    if (!isTaken(box)) break;
  }
  return { ...item, ...box };
};

/** Adds copies of items to a scene. An id that is free is kept, so that "change everywhere" finds it again. */
export const pasteEdit = (
  scene: SceneDocument,
  items: Pick<SceneItems, 'slots' | 'overlays' | 'audios'>,
  newId: NewItemId,
): { readonly edit: SceneEdit; readonly pasted: readonly ItemRef[] } => {
  const steps: SceneStep[] = [];
  const pasted: ItemRef[] = [];
  for (const list of ['slots', 'overlays'] as const) {
    items[list].forEach((item, offset) => {
      const isTaken = scene[list].some((other) => other.id === item.id);
      const copy = isTaken ? { ...shifted(item, scene[list]), id: newId(list === 'slots' ? 'slot' : 'ovl') } : item;
      steps.push({ kind: 'add', list, item: copy, index: scene[list].length + offset });
      pasted.push({ list, key: copy.id });
    });
  }
  items.audios.forEach((item, offset) => {
    steps.push({ kind: 'add', list: 'audios', item, index: scene.audios.length + offset });
  });
  return { edit: steps, pasted };
};

/** The items of a selection, for the clipboard. */
export const selectedItems = (scene: SceneDocument, selection: readonly ItemRef[]): SceneItems => {
  const has = (list: ItemList, key: string): boolean => selection.some((item) => isSameItem(item, { list, key }));
  const audioKeys = keysOf(scene, 'audios');
  return {
    slots: scene.slots.filter((slot) => has('slots', slot.id)),
    overlays: scene.overlays.filter((overlay) => has('overlays', overlay.id)),
    audios: scene.audios.filter((_, index) => has('audios', audioKeys[index] ?? '')),
  };
};

/** Moves items of one list to the front or back, or by one step. */
export const orderEdit = (
  scene: SceneDocument,
  list: ItemList,
  keys: readonly string[],
  move: 'front' | 'back' | 'forward' | 'backward',
): SceneEdit => {
  const all = [...keysOf(scene, list)];
  const chosen = all.filter((key) => keys.includes(key));
  const others = all.filter((key) => !keys.includes(key));
  if (move === 'front') return [{ kind: 'order', list, keys: [...others, ...chosen] }];
  if (move === 'back') return [{ kind: 'order', list, keys: [...chosen, ...others] }];
  const step = move === 'forward' ? 1 : -1;
  for (const key of move === 'forward' ? chosen.toReversed() : chosen) {
    const from = all.indexOf(key);
    const neighbour = all[from + step];
    if (neighbour === undefined || keys.includes(neighbour)) continue;
    all[from] = neighbour;
    all[from + step] = key;
  }
  return [{ kind: 'order', list, keys: all }];
};
