import { isNewerRevision } from '#shared/library/newer-revision.ts';
import type { MediaFault } from '#shared/library/media-facts.ts';
import type { LibraryItem, LibrarySummary } from '#shared/library/library-items.ts';
import type { MediaAddresses, MediaCopy } from '#shared/bridge/media-calls.ts';
import { isSame } from '#shared/scene/same.ts';
import { localMediaUrl, renamedFiles } from '#shared/scene/local-media.ts';
import { fileNameOf } from '#shared/scene/media-kind.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { readItems } from '../../bridge/library-items.ts';
import { addMedia } from '../../common/media/add-media.ts';
import { mediaLengths } from '../../common/media/media-lengths.svelte.ts';
import { createThumbnailQueue, type ThumbnailQueue } from '../../common/media/thumbnail-queue.ts';
import { hereWords, mediaFaultWords } from '../../lib/media-words.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { libraryMediumOf, type LibraryMedium } from './library-medium.ts';
import { noteKept, showKept } from '../../lib/media-source.ts';
import { safeUrl } from '../../stage/safe-value.ts';
import type { StageMedia } from '../../stage/stage-content.ts';

/** Changes come in bursts, while the platform's library is being read: the shelf follows that late. */
const FOLLOW_MS = 400;

interface Known {
  readonly revision: number;
  /** Version of the item. */
  readonly stamp: string;
  readonly medium: LibraryMedium | null;
}

/** A backup that was restored may have given a revision to another state. */
const stampOf = ({ revision, updatedAt }: LibrarySummary): string => `${revision} ${updatedAt}`;

const knownOf = (item: LibraryItem): Known => ({
  revision: item.revision,
  stamp: stampOf(item),
  medium: libraryMediumOf(item),
});

/** The media of the space as the library of this computer has them: no network is asked. */
export class MediaStore {
  /** Sorted by name, with those that the platform no longer has. */
  #all = $state.raw<readonly LibraryMedium[]>([]);
  #copies = $state.raw<ReadonlyMap<string, MediaCopy>>(new Map());
  /** Addresses of which the file is here; null while that is not known. */
  kept = $state.raw<MediaAddresses | null>(null);
  loading = $state(false);
  trouble = $state<string | null>(null);
  /** Media that can be chosen: all but those gone from the platform. */
  readonly items = $derived(this.#all.filter(({ itemId }) => this.#copies.get(itemId)?.gone !== true));
  /** By the platform's id, or by the address of a file added here; includes media gone from there but kept here. */
  readonly byId = $derived<ReadonlyMap<string, StageMedia>>(
    new Map(this.#all.map((medium) => [medium.id ?? medium.url, medium])),
  );
  /** By the platform's id, without media that are gone from there. */
  readonly there = $derived<ReadonlyMap<string, StageMedia>>(
    new Map(this.items.flatMap(({ id, ...medium }) => (id === null ? [] : [[id, medium] as const]))),
  );

  /** Why media cannot be shown or played, by their id and their address, as scenes name them. */
  readonly faults = $derived(
    this.#byName((medium) => {
      const fault = this.faultOf(medium);
      return fault === null ? null : { name: medium.title, fault };
    }),
  );
  /** How long films and sounds are, by their id and their address. */
  readonly lengths = $derived(
    this.#byName(({ itemId, title, url }) => {
      const seconds = this.#copies.get(itemId)?.seconds ?? mediaLengths.secondsOf(url);
      return seconds === null ? null : { name: title, seconds };
    }),
  );

  readonly #bridge: Bridge;
  readonly #thumbnails: ThumbnailQueue;
  #spaceId: string | null = null;
  #reads = 0;
  /** Media as they were read, by their item: only what changed is read again. */
  #known: ReadonlyMap<string, Known> = new Map();

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#thumbnails = createThumbnailQueue(bridge);
  }

  /** Reads the media of a space and follows them until the returned function is called. */
  follow(spaceId: string): () => void {
    if (spaceId !== this.#spaceId) [this.#known, this.#all] = [new Map(), []];
    this.#spaceId = spaceId;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let copiesTimer: ReturnType<typeof setTimeout> | null = null;
    const changed = new Map<string | null, number | null>();
    const readChanges = (): void => {
      timer = null;
      const news = [...changed].some(
        ([id, revision]) => id === null || isNewerRevision(revision, this.#known.get(id)?.revision ?? null),
      );
      changed.clear();
      // A file that went to the platform is drawn from here still: where it lies is known before its new address.
      if (news) void this.#readCopies().then(() => this.#readItems());
    };
    void this.load();
    const stops = [
      this.#bridge.on('library.changed', ({ spaceId: where, id, kind, revision }) => {
        if (where !== spaceId || (kind ?? 'media') !== 'media') return;
        changed.set(id, revision);
        timer ??= setTimeout(readChanges, FOLLOW_MS);
      }),
      this.#bridge.on('media.changed', () => {
        copiesTimer ??= setTimeout(() => {
          copiesTimer = null;
          void this.#readCopies();
        }, FOLLOW_MS);
      }),
    ];
    return () => {
      for (const waiting of [timer, copiesTimer]) if (waiting !== null) clearTimeout(waiting);
      for (const stop of stops) stop();
      this.#thumbnails.clear();
    };
  }

  /** Reads everything again. */
  async load(): Promise<void> {
    this.loading = true;
    await Promise.all([this.#readItems(), this.#readCopies()]);
    this.loading = false;
  }

  /**
   * Takes in a file, at once usable; it goes to the platform when there is a line. What stands against showing it is told
   * a moment later. Throws AppError.
   */
  async add(file: File): Promise<LibraryMedium> {
    const spaceId = this.#spaceId;
    if (spaceId === null) throw new Error('No space is open.');
    const { item, fault } = await addMedia(
      this.#bridge,
      file,
      { spaceId, folderId: null, sticker: false },
      () => undefined,
    );
    const medium = libraryMediumOf(item);
    if (!medium) throw new Error('The host did not give a medium.');
    this.#known = new Map([...this.#known, [item.id, knownOf(item)]]);
    if (!this.#all.some(({ itemId }) => itemId === medium.itemId)) this.#all = [...this.#all, medium];
    // Nothing new came in; the scene has the one that was there.
    if (item.wasHere) toasts.show(hereWords(file.name, item, null));
    void fault.then((found) => {
      if (found !== null) toasts.show(mediaFaultWords(found, medium.title), 'trouble');
    });
    return medium;
  }

  /** The name of an address: by the library, else by its file; empty without one. */
  nameOf(url: string | null | undefined): string {
    return this.#all.find((medium) => medium.url === url)?.title ?? fileNameOf(url ?? '');
  }

  /** The address of a picture of a medium, or null. */
  pictureOf({ itemId, thumbnailUrl, kind, url }: LibraryMedium): string | null {
    const thumbnail = this.#copies.get(itemId)?.thumbnail ?? null;
    if (thumbnail !== null) return `/media/thumb/${thumbnail}`;
    return safeUrl(thumbnailUrl ?? (kind === 'image' || kind === 'sticker' ? url : null));
  }

  /** Why a medium cannot be shown or played; null where it can, and where nobody has looked. */
  faultOf({ itemId }: Pick<LibraryMedium, 'itemId'>): MediaFault | null {
    return this.#copies.get(itemId)?.fault ?? null;
  }

  /** A show comes back from the host with the platform's names of files that were added here: each is drawn as before. */
  meet(before: ShowDocument, after: ShowDocument): void {
    for (const { sha256, mediaId, url } of renamedFiles(before.scenes, after.scenes)) {
      if (url !== null) noteKept(url, sha256);
      if (mediaId === null || this.byId.has(mediaId)) continue;
      const isIt = ({ url: here }: LibraryMedium): boolean => here === localMediaUrl(sha256);
      this.#all = this.#all.map((medium) => (isIt(medium) ? { ...medium, id: mediaId } : medium));
    }
  }

  /** Has looked at what nobody has: a picture is made of it, or the reason kept why there is none. */
  want(medium: LibraryMedium): void {
    const { thumbnail = null, seconds = null } = this.#copies.get(medium.itemId) ?? {};
    const isKnown = medium.thumbnailUrl !== null || thumbnail !== null || seconds !== null;
    if (!isKnown) this.#thumbnails.ask({ itemId: medium.itemId, kind: medium.kind, url: medium.url });
  }

  /** Facts of media, by their id on the platform and their address. */
  #byName<Fact>(factOf: (medium: LibraryMedium) => Fact | null): ReadonlyMap<string, Fact> {
    return new Map(
      this.#all.flatMap((medium) => {
        const fact = factOf(medium);
        if (fact === null) return [];
        return [medium.id, medium.url].flatMap((name) => (name === null ? [] : [[name, fact] as const]));
      }),
    );
  }

  async #readItems(): Promise<void> {
    const spaceId = this.#spaceId;
    if (spaceId === null) return;
    this.#reads += 1;
    const read = this.#reads;
    try {
      const list = await this.#bridge.call('library.list', { spaceId, kind: 'media' });
      const ids = list.flatMap((item) => (this.#known.get(item.id)?.stamp === stampOf(item) ? [] : [item.id]));
      const found = await readItems(this.#bridge, ids);
      // Another read began meanwhile: its answer is the newer one.
      if (read !== this.#reads) return;
      const next = new Map(found.map((item) => [item.id, knownOf(item)]));
      const entries = list.flatMap(({ id }) => {
        const entry = next.get(id) ?? this.#known.get(id);
        return entry ? [[id, entry] as const] : [];
      });
      if (entries.length !== this.#known.size || next.size > 0) {
        this.#known = new Map(entries);
        this.#all = entries.flatMap(([, { medium }]) => medium ?? []);
      }
      this.trouble = null;
    } catch (error) {
      if (read === this.#reads) this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  async #readCopies(): Promise<void> {
    const spaceId = this.#spaceId;
    if (spaceId === null) return;
    try {
      const [copies, kept] = await Promise.all([
        this.#bridge.call('media.copies', { spaceId }),
        this.#bridge.call('media.addresses', undefined),
      ]);
      if (!isSame(copies, [...this.#copies.values()]))
        this.#copies = new Map(copies.map((copy) => [copy.itemId, copy]));
      if (!isSame(kept, this.kept)) this.kept = kept;
      showKept(kept);
    } catch {
      // The platform's own addresses do; the next change asks again.
    }
  }
}
