import { BRIDGE_EVENT_NAMES } from '#shared/bridge/event-names.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { Transport } from './transport.ts';

/** What the preload script puts on `window` in the desktop app. */
export interface PreloadBridge {
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  on(event: string, listener: (data: unknown) => void): () => void;
}

declare global {
  interface Window {
    readonly regie?: PreloadBridge;
  }
}

/** The desktop app's way: always there, for as long as the window is. */
export const createPreloadTransport = (preload: PreloadBridge): Transport => ({
  call: (name, input) => preload.call(name, input),
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
});
