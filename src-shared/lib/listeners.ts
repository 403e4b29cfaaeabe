/** Listeners of one kind of news. */
export interface Listeners<Value> {
  /** Adds a listener until the returned function is called. */
  add(listener: (value: Value) => void): () => void;
  /** Calls all of them, in the order they were added. If one throws, the others still run before the error is thrown. */
  tell(value: Value): void;
  isEmpty(): boolean;
}

/** Keeps listeners of one kind of news. A listener may remove itself while it is called. */
export const createListeners = <Value>(): Listeners<Value> => {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(value) {
      const broken: Error[] = [];
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (error) {
          broken.push(error instanceof Error ? error : new Error(String(error)));
        }
      }
      if (broken[0]) throw broken[0];
    },
    isEmpty: () => listeners.size === 0,
  };
};

type Listener = (data: never) => void;

/** Those who listen to events by name. */
export interface EventListeners<Events extends object> {
  emit<Name extends keyof Events>(event: Name, data: Events[Name]): void;
  /** Listens until the returned function is called. */
  on<Name extends keyof Events>(event: Name, listener: (data: Events[Name]) => void): () => void;
}

/**
 * Keeps listeners and calls them in the order they were added. If one throws, the error goes to `onBroken` and the
 * others still run.
 */
export const createEventListeners = <Events extends object>(
  onBroken: (error: unknown, event: keyof Events) => void,
): EventListeners<Events> => {
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
