import type { ScenePictureRequest } from '#shared/controls/scene-picture.ts';
import { MAX_PICTURE_CHARACTERS } from '#shared/controls/scene-picture.ts';
import { toBase64 } from '../../../lib/base64.ts';
import { drawScenePicture, sourcesOf } from '../../../lib/scene-picture.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { windowDrawingTools } from '../stream-deck/drawing-tools.ts';
import { pictureOf } from './picture-of.ts';
import type { SceneBitmaps } from './scene-bitmaps.svelte.ts';

const TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** Draws the picture of a scene, with everything loaded that it shows; null for a scene that is not there. */
const draw = async (
  desk: DeskState,
  bitmaps: SceneBitmaps,
  { sceneId, width, height, format }: ScenePictureRequest,
): Promise<string | null> => {
  const scene = desk.app.show.scenes.find(({ id }) => id === sceneId);
  if (!scene) return null;
  const picture = pictureOf(scene, desk.stage);
  const loaded = new Map(
    await Promise.all(sourcesOf(picture).map(async (src) => [src, await bitmaps.load(src)] as const)),
  );
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  drawScenePicture(
    pen,
    picture,
    { x: 0, y: 0, width, height },
    windowDrawingTools({ of: (src) => loaded.get(src) ?? null }),
  );
  const file = await canvas.convertToBlob({ type: TYPES[format], quality: 0.85 });
  const text = toBase64(new Uint8Array(await file.arrayBuffer()));
  return text.length > MAX_PICTURE_CHARACTERS ? null : text;
};

/** Draws pictures of scenes for programs, until the returned function is called. */
export const answerPictures = (desk: DeskState, bitmaps: SceneBitmaps): (() => void) => {
  const { bridge } = desk.app;
  return bridge.on('surfaces.picture_wanted', (request) => {
    draw(desk, bitmaps, request)
      .catch(() => null)
      .then((picture) => bridge.call('surfaces.picture', { id: request.id, picture }))
      // A host that is away has asked nobody.
      .catch(() => null);
  });
};
