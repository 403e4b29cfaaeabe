import type { Chord, KeyBinding } from '#shared/show/key-binding.ts';
import { chordOf, type ChordSource } from './chord.ts';
import { WRITES_NOTHING } from './key-engine.ts';

/** Keys by which presenters turn pages. */
const TURNS_PAGES: readonly string[] = ['PageUp', 'PageDown'];

/**
 * The chord of a key that has a command, or that a presenter, pedal or macro pad sends; null for any other, and for
 * what is written into a field (`isTyping`).
 */
export const heardChord = (
  event: ChordSource & { readonly repeat: boolean },
  isTyping: boolean,
  bindings: readonly Pick<KeyBinding, 'chord'>[],
): Chord | null => {
  const chord = event.repeat ? null : chordOf(event);
  if (chord === null || WRITES_NOTHING.test(event.code)) return chord;
  if (isTyping) return null;
  return TURNS_PAGES.includes(event.code) || bindings.some((one) => one.chord === chord) ? chord : null;
};
