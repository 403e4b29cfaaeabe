import type { LibraryBody } from '#shared/library/library-items.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';

/** A template as the platform has it. */
export interface PlatformTemplate {
  readonly id: string;
  readonly name: string;
  readonly scene: SceneDocument;
}

/** The scene as a template holds it, and back. */
export const bodyOf = (scene: SceneDocument): LibraryBody => ({ kind: 'template', scene }) as unknown as LibraryBody;
export const sceneIn = (body: LibraryBody): SceneDocument => (body as unknown as { scene: SceneDocument }).scene;
