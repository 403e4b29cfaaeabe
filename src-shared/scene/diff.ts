import type { EditRules } from './edit-history.ts';
import { isSame } from './same.ts';
import type { SceneDocument } from './scene-document.ts';
import { applyEdit, invertEdit, type SceneEdit, type SceneStep } from './scene-edits.ts';
import {
  changedFields,
  ITEM_FIELDS,
  ITEM_LISTS,
  itemKeys,
  SCENE_FIELDS,
  type Fields,
  type ItemList,
} from './scene-fields.ts';
import { applyShowEdit, invertShowEdit, type ShowDocument, type ShowEdit, type ShowStep } from './show-edits.ts';

/** Difference of two lists, by key. */
interface ListDiff {
  readonly removed: readonly string[];
  /** In ascending order of their place in the new list. */
  readonly added: readonly { readonly key: string; readonly index: number }[];
  /** Items in both lists, in the new order. */
  readonly kept: readonly string[];
  readonly isMoved: boolean;
}

/** Compares two lists of unique keys. */
export const diffKeys = (before: readonly string[], after: readonly string[]): ListDiff => {
  const had = new Set(before);
  const has = new Set(after);
  const kept = after.filter((key) => had.has(key));
  return {
    // Last first: a sound that is there twice changes its key when an earlier one goes.
    removed: before.filter((key) => !has.has(key)).toReversed(),
    added: after.flatMap((key, index) => (had.has(key) ? [] : [{ key, index }])),
    kept,
    isMoved: !isSame(
      before.filter((key) => has.has(key)),
      kept,
    ),
  };
};

const diffList = (list: ItemList, before: readonly Fields[], after: readonly Fields[]): SceneEdit => {
  const beforeKeys = itemKeys(list, before);
  const afterKeys = itemKeys(list, after);
  const { removed, added, kept, isMoved } = diffKeys(beforeKeys, afterKeys);
  const patches = kept.flatMap((key): SceneStep[] => {
    const was = before[beforeKeys.indexOf(key)] ?? {};
    const is = after[afterKeys.indexOf(key)] ?? {};
    const fields = changedFields(was, is, ITEM_FIELDS[list]);
    return Object.keys(fields).length === 0 ? [] : [{ kind: 'patch', list, key, fields }];
  });
  return [
    ...removed.map((key): SceneStep => ({ kind: 'remove', list, key })),
    ...(isMoved ? [{ kind: 'order', list, keys: kept } as const] : []),
    ...patches,
    ...added.map(({ index }): SceneStep => ({ kind: 'add', list, item: after[index] ?? {}, index })),
  ];
};

/** The edit that turns one scene into another of the same id; empty when they are the same. */
export const diffScenes = (before: SceneDocument, after: SceneDocument): SceneEdit => {
  const fields = changedFields(before, after, SCENE_FIELDS);
  return [
    ...(Object.keys(fields).length > 0 ? [{ kind: 'set', fields } as const] : []),
    ...ITEM_LISTS.flatMap((list) =>
      diffList(list, before[list] as unknown as readonly Fields[], after[list] as unknown as readonly Fields[]),
    ),
  ];
};

/** The edit that turns one show into another; empty when they are the same. */
export const diffShows = (before: ShowDocument, after: ShowDocument): ShowEdit => {
  const byId = new Map(before.scenes.map((scene) => [scene.id, scene]));
  const { removed, added, kept, isMoved } = diffKeys(
    before.scenes.map((scene) => scene.id),
    after.scenes.map((scene) => scene.id),
  );
  const addedAt = new Set(added.map(({ index }) => index));
  return [
    ...removed.map((sceneId): ShowStep => ({ kind: 'remove_scene', sceneId })),
    ...(isMoved ? [{ kind: 'order_scenes', sceneIds: kept } as const] : []),
    ...after.scenes.flatMap((scene, index): ShowStep[] => {
      const was = byId.get(scene.id);
      if (!was || addedAt.has(index)) return [{ kind: 'add_scene', scene, index }];
      const edit = diffScenes(was, scene);
      return edit.length === 0 ? [] : [{ kind: 'edit_scene', sceneId: scene.id, edit }];
    }),
  ];
};

/** Edit, undo and redo of scenes. */
export const sceneRules: EditRules<SceneDocument, SceneEdit> = {
  apply: applyEdit,
  invert: invertEdit,
  diff: diffScenes,
};

/** Edit, undo and redo of shows. */
export const showRules: EditRules<ShowDocument, ShowEdit> = {
  apply: applyShowEdit,
  invert: invertShowEdit,
  diff: diffShows,
};
