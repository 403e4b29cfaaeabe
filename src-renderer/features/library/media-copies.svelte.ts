import type { LibraryBody } from '#shared/bridge/library-items.ts';
import type { MediaCopy } from '#shared/bridge/media-calls.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { sourceOf } from '../../lib/media-source.ts';
import { createThumbnailQueue, type ThumbnailQueue } from '../../lib/thumbnail-queue.ts';
import { mapOf } from './plain-sets.ts';

type Medium = Extract<LibraryBody, { kind: 'media' }>;

const isPicture = ({ mediaKind }: Medium): boolean => mediaKind === 'image' || mediaKind === 'sticker';

/** What this computer has of a space's media: pictures of them above all. */
export class MediaCopies {
  #byItem = $state.raw<ReadonlyMap<string, MediaCopy>>(mapOf<string, MediaCopy>([]));
  #isRead = $state(false);
  readonly #bridge: Bridge;
  readonly #thumbnails: ThumbnailQueue;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#thumbnails = createThumbnailQueue(bridge);
  }

  /** Reads what is here and follows it until the returned function is called. */
  open(spaceId: string): () => void {
    const read = async (): Promise<void> => {
      try {
        const copies = await this.#bridge.call('media.copies', { spaceId });
        this.#byItem = mapOf(copies.map((copy) => [copy.itemId, copy]));
        this.#isRead = true;
      } catch {
        // The platform's own addresses do.
      }
    };
    void read();
    const stop = this.#bridge.on('media.changed', () => void read());
    return () => {
      stop();
      this.#thumbnails.clear();
    };
  }

  /** The address of a picture of the medium, or null. */
  pictureOf(itemId: string, medium: Medium): string | null {
    const thumbnail = this.#byItem.get(itemId)?.thumbnail ?? null;
    if (thumbnail !== null) return `/media/thumb/${thumbnail}`;
    if (medium.thumbnailUrl !== null) return sourceOf(medium.thumbnailUrl);
    return isPicture(medium) ? sourceOf(medium.url) : null;
  }

  /** Has a picture made of what is on screen and has none. */
  want(itemId: string, medium: Medium): void {
    if (!this.#isRead || medium.thumbnailUrl !== null || (this.#byItem.get(itemId)?.thumbnail ?? null) !== null) return;
    this.#thumbnails.ask({ itemId, kind: medium.mediaKind, url: medium.url });
  }
}
