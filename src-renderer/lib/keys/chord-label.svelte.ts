import type { Chord } from '#shared/show/key-binding.ts';
import { ariaShortcut, formatChord, splitChord } from './chord.ts';

/** Chromium's Keyboard API, absent elsewhere and on plain http from another machine. */
interface LayoutSource {
  readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
}

const UNKNOWN_LAYOUT: ReadonlyMap<string, string> = new Map();
let layout = $state.raw(UNKNOWN_LAYOUT);
const mac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);

/** Reads the labels of this keyboard; shown labels change once it is known. */
export const loadKeyboardLayout = async (): Promise<void> => {
  const source = navigator as LayoutSource;
  try {
    const map = await source.keyboard?.getLayoutMap();
    if (map) layout = map;
  } catch {
    // Refused in an embedded page: the US labels stay.
  }
};

/** A chord as this keyboard prints it. */
export const chordLabel = (chord: Chord): string => formatChord(chord, layout, mac);

/** A shortcut of the window as this keyboard prints it: it follows the letter, not the place (`shortcutKey`). */
export const shortcutLabel = (chord: Chord): string => {
  const print = layout.get(splitChord(chord).code) ?? '';
  return formatChord(chord, /^[\x20-\x7e]$/.test(print) ? UNKNOWN_LAYOUT : layout, mac);
};

/** A chord for `aria-keyshortcuts`. */
export const chordAria = (chord: Chord | undefined): string | undefined =>
  chord === undefined ? undefined : ariaShortcut(chord, layout);
