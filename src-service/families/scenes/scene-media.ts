import type { MediaKind } from '#shared/api/media.ts';
import type { Slot } from '#shared/api/scene.ts';
import { showsMedium, type SlotMediaKind } from '#shared/scene/media-kind.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { mediaItems, type MediaRow } from '../../store/media-repository.ts';

/** The slot content for an item of the library; null for an item that cannot be seen. */
const SHOWN_AS: Readonly<Record<MediaKind, SlotMediaKind | null>> = {
  image: 'image',
  sticker: 'image',
  pdf: 'pdf',
  video: 'video',
  embed: 'embed',
  audio: null,
};

const findItem = (ctx: ServiceContext, mediaId: string): MediaRow => {
  const item = mediaItems(ctx.db).find(mediaId);
  if (!item) throw badRequest(`mediaId "${mediaId}" is not in the media library`);
  return item;
};

const bindSlot = (ctx: ServiceContext, slot: Slot): Slot => {
  if (!showsMedium(slot) || slot.mediaId === undefined) return slot;
  const item = findItem(ctx, slot.mediaId);
  const mediaKind = SHOWN_AS[item.kind];
  if (mediaKind === null) throw badRequest(`mediaId "${slot.mediaId}" is a sound: it goes into audios`);
  // An `embed` slot is marked by its kind.
  return slot.kind === 'media' ? { ...slot, mediaKind: slot.mediaKind ?? mediaKind } : slot;
};

/**
 * Adds the kind of media to the slots of a scene. Throws 400 with a mediaId that the library does not have, or for a
 * sound in place of a picture and the other way round.
 */
export const bindMedia = (ctx: ServiceContext, scene: SceneDocument): SceneDocument => {
  for (const { mediaId } of scene.audios) {
    if (mediaId !== undefined && findItem(ctx, mediaId).kind !== 'audio')
      throw badRequest(`mediaId "${mediaId}" is not a sound`);
  }
  return { ...scene, slots: scene.slots.map((slot) => bindSlot(ctx, slot)) };
};

/** The scene without a deleted item of the library: slots that used it keep the address (spec 1, `delete_media`). */
export const detachMedia = (scene: SceneDocument, item: Pick<MediaRow, 'id' | 'kind' | 'url'>): SceneDocument => {
  const release = <Used extends { mediaId?: string | undefined }>(used: Used): Used => {
    if (used.mediaId !== item.id) return used;
    const { mediaId: _, ...rest } = used;
    return { ...rest, url: item.url } as unknown as Used;
  };
  return { ...scene, slots: scene.slots.map(release), audios: scene.audios.map(release) };
};
