import { SCENE_LIMITS } from '../api/scene.ts';
import { diffScenes } from './diff.ts';
import { mergeLists } from './merge-list.ts';
import { mergeScenes, type ConflictSubject } from './merge-scenes.ts';
import { isSame } from './same.ts';
import type { SceneDocument } from './scene-document.ts';
import { sceneRemoval, type ShowDocument, type ShowEdit } from './show-edits.ts';

/** A failed merge in a show, with both versions. Theirs stands until someone decides. */
export interface ShowConflict {
  readonly about:
    | (ConflictSubject & { readonly sceneId: string })
    /** A scene that one side removed and the other changed, or that has no room beside the other side's. */
    | { readonly kind: 'scene'; readonly sceneId: string }
    /** They locked the scene while it was changed here. */
    | { readonly kind: 'locked'; readonly sceneId: string }
    | { readonly kind: 'scene_order' };
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The edit of the merged show that puts mine in its place. */
  readonly keepMine: ShowEdit;
}

export interface MergedShow {
  readonly show: ShowDocument;
  readonly conflicts: readonly ShowConflict[];
}

/** Empty base for a scene that the base does not have: the sides agreed on nothing. */
const unknownBase = (scene: SceneDocument): SceneDocument =>
  ({ id: scene.id, slots: [], overlays: [], audios: [] }) as unknown as SceneDocument;

const mergeScene = (
  base: SceneDocument | null,
  mine: SceneDocument,
  theirs: SceneDocument,
  conflicts: ShowConflict[],
): SceneDocument => {
  const sceneId = theirs.id;
  const merged = mergeScenes(base ?? unknownBase(theirs), mine, theirs);
  const lockedByThem = theirs.locked && base !== null && !base.locked;
  if (lockedByThem && !isSame(merged.scene, theirs)) {
    const changes = diffScenes(theirs, merged.scene);
    conflicts.push({
      about: { kind: 'locked', sceneId },
      base,
      mine,
      theirs,
      keepMine: [{ kind: 'edit_scene', sceneId, edit: [{ kind: 'set', fields: { locked: false } }, ...changes] }],
    });
    return theirs;
  }
  for (const { about, keepMine, ...values } of merged.conflicts) {
    const edit: ShowEdit = [{ kind: 'edit_scene', sceneId, edit: keepMine }];
    conflicts.push({ about: { ...about, sceneId }, ...values, keepMine: edit });
  }
  return merged.scene;
};

/** Three-way merge of a show: its scenes by id, each by field and item, and their order. */
export const mergeShows = (base: ShowDocument, mine: ShowDocument, theirs: ShowDocument): MergedShow => {
  const conflicts: ShowConflict[] = [];
  const scenes = mergeLists<SceneDocument>(
    {
      keysOf: (all) => all.map((scene) => scene.id),
      limit: SCENE_LIMITS.scenes,
      mergeItem: (_id, was, my, their) => mergeScene(was, my, their, conflicts),
      onRemoved(sceneId, { base: was, mine: my, theirs: their }, index) {
        const keepMine: ShowEdit =
          my === null ? sceneRemoval(theirs, sceneId) : [{ kind: 'add_scene', scene: my, index }];
        conflicts.push({ about: { kind: 'scene', sceneId }, base: was, mine: my, theirs: their, keepMine });
      },
      onOverflow: (sceneId, scene, index) =>
        conflicts.push({
          about: { kind: 'scene', sceneId },
          base: null,
          mine: scene,
          theirs: null,
          keepMine: [{ kind: 'add_scene', scene, index }],
        }),
      onOrder: (myIds, theirIds) =>
        conflicts.push({
          about: { kind: 'scene_order' },
          base: base.scenes.map((scene) => scene.id),
          mine: myIds,
          theirs: theirIds,
          keepMine: [{ kind: 'order_scenes', sceneIds: myIds }],
        }),
    },
    { base: base.scenes, mine: mine.scenes, theirs: theirs.scenes },
  );
  return { show: { scenes }, conflicts };
};
