import * as m from '../paraglide/messages.js';
import { createBridge, timeOf, type Bridge } from './bridge.ts';
import { createSocketTransport } from './socket-transport.ts';

/** The bridge of the page of one who speaks, by the link that it came by. It has none of the host's many words. */
export const connectSpeaker = (page: Window, token: string | null): Bridge =>
  createBridge(
    createSocketTransport(page, { token, role: 'speaker', words: { lost: m.speaker_cut, late: m.speaker_cut } }),
    { ...timeOf(page), refusalText: ({ message }) => message },
  );
