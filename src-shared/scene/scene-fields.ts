import { Audio, Overlay, Slot } from '../api/scene.ts';
import type { SceneDocument } from './scene-document.ts';
import { isSame } from './same.ts';

/** Fields in an edit: null means "absent". */
export type Fields = Readonly<Record<string, unknown>>;

/** The lists of a scene whose items are edited one by one. */
export const ITEM_LISTS = ['slots', 'overlays', 'audios'] as const;
export type ItemList = (typeof ITEM_LISTS)[number];

/** Fields of a scene that an edit sets: all but its id and its lists. */
export const SCENE_FIELDS = [
  'name',
  'layout',
  'background',
  'backgroundImageUrl',
  'showLogo',
  'framed',
  'transition',
  'transitionMs',
  'durationSec',
  'nextSceneId',
  'jingle',
  'locked',
] as const satisfies readonly (keyof SceneDocument)[];

/** Fields of a scene that may be absent. */
const OPTIONAL_SCENE_FIELDS: ReadonlySet<string> = new Set(['durationSec', 'nextSceneId']);

/** Fields that an edit may set on the items of a list; never an id. */
export const ITEM_FIELDS: Readonly<Record<ItemList, ReadonlySet<string>>> = {
  slots: new Set(Object.keys(Slot.shape).filter((key) => key !== 'id')),
  overlays: new Set(Object.keys(Overlay.shape).filter((key) => key !== 'id')),
  audios: new Set(Object.keys(Audio.shape)),
};

/** The value of a field as an edit carries it. */
export const fieldOf = (item: object, field: string): unknown => (item as Fields)[field] ?? null;

/** `item` with those of `fields` that are `known`; null removes one. */
export const withFields = <Item extends object>(item: Item, fields: Fields, known: ReadonlySet<string>): Item => {
  const next = { ...item } as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields)) {
    if (!known.has(field)) continue;
    if (value === null || value === undefined) Reflect.deleteProperty(next, field);
    else next[field] = value;
  }
  return next as Item;
};

/** A scene with fields set; null removes a duration, a next scene or a background image, and leaves the others alone. */
export const withSceneFields = (scene: SceneDocument, fields: Fields): SceneDocument => {
  const next = { ...scene } as Record<string, unknown>;
  for (const field of SCENE_FIELDS) {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (value === undefined) continue;
    if (value !== null || field === 'backgroundImageUrl') next[field] = value;
    else if (OPTIONAL_SCENE_FIELDS.has(field)) Reflect.deleteProperty(next, field);
  }
  return next as unknown as SceneDocument;
};

/**
 * Keys of list items in edits. Slots and overlays have ids. The platform gives sounds no ids, so a sound's key is its
 * medium, with a number if it plays the same one twice.
 */
export const itemKeys = (list: ItemList, items: readonly Fields[]): readonly string[] => {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = list === 'audios' ? (item.mediaId ?? item.url) : item.id;
    const key = typeof name === 'string' ? name : '';
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  });
};

/** Fields that turn `before` into `after`, null for removed ones. */
export const changedFields = (before: object, after: object, known: Iterable<string>): Fields =>
  Object.fromEntries(
    [...known]
      .map((field) => [field, fieldOf(before, field), fieldOf(after, field)] as const)
      .filter(([, was, is]) => !isSame(was, is))
      .map(([field, , is]) => [field, is]),
  );
