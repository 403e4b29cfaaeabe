import type { LibraryBody, LibraryConflict } from '#shared/library/library-items.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { applyEdit, type SceneStep } from '#shared/scene/scene-edits.ts';
import { itemKeys, type Fields, type ItemList } from '#shared/scene/scene-fields.ts';

/** A side of a conflict, as values and for a picture; null if that side removed it. */
export interface ConflictVersion {
  readonly scene: SceneDocument | null;
  readonly fields: Fields | null;
  /** Ids of scenes in order, if the conflict is about the order. */
  readonly sceneIds: readonly string[] | null;
}

export interface ConflictVersions {
  /** The scene that it is about, by its name; null where that is unknown. */
  readonly sceneName: string | null;
  readonly mine: ConflictVersion;
  readonly theirs: ConflictVersion;
}

const NOTHING: ConflictVersion = { scene: null, fields: null, sceneIds: null };
const asFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const asKeys = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : null;

const scenesOf = (body: LibraryBody): readonly SceneDocument[] => {
  if (body.kind === 'draft') return body.scenes;
  return body.kind === 'template' ? [body.scene] : [];
};

/** The scene with an item as one side has it: in its place, or gone. */
const withItem = (scene: SceneDocument, list: ItemList, key: string, item: Fields | null): SceneDocument => {
  const index = itemKeys(list, scene[list]).indexOf(key);
  const remove: SceneStep = { kind: 'remove', list, key };
  const steps: SceneStep[] = index < 0 ? [] : [remove];
  if (item) steps.push({ kind: 'add', list, item, index: index < 0 ? scene[list].length : index });
  return applyEdit(scene, steps);
};

const versionOf = (about: LibraryConflict['about'], scene: SceneDocument | null, value: unknown): ConflictVersion => {
  const fields = asFields(value);
  switch (about.kind) {
    case 'scene':
    case 'locked':
    case 'template':
      return fields ? { ...NOTHING, scene: fields as unknown as SceneDocument } : NOTHING;
    case 'scene_order':
      return { ...NOTHING, sceneIds: asKeys(value) ?? [] };
    case 'item':
      return { ...NOTHING, scene: scene && withItem(scene, about.list, about.key, fields), fields };
    case 'order': {
      const keys = asKeys(value) ?? [];
      return { ...NOTHING, scene: scene && applyEdit(scene, [{ kind: 'order', list: about.list, keys }]) };
    }
    case 'fields':
      return { ...NOTHING, fields, scene: scene && fields && applyEdit(scene, [{ kind: 'set', fields }]) };
    case 'item_fields': {
      const { list, key } = about;
      return { ...NOTHING, fields, scene: scene && fields && applyEdit(scene, [{ kind: 'patch', list, key, fields }]) };
    }
  }
};

/** Both sides of a conflict, put into the item as it is now, so that each can be drawn whole. */
export const conflictVersions = (conflict: LibraryConflict, body: LibraryBody | null): ConflictVersions => {
  const { about } = conflict;
  const scenes = body ? scenesOf(body) : [];
  const sceneId = 'sceneId' in about ? about.sceneId : scenes[0]?.id;
  const scene = about.kind === 'scene_order' ? null : (scenes.find(({ id }) => id === sceneId) ?? null);
  const mine = versionOf(about, scene, conflict.mine);
  const theirs = versionOf(about, scene, conflict.theirs);
  return { sceneName: scene?.name ?? theirs.scene?.name ?? mine.scene?.name ?? null, mine, theirs };
};
