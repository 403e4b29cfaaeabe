import type { SpeakerWay } from '#shared/bridge/speaker-calls.ts';
import { SPEAKER_ROOM } from '#shared/bridge/speaker-room.ts';
import { tokenOfAddress } from './pairing.ts';

/** The token of the link by which a speaker's page came, and the way to the desk that made it. */
export type SpeakerToken =
  | { readonly way: Extract<SpeakerWay, 'here'>; readonly token: string | null }
  | { readonly way: Extract<SpeakerWay, 'relay'>; readonly token: string };

/** Reads the token of an address such as `#token=…`, or `#room=…` of a relay. */
export const speakerTokenOf = (hash: string): SpeakerToken => {
  const room = new URLSearchParams(hash.replace(/^#/, '')).get(SPEAKER_ROOM) ?? '';
  return room === '' ? { way: 'here', token: tokenOfAddress(hash) } : { way: 'relay', token: room };
};
