import { OVERLAY_FIELDS } from '../api/overlays.ts';
import { sourceFields } from '../api/scene-field.ts';
import { SCENE_LIMITS } from '../api/scene.ts';
import { AUDIO_FIELDS, SLOT_FIELDS } from '../api/slots.ts';
import { mergeLists, type Sides } from './merge-list.ts';
import { isSame } from './same.ts';
import type { SceneDocument } from './scene-document.ts';
import type { SceneEdit } from './scene-edits.ts';
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

/** Subject of a conflict in a scene. */
export type ConflictSubject =
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'item_fields'; readonly list: ItemList; readonly key: string; readonly fields: readonly string[] }
  /** An item that one side removed and the other changed, or that has no room beside the other side's. */
  | { readonly kind: 'item'; readonly list: ItemList; readonly key: string }
  | { readonly kind: 'order'; readonly list: ItemList };

/** A failed merge, with both versions. Theirs stands until someone decides. */
export interface SceneConflict {
  readonly about: ConflictSubject;
  /** The values of the fields, the item, or the keys in order; null for a missing one. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The edit of the merged scene that puts mine in its place. */
  readonly keepMine: SceneEdit;
}

export interface MergedScene {
  readonly scene: SceneDocument;
  readonly conflicts: readonly SceneConflict[];
}

/** Fields that only make sense together: what a slot or a sound shows or plays is chosen as a whole. */
const SOURCE_FIELDS: Readonly<Record<ItemList, readonly string[]>> = {
  slots: ['kind', ...sourceFields(SLOT_FIELDS)],
  overlays: sourceFields(OVERLAY_FIELDS),
  audios: sourceFields(AUDIO_FIELDS),
};
const LIMIT: Readonly<Record<ItemList, number>> = {
  slots: SCENE_LIMITS.slots,
  overlays: SCENE_LIMITS.overlays,
  audios: SCENE_LIMITS.sounds,
};

const groupsOf = (list: ItemList): readonly (readonly string[])[] => {
  const source = SOURCE_FIELDS[list];
  const single = [...ITEM_FIELDS[list]].filter((field) => !source.includes(field)).map((field) => [field]);
  return source.length > 0 ? [source, ...single] : single;
};
const GROUPS = { slots: groupsOf('slots'), overlays: groupsOf('overlays'), audios: groupsOf('audios') };
const SCENE_GROUPS = SCENE_FIELDS.map((field) => [field]);

const pick = (item: object, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, fieldOf(item, field)]));

interface MergedFields {
  /** Fields to set on theirs. */
  readonly changes: Fields;
  readonly conflicts: readonly {
    readonly fields: readonly string[];
    readonly base: Fields;
    readonly mine: Fields;
    readonly theirs: Fields;
  }[];
}

/**
 * True if `fuller` contains everything that `other` does: the platform adds the kind of a medium that came with its id
 * only.
 */
const completes = (fuller: Fields, other: Fields): boolean =>
  Object.entries(other).every(([field, value]) => value === null || isSame(value, fuller[field])) &&
  Object.values(other).some((value) => value !== null);

const mergeFields = (
  groups: readonly (readonly string[])[],
  sides: { readonly base: object; readonly mine: object; readonly theirs: object },
): MergedFields => {
  const values = groups.map((fields) => ({
    fields,
    base: pick(sides.base, fields),
    mine: pick(sides.mine, fields),
    theirs: pick(sides.theirs, fields),
  }));
  const open = values.filter(
    ({ fields, base, mine, theirs }) =>
      !isSame(mine, theirs) && !isSame(mine, base) && !(fields.length > 1 && completes(theirs, mine)),
  );
  const isMine = ({ fields, base, mine, theirs }: (typeof open)[number]): boolean =>
    isSame(theirs, base) || (fields.length > 1 && completes(mine, theirs));
  return {
    changes: Object.assign({}, ...open.filter(isMine).map(({ mine }) => mine)) as Fields,
    conflicts: open.filter((value) => !isMine(value)),
  };
};

interface MergedItems {
  readonly items: readonly Fields[];
  readonly conflicts: readonly SceneConflict[];
}

const mergeItems = (
  list: ItemList,
  sides: { readonly base: SceneDocument; readonly mine: SceneDocument; readonly theirs: SceneDocument },
): MergedItems => {
  const items = (scene: SceneDocument): readonly Fields[] => scene[list];
  const about = (key: string): ConflictSubject => ({ kind: 'item', list, key });
  const adding = (item: Fields, index: number): SceneEdit => [{ kind: 'add', list, item, index }];
  const changed: SceneConflict[] = [];
  const removed: SceneConflict[] = [];
  const added: SceneConflict[] = [];
  const moved: SceneConflict[] = [];

  const merged = mergeLists<Fields>(
    {
      keysOf: (all) => itemKeys(list, all),
      limit: LIMIT[list],
      mergeItem(key, base, mine, theirs) {
        const fieldwise = mergeFields(GROUPS[list], { base: base ?? {}, mine, theirs });
        for (const { fields, ...values } of fieldwise.conflicts) {
          changed.push({
            about: { kind: 'item_fields', list, key, fields },
            ...values,
            keepMine: [{ kind: 'patch', list, key, fields: values.mine }],
          });
        }
        return withFields(theirs, fieldwise.changes, ITEM_FIELDS[list]);
      },
      onRemoved(key, { base, mine, theirs }: Sides<Fields>, index) {
        const conflict = { about: about(key), base, mine, theirs };
        if (mine === null) removed.push({ ...conflict, keepMine: [{ kind: 'remove', list, key }] });
        else added.push({ ...conflict, keepMine: adding(mine, index) });
      },
      onOverflow(key, mine, index) {
        added.push({ about: about(key), base: null, mine, theirs: null, keepMine: adding(mine, index) });
      },
      onOrder(mine, theirs) {
        const base = itemKeys(list, items(sides.base));
        moved.push({
          about: { kind: 'order', list },
          base,
          mine,
          theirs,
          keepMine: [{ kind: 'order', list, keys: mine }],
        });
      },
    },
    { base: items(sides.base), mine: items(sides.mine), theirs: items(sides.theirs) },
  );
  // In the order in which all of mine can be taken: a sound that is there twice changes its key when one goes.
  return { items: merged, conflicts: [...changed, ...removed.toReversed(), ...added, ...moved] };
};

/**
 * Three-way merge of a scene by field, slot, overlay and sound. A change of only one side is taken. If both changed the
 * same thing in different ways, theirs wins and the conflict keeps both.
 */
export const mergeScenes = (base: SceneDocument, mine: SceneDocument, theirs: SceneDocument): MergedScene => {
  const merged = mergeFields(SCENE_GROUPS, { base, mine, theirs });
  const fields = merged.conflicts.map(({ fields: names, ...values }): SceneConflict => ({
    about: { kind: 'fields', fields: names },
    ...values,
    keepMine: [{ kind: 'set', fields: values.mine }],
  }));
  const lists = ITEM_LISTS.map((list) => ({ list, ...mergeItems(list, { base, mine, theirs }) }));
  const items = Object.fromEntries(lists.map((one) => [one.list, one.items]));
  return {
    scene: { ...withSceneFields(theirs, merged.changes), ...items },
    conflicts: [...fields, ...lists.flatMap((one) => one.conflicts)],
  };
};
