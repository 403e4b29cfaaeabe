import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import { createEventListeners, type EventListeners } from '#shared/lib/listeners.ts';
import type { Log } from '#shared/lib/log.ts';

type AnyListener = <Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]) => void;

export interface HostEvents extends EventListeners<BridgeEvents> {
  /** Gets every event before the listeners of that event; must not throw. */
  onAny(listener: AnyListener): void;
}

/** Sends events of the host to its windows and to the parts of it that listen. */
export const createHostEvents = (log: Log): HostEvents => {
  const listeners = createEventListeners<BridgeEvents>((error, event) =>
    log.error('a listener broke', { event, error }),
  );
  const anyListeners: AnyListener[] = [];
  return {
    emit(event, data) {
      for (const listener of anyListeners) listener(event, data);
      listeners.emit(event, data);
    },
    on: (event, listener) => listeners.on(event, listener),
    onAny: (listener) => void anyListeners.push(listener),
  };
};
