/** Pictures kept for small pictures of scenes: more than a show has. */
const MAX_KEPT = 40;
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

/** Pictures for small pictures of scenes, loaded when they are first asked for. */
export class SceneBitmaps {
  /** Counts the pictures that were loaded: what is drawn with them is drawn again. */
  version = $state(0);
  readonly #read: (src: string) => Promise<ImageBitmap | null>;
  readonly #loading = new Map<string, Promise<ImageBitmap | null>>();
  readonly #loaded = new Map<string, ImageBitmap>();

  constructor(read: (src: string) => Promise<ImageBitmap | null>) {
    this.#read = read;
  }

  /** A picture that is loaded; else null, and it is loaded from now on. */
  of(src: string): ImageBitmap | null {
    void this.load(src);
    return this.#loaded.get(src) ?? null;
  }

  /** Settles once a picture is loaded, or cannot be. */
  load(src: string): Promise<ImageBitmap | null> {
    const known = this.#loading.get(src);
    if (known) return known;
    const [oldest] = this.#loading.keys();
    if (this.#loading.size >= MAX_KEPT && oldest !== undefined) {
      this.#loading.delete(oldest);
      this.#loaded.delete(oldest);
    }
    const loading = this.#read(src).then((bitmap) => {
      if (bitmap && this.#loading.get(src) === loading) {
        this.#loaded.set(src, bitmap);
        this.version += 1;
      }
      return bitmap;
    });
    this.#loading.set(src, loading);
    return loading;
  }
}
