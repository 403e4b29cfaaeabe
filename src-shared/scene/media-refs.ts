import { mediaKindOf } from './media-kind.ts';
import type { SceneDocument } from './scene-document.ts';

/** Media of a scene: `id:<mediaId>` for an item of the media library, `url:<address>` for an address. */
export type MediaRef = `id:${string}` | `url:${string}`;

const LOOPBACK_FILE = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(\/files\/\S+)$/;

/**
 * Form of an address under which its file is stored. A rehearsal's address loses its port, which may change at the next
 * start. Null if the address is not that of a file.
 */
export const fileAddress = (url: string): string | null => {
  if (url.startsWith('preset:')) return null;
  const file = LOOPBACK_FILE.exec(url)?.[1];
  return file === undefined ? url : `rehearsal:${file}`;
};

/** True for the address of a rehearsal file, which the host alone reads. */
export const isRehearsalFile = (url: string): boolean => LOOPBACK_FILE.test(url);

const refsOf = ({ mediaId, url }: { readonly mediaId?: string | undefined; readonly url?: string | undefined }) => {
  if (mediaId !== undefined) return [`id:${mediaId}` as const];
  return urlRef(url);
};
const urlRef = (url: string | null | undefined): readonly MediaRef[] => {
  const address = typeof url === 'string' ? fileAddress(url) : null;
  return address === null ? [] : [`url:${address}`];
};

/** Every medium that scenes use, each once. */
export const mediaRefsOf = (scenes: readonly SceneDocument[]): ReadonlySet<MediaRef> =>
  new Set(
    scenes.flatMap((scene) => [
      ...urlRef(scene.backgroundImageUrl),
      // The address of a player is a page, which nobody keeps.
      ...scene.slots.flatMap((slot) => [
        ...(mediaKindOf(slot) === 'embed' && slot.mediaId === undefined ? [] : refsOf(slot)),
        ...urlRef(slot.bgImage),
      ]),
      ...scene.overlays.flatMap((overlay) => urlRef(overlay.imageUrl)),
      ...scene.audios.flatMap(refsOf),
    ]),
  );
