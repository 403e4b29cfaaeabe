import type { LibraryItem } from '#shared/library/library-items.ts';
import type { ExchangeMedium } from '#shared/exchange/exchange-format.ts';
import { mediaOf, type MediumRef } from '#shared/exchange/references.ts';
import type { FindMedium } from './media-files.ts';

type Medium = Omit<ExchangeMedium, 'file'>;
type MediaItem = LibraryItem & { readonly body: Extract<LibraryItem['body'], { kind: 'media' }> };

export interface GatheredMedia {
  /** Each medium once, by its real address. */
  readonly media: readonly Medium[];
  /** Media of the library among them. */
  readonly items: readonly MediaItem[];
  /** Number of ids that neither the library nor the platform knows any more. */
  readonly unknown: number;
}

const isMedia = (item: LibraryItem): item is MediaItem => item.body.kind === 'media';

const mediumOf = ({ name, body }: MediaItem): Medium => ({
  url: body.url,
  mediaId: body.mediaId,
  mediaKind: body.mediaKind,
  title: name,
});

/** Finds the media that items use: in the library first, then at the platform. */
export const gatherMedia = async (
  items: readonly LibraryItem[],
  known: readonly LibraryItem[],
  { spaceId, find }: { readonly spaceId: string; readonly find: FindMedium },
): Promise<GatheredMedia> => {
  const library = known.filter(isMedia);
  const byId = new Map(library.map((item) => [item.body.mediaId ?? '', item]));
  const byUrl = new Map(library.map((item) => [item.body.url, item]));
  const media = new Map<string, Medium>();
  const used = new Map<string, MediaItem>();
  let unknown = 0;

  const take = async (ref: MediumRef): Promise<void> => {
    const item = ref.kind === 'id' ? byId.get(ref.mediaId) : byUrl.get(ref.url);
    if (item) {
      used.set(item.id, item);
      media.set(item.body.url, mediumOf(item));
      return;
    }
    if (ref.kind === 'url') {
      if (!media.has(ref.url)) media.set(ref.url, { url: ref.url, mediaId: null, mediaKind: null, title: null });
      return;
    }
    const found = await find(spaceId, ref.mediaId);
    if (!found) unknown += 1;
    else media.set(found.url, { url: found.url, mediaId: ref.mediaId, mediaKind: found.kind, title: found.title });
  };

  const seen = new Set<string>();
  for (const ref of items.flatMap(({ body }) => mediaOf(body))) {
    const key = JSON.stringify(ref);
    if (seen.has(key)) continue;
    seen.add(key);
    await take(ref);
  }
  return { media: [...media.values()], items: [...used.values()], unknown };
};
