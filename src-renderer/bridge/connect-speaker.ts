import { createSystemClock } from '#shared/lib/clock.ts';
import * as m from '../paraglide/messages.js';
import { createBridge, timeOf, type Bridge } from './bridge.ts';
import { createRoomTransport } from './room-transport.ts';
import { createSocketTransport } from './socket-transport.ts';
import type { SpeakerToken } from './speaker-token.ts';

const WORDS = { lost: m.speaker_cut, late: m.speaker_cut };

/** The bridge of the page of one who speaks, by the link that it came by. It has none of the host's many words. */
export const connectSpeaker = (page: Window & typeof globalThis, { token, way }: SpeakerToken): Bridge => {
  const transport =
    way === 'relay'
      ? createRoomTransport(page, { token, words: WORDS, clock: createSystemClock(page) })
      : createSocketTransport(page, { token, role: 'speaker', words: WORDS });
  return createBridge(transport, { ...timeOf(page), refusalText: ({ message }) => message });
};
