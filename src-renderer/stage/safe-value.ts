import { CssColor } from '#shared/api/fields.ts';
import { localFileOf } from '#shared/scene/local-media.ts';
import { isRehearsalFile } from '#shared/scene/media-refs.ts';
import { playedSourceOf, sourceOf } from '../lib/media-source.ts';

const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
const ANYWHERE = /^(?:https:\/\/[^\s/?#]+|blob:)/i;

const isSafe = (url: string): boolean =>
  ANYWHERE.test(url) || isRehearsalFile(url) || PICTURE.test(url) || localFileOf(url) !== null;

/**
 * An address that the stage may load, or null: https, a file of the rehearsal, a blob, a picture in the address itself,
 * a file added here. What is kept on this computer is loaded from there.
 */
export const safeUrl = (url: string | null | undefined): string | null => (url && isSafe(url) ? sourceOf(url) : null);

/** The same for a player, which a change of address would restart. */
export const safePlayedUrl = (url: string | null | undefined): string | null =>
  url && isSafe(url) ? playedSourceOf(url) : null;

/** Colours seen so far: scenes repeat the same few, and a thumbnail asks for each of them on every redraw. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 500;

/** A colour or gradient that cannot leave its property or reach the network, or the fallback. */
export const safeColor = (color: string | null | undefined, fallback: string): string => {
  if (!color) return fallback;
  let allowed = known.get(color);
  if (allowed === undefined) {
    allowed = CssColor.safeParse(color).success;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(color, allowed);
  }
  return allowed ? color : fallback;
};
