import type { Scene } from '#shared/api/scene.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { toScene } from '#shared/scene/scene-document.ts';

type StoredScene = Extract<LibraryBody, { kind: 'template' }>['scene'];

/** A kept scene as the stage draws it. */
export const asScene = (scene: StoredScene): Scene => toScene(scene, false);

/** The media that a scene names by id alone. */
export const mediaIdsOf = (scene: Scene): readonly string[] =>
  scene.slots.flatMap(({ mediaId, url }) => (mediaId !== undefined && url === undefined ? [mediaId] : []));
