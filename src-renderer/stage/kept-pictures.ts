/** The most pictures that are kept: more than a show draws within the minutes that a browser keeps decoded ones. */
const MOST = 32;

const kept = new Map<string, HTMLImageElement>();

/**
 * Keeps a picture's address loaded, for an `<img>` that goes with its scene. Drawn again, the browser then uses the
 * picture it has decoded; without a holder each scene would decode another copy, 8 MB in full HD, beside the ones
 * before.
 */
export const keepPicture =
  (src: string) =>
  (element: HTMLImageElement): void => {
    const holder = kept.get(src) ?? element.ownerDocument.createElement('img');
    kept.delete(src);
    kept.set(src, holder);
    holder.src ||= src;
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  };
