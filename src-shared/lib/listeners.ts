type Listener = (data: never) => void;

/** Those who listen to events by name. */
export interface Listeners<Events extends object> {
  emit<Name extends keyof Events>(event: Name, data: Events[Name]): void;
  /** Listens until the returned function is called. */
  on<Name extends keyof Events>(event: Name, listener: (data: Events[Name]) => void): () => void;
}

/**
 * Keeps listeners and calls them in the order they were added. If one throws, the error goes to `onBroken` and the
 * others still run.
 */
export const createListeners = <Events extends object>(
  onBroken: (error: unknown, event: keyof Events) => void,
): Listeners<Events> => {
  const listeners = new Map<keyof Events, Set<Listener>>();
  return {
    emit(event, data) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(data as never);
        } catch (error) {
          onBroken(error, event);
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
