import type { Media } from '#shared/api/media.ts';
import type { StageMedia } from '../../stage/stage-content.ts';
import { mediaById, stageMediaOf } from '../../lib/media-by-id.ts';
import type { PlatformCaller } from './platform-caller.ts';

/** The most items a page of the media library holds (spec 1, Media library). */
const PAGE = 200;
/** Five thousand items are more than a picker can be looked through. */
const MOST_PAGES = 25;

/** The space's media library as the editor needs it: read once, all of it. */
export class MediaShelf {
  items = $state.raw<readonly Media[]>([]);
  loading = $state(false);
  trouble = $state<string | null>(null);
  readonly byId = $derived<ReadonlyMap<string, StageMedia>>(mediaById(stageMediaOf(this.items)));
  readonly #call: PlatformCaller;

  constructor(call: PlatformCaller) {
    this.#call = call;
  }

  /** Reads the library, page after page. */
  async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    this.trouble = null;
    try {
      const all: Media[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await this.#call('list_media', {
          query: { limit: PAGE, ...(cursor !== undefined && { cursor }) },
        });
        all.push(...answer.media);
        this.items = [...all];
        if (answer.nextCursor === null) break;
        cursor = answer.nextCursor;
      }
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.loading = false;
    }
  }
}
