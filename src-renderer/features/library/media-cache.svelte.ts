import { SvelteMap } from 'svelte/reactivity';
import type { LibraryItem, LibrarySummary } from '#shared/library/library-items.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { readItems } from '../../bridge/library-items.ts';
import type { StageMedia } from '../../stage/stage-content.ts';
import { mapOf, setOf } from './plain-sets.ts';

const stageMediaOf = ({ name, body }: LibraryItem): StageMedia | null =>
  body.kind === 'media' ? { kind: body.mediaKind, url: body.url, thumbnailUrl: body.thumbnailUrl, title: name } : null;

/** The media that scenes on screen name by the platform's id, read from the library: offline too. */
export class MediaCache {
  readonly byId = new SvelteMap<string, StageMedia>();
  readonly #bridge: Bridge;
  readonly #spaceId: () => string | null;
  readonly #asked = setOf<string>([]);
  /** Items by the platform's id of them; read once, when the first scene needs it. */
  #index: Promise<ReadonlyMap<string, LibrarySummary>> | null = null;

  constructor(bridge: Bridge, spaceId: () => string | null) {
    this.#bridge = bridge;
    this.#spaceId = spaceId;
  }

  /** Makes media known to the stage as soon as they are read. */
  want(mediaIds: readonly string[]): void {
    const ids = mediaIds.filter((id) => !this.#asked.has(id));
    if (ids.length === 0) return;
    for (const id of ids) this.#asked.add(id);
    void this.#read(ids);
  }

  /** Forgets everything: another space has other media. */
  clear(): void {
    this.byId.clear();
    this.#asked.clear();
    this.#index = null;
  }

  async #read(mediaIds: readonly string[]): Promise<void> {
    const spaceId = this.#spaceId();
    if (spaceId === null) return;
    try {
      this.#index ??= this.#bridge
        .call('library.list', { spaceId, kind: 'media' })
        .then((items) => mapOf(items.map((item) => [item.externalId ?? '', item])));
      const index = await this.#index;
      const ids = mediaIds.flatMap((id) => index.get(id)?.id ?? []);
      const items = await readItems(this.#bridge, ids);
      for (const item of items) {
        const media = stageMediaOf(item);
        if (media && item.externalId !== null) this.byId.set(item.externalId, media);
      }
    } catch {
      // The stage draws an empty slot; asked again with the next visit.
      this.#index = null;
      for (const id of mediaIds) this.#asked.delete(id);
    }
  }
}
