import * as z from 'zod';
import { SCENE_LIMITS, SceneItemId } from '../api/scene.ts';
import { invertSteps } from './invert-steps.ts';
import { insertAt, permutationFor, permuted } from './keyed-list.ts';
import type { SceneDocument } from './scene-document.ts';
import { SceneDocumentSchema } from './scene-document-schema.ts';
import { applyEdit, invertEdit, SceneEdit } from './scene-edits.ts';

/** Scenes of a show in their order, as prepared for a session. */
export interface ShowDocument {
  readonly scenes: readonly SceneDocument[];
}

const Index = z.number().int().min(0);

/** A step of an edit of a show, in plain JSON. */
export const ShowStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('edit_scene'), sceneId: SceneItemId, edit: SceneEdit }),
  z.strictObject({ kind: z.literal('add_scene'), scene: SceneDocumentSchema, index: Index }),
  z.strictObject({ kind: z.literal('remove_scene'), sceneId: SceneItemId }),
  z.strictObject({
    kind: z.literal('order_scenes'),
    sceneIds: z.array(SceneItemId).max(SCENE_LIMITS.scenes),
  }),
]);
export type ShowStep =
  | { readonly kind: 'edit_scene'; readonly sceneId: string; readonly edit: SceneEdit }
  | { readonly kind: 'add_scene'; readonly scene: SceneDocument; readonly index: number }
  | { readonly kind: 'remove_scene'; readonly sceneId: string }
  | { readonly kind: 'order_scenes'; readonly sceneIds: readonly string[] };

export const ShowEdit = z.array(ShowStep).max(200);
export type ShowEdit = readonly ShowStep[];

const idsOf = (show: ShowDocument): readonly string[] => show.scenes.map((scene) => scene.id);
const findScene = (show: ShowDocument, sceneId: string): SceneDocument | undefined =>
  show.scenes.find((scene) => scene.id === sceneId);

const applyStep = (show: ShowDocument, step: ShowStep): ShowDocument => {
  const { scenes } = show;
  switch (step.kind) {
    case 'edit_scene':
      return findScene(show, step.sceneId)
        ? { scenes: scenes.map((scene) => (scene.id === step.sceneId ? applyEdit(scene, step.edit) : scene)) }
        : show;
    case 'add_scene':
      return findScene(show, step.scene.id) ? show : { scenes: insertAt(scenes, step.scene, step.index) };
    case 'remove_scene':
      return findScene(show, step.sceneId) ? { scenes: scenes.filter((scene) => scene.id !== step.sceneId) } : show;
    case 'order_scenes':
      return { scenes: permuted(scenes, permutationFor(idsOf(show), step.sceneIds)) };
  }
};

/** The show after an edit. A step whose scene is gone changes nothing. */
export const applyShowEdit = (show: ShowDocument, edit: ShowEdit): ShowDocument => edit.reduce(applyStep, show);

const invertStep = (show: ShowDocument, step: ShowStep): ShowEdit => {
  if (step.kind === 'order_scenes') return [{ kind: 'order_scenes', sceneIds: idsOf(show) }];
  if (step.kind === 'add_scene') {
    return findScene(show, step.scene.id) ? [] : [{ kind: 'remove_scene', sceneId: step.scene.id }];
  }
  const scene = findScene(show, step.sceneId);
  if (!scene) return [];
  if (step.kind === 'remove_scene') return [{ kind: 'add_scene', scene, index: show.scenes.indexOf(scene) }];
  return [{ kind: 'edit_scene', sceneId: scene.id, edit: invertEdit(scene, step.edit) }];
};

/** The edit that takes `edit` back, made for the show as it is before `edit`. */
export const invertShowEdit = (show: ShowDocument, edit: ShowEdit): ShowEdit =>
  invertSteps({ apply: applyStep, invert: invertStep }, show, edit);

/** The edit that removes a scene, and its mention as another's next (spec 2, `delete_scene`). */
export const sceneRemoval = (show: ShowDocument, sceneId: string): ShowEdit => [
  ...show.scenes
    .filter((scene) => scene.nextSceneId === sceneId && scene.id !== sceneId)
    .map(({ id }): ShowStep => ({
      kind: 'edit_scene',
      sceneId: id,
      edit: [{ kind: 'set', fields: { nextSceneId: null } }],
    })),
  { kind: 'remove_scene', sceneId },
];
