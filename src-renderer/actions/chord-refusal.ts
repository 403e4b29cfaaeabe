import type { Chord, KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';
import * as m from '../paraglide/messages.js';
import { chordLabel } from '../lib/keys/chord-label.svelte.ts';
import { commandWord } from './command-words.ts';
import { judgeChord } from '../lib/keys/key-conflicts.ts';

/** Why a command cannot have this key, in words; null where it can. */
export const chordRefusal = (chord: Chord, command: KeyCommand, bindings: readonly KeyBinding[]): string | null => {
  const verdict = judgeChord(chord, command, bindings);
  const key = chordLabel(chord);
  switch (verdict.kind) {
    case 'free':
      return null;
    case 'reserved':
      return m.settings_key_reserved({ key });
    case 'taken':
      return m.settings_key_taken({ key, other: commandWord(verdict.by.command) });
  }
};
