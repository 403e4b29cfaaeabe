import { BRIDGE_EVENT_NAMES } from '#shared/bridge/events.ts';
import type { BridgeResult, Unanswered } from '#shared/bridge/envelope.ts';
import { refusal } from './refusal.ts';
import type { Transport } from './transport.ts';
import * as m from '../paraglide/messages.js';

/** The object that the preload script puts on `window` in the desktop app. */
export interface PreloadBridge {
  call(name: string, input: unknown): Promise<BridgeResult<unknown> | Unanswered>;
  on(event: string, listener: (data: unknown) => void): () => void;
}

declare global {
  interface Window {
    readonly regie?: PreloadBridge;
  }
}

/** The desktop app's way: always there, for as long as the window is. */
export const createPreloadTransport = (preload: PreloadBridge): Transport => ({
  async call(name, input) {
    const answer = await preload.call(name, input);
    switch (answer) {
      case 'no_such_call':
        return refusal('unsupported', m.host_call_unknown());
      case 'no_answer':
        return refusal('offline', m.host_app_silent());
      default:
        return answer;
    }
  },
  onEvent(listener) {
    for (const event of BRIDGE_EVENT_NAMES) {
      preload.on(event, (data) => {
        listener(event, data);
      });
    }
  },
  onConnection(listener) {
    listener('open');
  },
  retryNow: () => undefined,
  // There is no other way to the process that this window belongs to.
  giveUp: () => undefined,
});
