import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import { invertSteps } from './invert-steps.ts';
import { insertAt, permutationFor, permuted } from './keyed-list.ts';
import type { SceneDocument } from './scene-document.ts';
import {
  fieldOf,
  ITEM_FIELDS,
  ITEM_LISTS,
  itemKeys,
  SCENE_FIELDS,
  withFields,
  withSceneFields,
  type Fields,
  type ItemList,
} from './scene-fields.ts';

const FieldChanges = recordOf(z.string().max(60), z.json());
const List = z.enum(ITEM_LISTS);
const Key = z.string().max(2100);

/** A step of an edit, in plain JSON. */
export const SceneStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), fields: FieldChanges }),
  z.strictObject({ kind: z.literal('add'), list: List, item: FieldChanges, index: z.number().int().min(0) }),
  z.strictObject({ kind: z.literal('remove'), list: List, key: Key }),
  z.strictObject({ kind: z.literal('patch'), list: List, key: Key, fields: FieldChanges }),
  z.strictObject({ kind: z.literal('order'), list: List, keys: z.array(Key).max(100) }),
]);
export type SceneStep =
  | { readonly kind: 'set'; readonly fields: Fields }
  | { readonly kind: 'add'; readonly list: ItemList; readonly item: Fields; readonly index: number }
  | { readonly kind: 'remove'; readonly list: ItemList; readonly key: string }
  | { readonly kind: 'patch'; readonly list: ItemList; readonly key: string; readonly fields: Fields }
  | { readonly kind: 'order'; readonly list: ItemList; readonly keys: readonly string[] };

/** An edit by a person on one scene: its steps in order. A change of a whole selection is one edit. */
export const SceneEdit = z.array(SceneStep).max(500);
export type SceneEdit = readonly SceneStep[];

type Items = readonly Fields[];

const itemsOf = (scene: SceneDocument, list: ItemList): Items => scene[list];
const keysOf = (scene: SceneDocument, list: ItemList): readonly string[] => itemKeys(list, itemsOf(scene, list));
const withItems = (scene: SceneDocument, list: ItemList, items: Items): SceneDocument => ({ ...scene, [list]: items });

/** Adding an existing item does nothing, so an edit that arrives twice has one effect. */
const isTaken = (scene: SceneDocument, list: ItemList, item: Fields): boolean =>
  list !== 'audios' && itemsOf(scene, list).some((other) => other.id === item.id);

const applyStep = (scene: SceneDocument, step: SceneStep): SceneDocument => {
  if (step.kind === 'set') return withSceneFields(scene, step.fields);
  const { list } = step;
  const items = itemsOf(scene, list);
  if (step.kind === 'add') {
    return isTaken(scene, list, step.item) ? scene : withItems(scene, list, insertAt(items, step.item, step.index));
  }
  const keys = keysOf(scene, list);
  if (step.kind === 'order') return withItems(scene, list, permuted(items, permutationFor(keys, step.keys)));
  const index = keys.indexOf(step.key);
  const item = items[index];
  if (item === undefined) return scene;
  const next = step.kind === 'remove' ? [] : [withFields(item, step.fields, ITEM_FIELDS[list])];
  return withItems(scene, list, items.toSpliced(index, 1, ...next));
};

/** The scene after an edit. A step whose item is gone changes nothing. */
export const applyEdit = (scene: SceneDocument, edit: SceneEdit): SceneDocument => edit.reduce(applyStep, scene);

const invertOrder = (scene: SceneDocument, list: ItemList, order: readonly string[]): SceneEdit => {
  const permutation = permutationFor(keysOf(scene, list), order);
  // A sound that is there twice changes its key with its place.
  const after = itemKeys(list, permuted(itemsOf(scene, list), permutation));
  const keys = [...permutation.keys()].flatMap((index) => after[permutation.indexOf(index)] ?? []);
  return [{ kind: 'order', list, keys }];
};

const invertStep = (scene: SceneDocument, step: SceneStep): SceneEdit => {
  if (step.kind === 'set') {
    const fields = SCENE_FIELDS.filter((field) => Object.hasOwn(step.fields, field));
    return [{ kind: 'set', fields: Object.fromEntries(fields.map((field) => [field, fieldOf(scene, field)])) }];
  }
  const { list } = step;
  if (step.kind === 'order') return invertOrder(scene, list, step.keys);
  const after = applyStep(scene, step);
  if (after === scene) return [];
  if (step.kind === 'add') {
    const index = Math.min(step.index, itemsOf(scene, list).length);
    return [{ kind: 'remove', list, key: keysOf(after, list)[index] ?? '' }];
  }
  const index = keysOf(scene, list).indexOf(step.key);
  const item = itemsOf(scene, list)[index] ?? {};
  if (step.kind === 'remove') return [{ kind: 'add', list, item, index }];
  const fields = Object.fromEntries(Object.keys(step.fields).map((field) => [field, fieldOf(item, field)]));
  return [{ kind: 'patch', list, key: keysOf(after, list)[index] ?? '', fields }];
};

/** The edit that takes `edit` back, made for the scene as it is before `edit`. */
export const invertEdit = (scene: SceneDocument, edit: SceneEdit): SceneEdit =>
  invertSteps({ apply: applyStep, invert: invertStep }, scene, edit);
