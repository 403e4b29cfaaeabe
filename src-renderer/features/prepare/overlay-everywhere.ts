import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { ShowEdit } from '#shared/scene/show-edits.ts';

/** The scenes that have an overlay. */
export const scenesWith = (scenes: readonly SceneDocument[], overlayId: string): readonly SceneDocument[] =>
  scenes.filter((scene) => scene.overlays.some((overlay) => overlay.id === overlayId));

/** Makes an overlay of all other unlocked scenes the same as in `from`, its place included: a step for each scene. */
export const overlayEverywhere = (
  scenes: readonly SceneDocument[],
  from: SceneDocument,
  overlayId: string,
): ShowEdit => {
  const model = from.overlays.find((overlay) => overlay.id === overlayId);
  if (!model) return [];
  const others = scenesWith(scenes, overlayId).filter((scene) => scene.id !== from.id && !scene.locked);
  return others.map((scene) => ({
    kind: 'edit_scene',
    sceneId: scene.id,
    edit: [
      { kind: 'remove', list: 'overlays', key: overlayId },
      {
        kind: 'add',
        list: 'overlays',
        item: model,
        index: scene.overlays.findIndex((overlay) => overlay.id === overlayId),
      },
    ],
  }));
};
