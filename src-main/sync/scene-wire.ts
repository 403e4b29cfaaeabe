import { sentBack } from '#shared/api/open-enum.ts';
import type { AudioInput, SceneInput } from '#shared/api/scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { Fields, ItemList } from '#shared/scene/scene-fields.ts';

/**
 * A sound in the form of the wire. Absent fields are sent as null, because the platform keeps omitted ones of the same
 * medium.
 */
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

/** A whole scene in the form of the wire, with the fields that this version does not know. */
export const sceneInput = (scene: SceneDocument): SceneInput => ({
  ...sentBack(scene),
  audios: scene.audios.map(audioInput),
});
