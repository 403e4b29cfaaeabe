import { MEDIA_KINDS } from '#shared/api/media.ts';
import { isKnown, knownOr } from '#shared/api/open-enum.ts';
import { SLOT_MEDIA_KINDS } from '#shared/api/slots.ts';
import { type Slot } from '#shared/api/scene.ts';
import { mediaKindOf, type SlotMediaKind } from '#shared/scene/media-kind.ts';
import { safePlayedUrl, safeUrl } from './safe-value.ts';
import type { StageMedia } from './stage-content.ts';

/** The content of a media slot, its address already judged safe. */
export interface SlotMedia {
  readonly kind: SlotMediaKind;
  readonly url: string;
  readonly thumbnailUrl: string | null;
  readonly title: string;
}

/** The kind of medium that this version does not know, which a slot shows; null where it knows it. */
export const laterMediaKind = (slot: Slot, library: ReadonlyMap<string, StageMedia>): string | null => {
  const kind = (slot.mediaId === undefined ? undefined : library.get(slot.mediaId)?.kind) ?? mediaKindOf(slot);
  return kind === undefined || isKnown(MEDIA_KINDS, kind) ? null : kind;
};

/** The media of a slot: from the library, else the address it carries; null when nothing can be shown. */
export const mediaOf = (slot: Slot, library: ReadonlyMap<string, StageMedia>): SlotMedia | null => {
  const found = slot.mediaId === undefined ? undefined : library.get(slot.mediaId);
  const said = found ? (found.kind === 'sticker' ? 'image' : found.kind) : (mediaKindOf(slot) ?? 'image');
  const kind = knownOr(SLOT_MEDIA_KINDS, said, null);
  const address = found?.url ?? slot.url;
  const url = kind === 'video' ? safePlayedUrl(address) : safeUrl(address);
  if (url === null || kind === null) return null;
  return { kind, url, thumbnailUrl: safeUrl(found?.thumbnailUrl), title: found?.title ?? slot.title ?? '' };
};

/** Key of a slot's media for the desk's controls and for the report of its end. */
export const controlId = (item: { mediaId?: string | undefined; id?: string; url?: string | undefined }): string =>
  item.mediaId ?? item.id ?? item.url ?? '';
