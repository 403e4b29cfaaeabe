import * as z from 'zod';
import { FileUrl, textUpTo } from '../api/fields.ts';
import { openEnum } from '../api/open-enum.ts';
import { Audio, LAYOUTS, Overlay, SceneItemId, Slot, TRANSITIONS, type Scene } from '../api/scene.ts';
import { isKeepable, LaterField } from './later-field.ts';
import { LocalMediaUrl } from './local-media.ts';
import type { SceneDocument } from './scene-document.ts';
import { ITEM_LISTS } from './scene-fields.ts';

/** Local documents may name a file that is not on the platform yet; the platform's answers never do. */
const StoredUrl = z.union([FileUrl, LocalMediaUrl]).optional();
const StoredPicture = z.union([textUpTo(60).regex(/^preset:[a-z0-9-]+$/), FileUrl, LocalMediaUrl]).optional();
export const StoredSlot = z.object({ ...Slot.shape, url: StoredUrl, bgImage: StoredPicture }).catchall(LaterField);
export const StoredOverlay = z.object({ ...Overlay.shape, imageUrl: StoredUrl }).catchall(LaterField);
export const StoredAudio = z.object({ ...Audio.shape, url: StoredUrl }).catchall(LaterField);

/** The shape of a kept scene; its limits are checked by `validateScene`. Fields that this version does not know stay. */
export const SceneDocumentSchema = z
  .object({
    id: SceneItemId,
    name: z.string().max(200),
    layout: openEnum(LAYOUTS),
    slots: z.array(StoredSlot).max(50),
    overlays: z.array(StoredOverlay).max(100),
    background: z.string().max(300),
    backgroundImageUrl: z.string().max(2000).nullable(),
    showLogo: z.boolean(),
    framed: z.boolean(),
    transition: openEnum(TRANSITIONS),
    transitionMs: z.number(),
    durationSec: z.number().optional(),
    nextSceneId: SceneItemId.optional(),
    jingle: z.boolean(),
    locked: z.boolean(),
    audios: z.array(StoredAudio).max(50),
  })
  .catchall(LaterField);

/** An item as it is kept: null is "absent" for the fields there are; those of a later platform stay as they came. */
const keptItem = (item: object, known: object): object =>
  Object.fromEntries(
    Object.entries(item).filter(([key, value]) =>
      Object.hasOwn(known, key) ? value !== null && value !== undefined : isKeepable(key, value),
    ),
  );

const KNOWN_FIELDS = { slots: Slot.shape, overlays: Overlay.shape, audios: Audio.shape };

/** A scene in a shape that this version does not understand: answers are checked at their outline alone. */
export class OddSceneError extends Error {
  constructor() {
    super('a scene has an odd shape');
  }
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** A list of a scene as the platform gave it; one that is left out is empty. */
const itemsOf = (list: unknown): readonly object[] => {
  const items: unknown = list ?? [];
  if (!Array.isArray(items) || !items.every(isThing)) throw new OddSceneError();
  return items;
};

/** Converts an API answer to a document, without the fields that depend on the air. Throws `OddSceneError`. */
export const documentOf = (
  scene: Pick<Scene, 'id' | 'backgroundImageUrl' | (typeof ITEM_LISTS)[number]> & { readonly active?: unknown },
): SceneDocument => {
  if (!isThing(scene)) throw new OddSceneError();
  const { active: _, backgroundImageUrl, ...rest } = scene;
  const lists = ITEM_LISTS.map(
    (list) => [list, itemsOf(scene[list]).map((item) => keptItem(item, KNOWN_FIELDS[list]))] as const,
  );
  return {
    ...keptItem(rest, SceneDocumentSchema.shape),
    backgroundImageUrl,
    ...Object.fromEntries(lists),
  } as unknown as SceneDocument;
};
