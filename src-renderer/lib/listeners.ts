/** Listeners of one kind of news. */
export interface Listeners<Value> {
  /** Adds a listener until the returned function is called. */
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly tell: (value: Value) => void;
}

/** A list of listeners; a listener may remove itself while it is called. */
export const createListeners = <Value>(): Listeners<Value> => {
  const set = new Set<(value: Value) => void>();
  return {
    add(listener) {
      set.add(listener);
      return () => {
        set.delete(listener);
      };
    },
    tell(value) {
      for (const listener of [...set]) listener(value);
    },
  };
};
