import type { LibraryBody } from '#shared/library/library-items.ts';
import type { MediaCopy, MediaStatus } from '#shared/bridge/media-calls.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { sourceOf } from '../../lib/media-source.ts';
import { createThumbnailQueue, type ThumbnailQueue } from '../../common/media/thumbnail-queue.ts';
import { mapOf, setOf } from './plain-sets.ts';

type Medium = Extract<LibraryBody, { kind: 'media' }>;

/** Media count as looked at after so long on screen: while a person types or scrolls, hundreds pass by. */
const LOOKED_AT_MS = 1500;
/** Pictures arrive one by one, each with an event. Those that arrive together cause one read of all copies. */
const FOLLOW_MS = 200;

const isPicture = ({ mediaKind }: Medium): boolean => mediaKind === 'image' || mediaKind === 'sticker';

/** Copies that this computer has of a space's media: pictures of them above all. */
export class MediaCopies {
  #byItem = $state.raw<ReadonlyMap<string, MediaCopy>>(mapOf<string, MediaCopy>([]));
  #folders = $state.raw<ReadonlySet<string>>(setOf<string>([]));
  #isRead = $state(false);
  /** How much is kept in all; null before it was read. */
  status = $state.raw<MediaStatus | null>(null);
  #spaceId: string | null = null;
  #reads = 0;
  readonly #bridge: Bridge;
  readonly #thumbnails: ThumbnailQueue;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#thumbnails = createThumbnailQueue(bridge);
  }

  /** Reads what is here and follows it until the returned function is called. */
  open(spaceId: string): () => void {
    this.#spaceId = spaceId;
    void this.read();
    void this.#readStatus();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = this.#bridge.on('media.changed', (status) => {
      this.status = status;
      timer ??= setTimeout(() => {
        timer = null;
        void this.read();
      }, FOLLOW_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      this.#spaceId = null;
      this.#thumbnails.clear();
    };
  }

  /** Reads what is here, after a choice that the host has taken. */
  async read(): Promise<void> {
    const spaceId = this.#spaceId;
    if (spaceId === null) return;
    this.#reads += 1;
    const read = this.#reads;
    try {
      const [copies, folders] = await Promise.all([
        this.#bridge.call('media.copies', { spaceId }),
        this.#bridge.call('media.kept_folders', { spaceId }),
      ]);
      // Another space, or a newer reading: its answer holds.
      if (spaceId !== this.#spaceId || read !== this.#reads) return;
      this.#byItem = mapOf(copies.map((copy) => [copy.itemId, copy]));
      this.#folders = setOf(folders);
      this.#isRead = true;
    } catch {
      // The platform's own addresses do.
    }
  }

  async #readStatus(): Promise<void> {
    try {
      this.status = await this.#bridge.call('media.status', undefined);
    } catch {
      // The line about what is kept stays away.
    }
  }

  /** The local copy of an item, or null. */
  of(itemId: string): MediaCopy | null {
    return this.#byItem.get(itemId) ?? null;
  }

  /** True if everything in a folder is kept. */
  keepsFolder(folderId: string | null): boolean {
    return folderId !== null && this.#folders.has(folderId);
  }

  /** The address of a picture of the medium, or null. */
  pictureOf(itemId: string, medium: Medium): string | null {
    const thumbnail = this.#byItem.get(itemId)?.thumbnail ?? null;
    if (thumbnail !== null) return `/media/thumb/${thumbnail}`;
    if (medium.thumbnailUrl !== null) return sourceOf(medium.thumbnailUrl);
    return isPicture(medium) ? sourceOf(medium.url) : null;
  }

  /** Has looked at what nobody has, once it has been on screen for a while; until the returned function is called. */
  want(itemId: string, medium: Medium): () => void {
    if (!this.#isRead || medium.thumbnailUrl !== null) return () => {};
    const timer = setTimeout(() => {
      const { thumbnail = null, seconds = null } = this.#byItem.get(itemId) ?? {};
      if (thumbnail !== null || seconds !== null) return;
      this.#thumbnails.ask({ itemId, kind: medium.mediaKind, url: medium.url });
    }, LOOKED_AT_MS);
    return () => {
      clearTimeout(timer);
    };
  }
}
