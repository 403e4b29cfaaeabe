import { scenesOf } from '#shared/library/body-scenes.ts';
import type { LibraryBody, LibraryConflict } from '#shared/library/library-items.ts';
import { itemKeys } from '#shared/scene/scene-fields.ts';

/** True if an item of the library, as it was once, holds the scene or the part of a scene that a conflict is about. */
export const isIn = (body: LibraryBody, about: LibraryConflict['about']): boolean => {
  const scenes = scenesOf(body).filter((scene) => !('sceneId' in about) || scene.id === about.sceneId);
  if (about.kind !== 'item') return scenes.length > 0;
  return scenes.some((scene) => itemKeys(about.list, scene[about.list]).includes(about.key));
};
