import * as m from '../paraglide/messages.js';
import type { SilencedKind } from './voices.ts';

interface SilenceWords {
  readonly short: () => string;
  /** For a button among those of other people. */
  readonly of: (person: { readonly name: string }) => string;
}

/** Words of the buttons by which the team turns off what a person sends. */
export const silenceWords: Readonly<Record<SilencedKind, SilenceWords>> = {
  microphone: { short: m.room_mute, of: m.room_mute_person },
  camera: { short: m.room_camera_turn_off, of: m.room_camera_turn_off_of },
  screen: { short: m.room_screen_stop, of: m.room_screen_stop_of },
};
