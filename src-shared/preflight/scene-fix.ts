import type { SceneDocument } from '../scene/scene-document.ts';
import type { Fields, ItemList } from '../scene/scene-fields.ts';
import type { SceneStep } from '../scene/scene-edits.ts';
import type { ShowEdit } from '../scene/show-edits.ts';
import type { FindingPlace } from './finding.ts';

/** A locked scene is not edited behind its author's back: null. */
const editOf = (scene: SceneDocument, step: SceneStep): ShowEdit | null =>
  scene.locked ? null : [{ kind: 'edit_scene', sceneId: scene.id, edit: [step] }];

export const setScene = (scene: SceneDocument, fields: Fields): ShowEdit | null =>
  editOf(scene, { kind: 'set', fields });
export const patchItem = (scene: SceneDocument, list: ItemList, key: string, fields: Fields): ShowEdit | null =>
  editOf(scene, { kind: 'patch', list, key, fields });
export const removeItem = (scene: SceneDocument, list: ItemList, key: string): ShowEdit | null =>
  editOf(scene, { kind: 'remove', list, key });

export const atScene = ({ id }: SceneDocument): FindingPlace => ({ kind: 'scene', sceneId: id });
export const atItem = ({ id }: SceneDocument, list: ItemList, key: string): FindingPlace => ({
  kind: 'item',
  sceneId: id,
  list,
  key,
});
