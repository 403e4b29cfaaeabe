import type { Slot } from '#shared/api/scene.ts';
import { safePlayedUrl, safeUrl } from './safe-value.ts';
import type { StageMedia } from './stage-content.ts';

/** What a media slot shows, its address already judged safe. */
export interface SlotMedia {
  readonly kind: 'image' | 'pdf' | 'video' | 'embed';
  readonly url: string;
  readonly thumbnailUrl: string | null;
  readonly title: string;
}

/** The media of a slot: from the library, else the address it carries; null when nothing can be shown. */
export const mediaOf = (slot: Slot, library: ReadonlyMap<string, StageMedia>): SlotMedia | null => {
  const found = slot.mediaId === undefined ? undefined : library.get(slot.mediaId);
  const kind = found ? (found.kind === 'sticker' ? 'image' : found.kind) : (slot.mediaKind ?? 'image');
  const address = found?.url ?? slot.url;
  const url = kind === 'video' ? safePlayedUrl(address) : safeUrl(address);
  if (url === null || kind === 'audio') return null;
  return { kind, url, thumbnailUrl: safeUrl(found?.thumbnailUrl), title: found?.title ?? slot.title ?? '' };
};

/** The name by which the desk controls a slot's media, and by which its end is told. */
export const controlId = (item: { mediaId?: string | undefined; id?: string; url?: string | undefined }): string =>
  item.mediaId ?? item.id ?? item.url ?? '';
