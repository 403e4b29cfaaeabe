import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import type { Log } from '#shared/lib/log.ts';

type Listener = (data: never) => void;

export interface HostEvents {
  emit<Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]): void;
  on<Name extends BridgeEventName>(event: Name, listener: (data: BridgeEvents[Name]) => void): () => void;
}

/** Says what happened to every attached window, then to those inside the host who listen. */
export const createHostEvents = (
  send: <Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]) => void,
  log: Log,
): HostEvents => {
  const listeners = new Map<BridgeEventName, Set<Listener>>();
  return {
    emit(event, data) {
      send(event, data);
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
  };
};
