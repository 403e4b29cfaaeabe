import type { Media } from '#shared/api/media.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { toBase64 } from '../../lib/base64.ts';
import { makeThumbnail } from './thumbnail.ts';

export interface ThumbnailRequest {
  readonly itemId: string;
  readonly kind: Media['kind'];
  readonly url: string;
}

export interface ThumbnailQueue {
  /** Has a picture made when the window has nothing better to do; once for each medium and address. */
  ask(medium: ThumbnailRequest): void;
  /** Drops all requests except the running one. */
  clear(): void;
}

type Idle = (run: () => void) => void;
/** Safari has no idle callback. */
const whenIdle: Idle = (run) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 200);
};

/** Makes thumbnails one at a time and has the host keep them; `media.changed` tells that one came. */
export const createThumbnailQueue = (
  bridge: Bridge,
  make: typeof makeThumbnail = makeThumbnail,
  idle: Idle = whenIdle,
): ThumbnailQueue => {
  const waiting = new Map<string, ThumbnailRequest>();
  const seen = new Set<string>();
  let isBusy = false;

  const makeOne = async ({ itemId, kind, url }: ThumbnailRequest): Promise<void> => {
    const blob = await make(kind, url);
    if (!blob) return;
    const base64 = toBase64(new Uint8Array(await blob.arrayBuffer()));
    await bridge.call('media.keep_thumbnail', { itemId, base64 });
  };
  const next = (): void => {
    const [key, medium] = waiting.entries().next().value ?? [];
    if (isBusy || key === undefined || medium === undefined) return;
    isBusy = true;
    waiting.delete(key);
    idle(() => {
      // A file that cannot be drawn has no picture; the icon of its kind is shown.
      void makeOne(medium)
        .catch(() => undefined)
        .finally(() => {
          isBusy = false;
          next();
        });
    });
  };

  return {
    ask(medium) {
      const key = `${medium.itemId} ${medium.url}`;
      if (seen.has(key)) return;
      seen.add(key);
      waiting.set(key, medium);
      next();
    },
    clear() {
      for (const key of waiting.keys()) seen.delete(key);
      waiting.clear();
    },
  };
};
