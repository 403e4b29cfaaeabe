import { SvelteMap } from 'svelte/reactivity';

/** Pictures kept: for 32 keys with six each. Of those beyond it a key writes the names. */
const MAX_KEPT = 200;
/** A picture that could not be read is tried again after this: its network may be back. */
const AGAIN_MS = 30_000;
/** Larger ones are kept in this width. */
const WIDTH_PX = 640;

/** Pictures of this window's own address alone: others may not be read by a page. */
const isOurs = (src: string): boolean => {
  const { protocol, origin } = new URL(src, location.href);
  return protocol === 'data:' || origin === location.origin;
};

/** Reads a picture as small as it is needed; null where it is none, or not ours to read. */
export const loadBitmap = async (src: string): Promise<ImageBitmap | null> => {
  if (!isOurs(src)) return null;
  try {
    // The picture that the stage has loaded, rather than the file once more.
    const image = new Image();
    image.src = src;
    await image.decode();
    const resizeWidth = Math.min(WIDTH_PX, image.naturalWidth);
    return await createImageBitmap(image, { resizeWidth, resizeQuality: 'medium' });
  } catch {
    return null;
  }
};

export interface SceneBitmapsPorts {
  readonly read: (src: string) => Promise<ImageBitmap | null>;
  /** Runs something later. */
  readonly later: (run: () => void, ms: number) => void;
}

/** Pictures for small pictures of scenes, loaded when something that is drawn shows them. */
export class SceneBitmaps {
  readonly #ports: SceneBitmapsPorts;
  readonly #loading = new Map<string, Promise<ImageBitmap | null>>();
  readonly #loaded = new SvelteMap<string, ImageBitmap>();
  readonly #held = new Set<ReadonlySet<string>>();

  constructor(ports: SceneBitmapsPorts) {
    this.#ports = ports;
  }

  /** A picture that is loaded; else null. */
  of(src: string): ImageBitmap | null {
    return this.#loaded.get(src) ?? null;
  }

  /** Loads the pictures that something shows, and keeps them until the returned function is called. */
  hold(sources: readonly string[]): () => void {
    const held = new Set(sources);
    this.#held.add(held);
    // Without room it is not read: it would be read again at each drawing.
    for (const src of held) if (this.#loading.has(src) || this.#makeRoom()) void this.load(src);
    return () => {
      this.#held.delete(held);
    };
  }

  /** Settles once a picture is loaded, or cannot be. */
  load(src: string): Promise<ImageBitmap | null> {
    const known = this.#loading.get(src);
    if (known) return known;
    const loading = this.#ports.read(src).then((bitmap) => {
      if (this.#loading.get(src) !== loading) return bitmap;
      if (bitmap) this.#loaded.set(src, bitmap);
      else this.#ports.later(() => this.#tryAgain(src, loading), AGAIN_MS);
      return bitmap;
    });
    if (this.#makeRoom()) this.#loading.set(src, loading);
    return loading;
  }

  #isHeld(src: string): boolean {
    return [...this.#held].some((sources) => sources.has(src));
  }

  /** True if there is room for one more picture: the oldest that nothing shows any more is dropped for it. */
  #makeRoom(): boolean {
    if (this.#loading.size < MAX_KEPT) return true;
    for (const src of this.#loading.keys()) {
      if (this.#isHeld(src)) continue;
      this.#loading.delete(src);
      this.#loaded.delete(src);
      return true;
    }
    return false;
  }

  #tryAgain(src: string, failed: Promise<ImageBitmap | null>): void {
    if (this.#loading.get(src) !== failed) return;
    this.#loading.delete(src);
    if (this.#isHeld(src)) void this.load(src);
  }
}
