import { refusalText } from '../lib/sentence.ts';
import * as m from '../paraglide/messages.js';
import { createBridge, timeOf, type Bridge } from './bridge.ts';
import { createPreloadTransport } from './preload-transport.ts';
import type { LineWords } from './line.ts';
import { createSocketTransport } from './socket-transport.ts';

const WORDS: LineWords = { lost: m.host_app_lost, late: m.host_app_late };

/**
 * The bridge of this page: the desktop app's preload if there is one, else the host's WebSocket. `token` is that of the
 * link by which the page came; null without one.
 */
export const connectBridge = (page: Window, token: string | null): Bridge =>
  createBridge(
    page.regie ? createPreloadTransport(page.regie) : createSocketTransport(page, { token, role: null, words: WORDS }),
    { ...timeOf(page), refusalText },
  );

/** The bridge of a page of the stage alone, by the link that it came by. */
export const connectProgramme = (page: Window, token: string | null): Bridge =>
  createBridge(createSocketTransport(page, { token, role: 'programme', words: WORDS }), {
    ...timeOf(page),
    refusalText,
  });
