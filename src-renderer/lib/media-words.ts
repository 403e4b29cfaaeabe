import type { MediaFault } from '#shared/library/media-facts.ts';
import * as m from '../paraglide/messages.js';

const FAULTS: Readonly<Record<MediaFault, (inputs: { name: string }) => string>> = {
  password: m.media_fault_password,
  damaged: m.media_fault_damaged,
  no_pages: m.media_fault_no_pages,
  picture: m.media_fault_picture,
  pixels: m.media_fault_pixels,
  sound: m.media_fault_sound,
  no_sound: m.media_fault_no_sound,
  cut_off: m.media_fault_cut_off,
  film: m.media_fault_film,
  no_picture: m.media_fault_no_picture,
};

/** The sentence about a file that the library had already; `folder` is null for one in no folder. */
export const hereWords = (file: string, { name }: { readonly name: string }, folder: string | null): string =>
  folder === null ? m.media_here_already({ file, name }) : m.media_here_already_in({ file, name, folder });

/** Why a medium cannot be shown or played, with the way out. */
export const mediaFaultWords = (fault: MediaFault, name: string): string => FAULTS[fault]({ name });
