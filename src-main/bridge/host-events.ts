import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import type { Log } from '#shared/lib/log.ts';

type Listener = (data: never) => void;
type AnyListener = <Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]) => void;

export interface HostEvents {
  emit<Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]): void;
  on<Name extends BridgeEventName>(event: Name, listener: (data: BridgeEvents[Name]) => void): () => void;
  /** Hears every event, before those that listen to one; must not throw. */
  onAny(listener: AnyListener): void;
}

/** Tells what happened in the host, to its windows and to the parts of it that listen. */
export const createHostEvents = (log: Log): HostEvents => {
  const listeners = new Map<BridgeEventName, Set<Listener>>();
  const anyListeners: AnyListener[] = [];
  return {
    emit(event, data) {
      for (const listener of anyListeners) listener(event, data);
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(data as never);
        } catch (error) {
          log.error('a listener broke', { event, error });
        }
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
    onAny: (listener) => void anyListeners.push(listener),
  };
};
