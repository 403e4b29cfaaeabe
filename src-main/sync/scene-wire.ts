import { sentBack } from '#shared/api/open-enum.ts';
import type { AudioInput, SceneInput } from '#shared/api/scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { Fields, ItemList } from '#shared/scene/scene-fields.ts';

/** A sound as it is sent: null for what it does not have, because one of the same medium keeps what is left out. */
const audioInput = (audio: SceneDocument['audios'][number]): AudioInput => ({
  ...audio,
  mediaId: audio.mediaId ?? null,
  url: audio.url ?? null,
  startSec: audio.startSec ?? null,
  durationSec: audio.durationSec ?? null,
  mediaSec: audio.mediaSec ?? null,
});

/** A list of a scene as it is sent. */
export const listInput = (scene: SceneDocument, list: ItemList): Fields => {
  switch (list) {
    case 'slots':
      return { slots: scene.slots };
    case 'overlays':
      return { overlays: scene.overlays };
    case 'audios':
      return { audios: scene.audios.map(audioInput) };
  }
};

/** A whole scene as it is sent, with what this version does not know of it. */
export const sceneInput = (scene: SceneDocument): SceneInput => ({
  ...sentBack(scene),
  audios: scene.audios.map(audioInput),
});
