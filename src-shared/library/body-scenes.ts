import type { SceneDocument } from '../scene/scene-document.ts';
import type { LibraryBody } from './library-items.ts';

/** The scenes that an item of the library holds. */
export const scenesOf = (body: LibraryBody): readonly SceneDocument[] => {
  switch (body.kind) {
    case 'template':
      return [body.scene];
    case 'draft':
    case 'show_template':
      return body.scenes;
    default:
      return [];
  }
};

/** The item with each of its scenes changed. */
export const mapScenes = (body: LibraryBody, change: (scene: SceneDocument) => SceneDocument): LibraryBody => {
  switch (body.kind) {
    case 'template':
      return { ...body, scene: change(body.scene) } as unknown as LibraryBody;
    case 'draft':
    case 'show_template':
      return { ...body, scenes: body.scenes.map(change) } as unknown as LibraryBody;
    default:
      return body;
  }
};
