import * as z from 'zod';
import { FileUrl } from '../api/fields.ts';
import {
  Audio,
  BACKGROUND_PRESETS,
  LAYOUTS,
  Overlay,
  SceneItemId,
  Slot,
  TRANSITIONS,
  type Scene,
} from '../api/scene.ts';
import { LocalMediaUrl } from './local-media.ts';
import type { ITEM_LISTS } from './scene-fields.ts';
import type { SceneDocument } from './scene-document.ts';

/** What is kept here may name a file that is not on the platform yet; what the platform answers never does. */
const KeptUrl = z.union([FileUrl, LocalMediaUrl]).optional();
const KeptSlot = z.object({
  ...Slot.shape,
  url: KeptUrl,
  bgImage: z.union([z.enum(BACKGROUND_PRESETS), FileUrl, LocalMediaUrl]).optional(),
});
const KeptOverlay = z.object({ ...Overlay.shape, imageUrl: KeptUrl });
const KeptAudio = z.object({ ...Audio.shape, url: KeptUrl });

/** The shape of a kept scene; its limits are checked by `validateScene`. Unknown fields are dropped. */
export const SceneDocumentSchema = z.object({
  id: SceneItemId,
  name: z.string().max(200),
  layout: z.enum(LAYOUTS),
  slots: z.array(KeptSlot).max(50),
  overlays: z.array(KeptOverlay).max(100),
  background: z.string().max(300),
  backgroundImageUrl: z.string().max(2000).nullable(),
  showLogo: z.boolean(),
  framed: z.boolean(),
  transition: z.enum(TRANSITIONS),
  transitionMs: z.number(),
  durationSec: z.number().optional(),
  nextSceneId: SceneItemId.optional(),
  jingle: z.boolean(),
  locked: z.boolean(),
  audios: z.array(KeptAudio).max(50),
});

const withoutNulls = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== undefined));

const { shape } = SceneDocumentSchema;
const Items = {
  slots: z.array(z.object(Slot.shape)),
  overlays: z.array(z.object(Overlay.shape)),
  audios: z.array(z.object(Audio.shape)),
};

/** What the API answered, as a document: what depends on the air and what this version does not know stay behind. */
export const documentOf = (
  scene: Pick<Scene, 'id' | 'backgroundImageUrl' | (typeof ITEM_LISTS)[number]>,
): SceneDocument => {
  const { backgroundImageUrl, slots, overlays, audios } = scene;
  return z.object({ ...shape, ...Items }).parse({
    ...withoutNulls(scene),
    backgroundImageUrl,
    slots: slots.map(withoutNulls),
    overlays: overlays.map(withoutNulls),
    audios: audios.map(withoutNulls),
  });
};
