import type { TurnEncoding } from '#shared/controls/controllers.ts';
import type { HeardResult, MidiStatus, StreamDeckStatus } from '#shared/controls/device-facts.ts';
import type { DeckTrouble } from '../../../lib/controllers/stream-deck/open-decks.ts';
import * as m from '../../../paraglide/messages.js';

/** Why MIDI is not to be had; null where nothing is wrong. */
export const midiTrouble = (status: MidiStatus, isApp: boolean): string | null => {
  switch (status) {
    case 'refused':
      return isApp ? m.surfaces_midi_refused_app() : m.surfaces_midi_refused();
    case 'failed':
      return m.surfaces_midi_failed();
    case 'missing':
      return m.surfaces_midi_missing();
    case 'off':
    case 'asking':
    case 'on':
      return null;
  }
};

/** Why a deck that is plugged in does not work. */
const DECK_TROUBLE_WORDS: Readonly<Record<DeckTrouble['kind'], (values: { readonly device: string }) => string>> = {
  closed: m.surfaces_decks_closed,
  silent: m.surfaces_decks_silent,
  unknown: m.surfaces_decks_unknown,
};

/** Why Stream Decks are not to be had, and the way that is left; nothing where nothing is wrong. */
export const streamDeckTroubles = (status: StreamDeckStatus, troubles: readonly DeckTrouble[]): readonly string[] => {
  if (status === 'missing') return [m.surfaces_decks_missing()];
  if (status === 'insecure') return [m.surfaces_decks_insecure()];
  return troubles.map(({ device, kind }) => DECK_TROUBLE_WORDS[kind]({ device }));
};

/** Outcome of a device's last input. */
export const HEARD_WORDS: Readonly<Record<HeardResult, () => string>> = {
  pressed: m.surfaces_heard_pressed,
  nothing: m.surfaces_heard_nothing,
  tested: m.surfaces_result_tested,
  off: m.surfaces_heard_off,
  locked: m.surfaces_heard_locked,
  role: m.surfaces_heard_role,
  doubt: m.surfaces_heard_doubt,
};

/** Encoding of a knob's turns, in words. */
export const ENCODING_WORDS: Readonly<Record<TurnEncoding, () => string>> = {
  place: m.surfaces_turns_place,
  twos_complement: m.surfaces_turns_twos_complement,
  binary_offset: m.surfaces_turns_binary_offset,
  sign_magnitude: m.surfaces_turns_sign_magnitude,
};
