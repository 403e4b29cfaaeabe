import * as z from 'zod';

/**
 * Why a file cannot be shown or played by browsers: a PDF with a password, damaged or without a page; a picture that
 * cannot be decoded to its end, or has too many pixels; a sound or film that cannot be played; a sound without a second
 * in it; a film whose picture stays black; a sound whose file ends long before its own length.
 */
export const MEDIA_FAULTS = [
  'password',
  'damaged',
  'no_pages',
  'picture',
  'pixels',
  'sound',
  'no_sound',
  'cut_off',
  'film',
  'no_picture',
] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

/** The longest film that is believed, s: a head that is damaged may say anything. */
const MOST_SECONDS = 7 * 24 * 3600;

/** Facts that only the file itself tells, as a window found them when it drew or played it. */
export const MediaFacts = z.strictObject({
  fault: z.enum(MEDIA_FAULTS).nullable(),
  /** The length of a film or sound; null where it has none or does not say. */
  seconds: z.number().min(0).max(MOST_SECONDS).nullable(),
});
export type MediaFacts = z.output<typeof MediaFacts>;

/** A medium that cannot be shown or played, under the names that scenes know it by. */
export interface FaultyMedium {
  readonly mediaId: string | null;
  readonly url: string;
  readonly name: string;
  readonly fault: MediaFault;
}
