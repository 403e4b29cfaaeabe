import type { Chord, KeyBinding } from '#shared/show/key-binding.ts';
import { chordOf } from '../../lib/keys/chord.ts';
import { isForInputMethod } from '../../lib/keys/letter-key.ts';

const mac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);

/** The key that opens the palette, on this system. */
export const PALETTE_CHORD: Chord = mac ? 'Meta+KeyK' : 'Control+KeyK';

/** True for the key of the palette, unless a person gave it another meaning. */
export const isPaletteKey = (event: KeyboardEvent, bindings: readonly KeyBinding[]): boolean =>
  !isForInputMethod(event) &&
  chordOf(event) === PALETTE_CHORD &&
  !bindings.some(({ chord }) => chord === PALETTE_CHORD);
