import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import { createEventListeners, type EventListeners } from '#shared/lib/listeners.ts';
import type { Log } from '#shared/lib/log.ts';

type AnyListener = <Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]) => void;

export interface HostEvents extends EventListeners<BridgeEvents> {
  /** Gets every event before the listeners of that event; must not throw. */
  onAny(listener: AnyListener): void;
}

/** True for a press that was made in this turn: its request is about to leave. */
const isJustMade = <Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]): boolean =>
  event === 'show.press' && (data as BridgeEvents['show.press']).phase === 'pressed';

/**
 * Sends events of the host to its windows and to the parts of it that listen. The parts hear of a press that was just
 * made once its request has left, and of its end at once: who asks next finds what came of it.
 */
export const createHostEvents = (log: Log): HostEvents => {
  const listeners = createEventListeners<BridgeEvents>((error, event) =>
    log.error('a listener broke', { event, error }),
  );
  const anyListeners: AnyListener[] = [];
  return {
    emit(event, data) {
      for (const listener of anyListeners) listener(event, data);
      if (isJustMade(event, data)) setImmediate(() => listeners.emit(event, data));
      else listeners.emit(event, data);
    },
    on: (event, listener) => listeners.on(event, listener),
    onAny: (listener) => void anyListeners.push(listener),
  };
};
