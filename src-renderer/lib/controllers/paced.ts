/** A value is sent this often while it moves; the last one always is. */
const PACE_MS = 150;

export interface PaceTimers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: never): void;
}

/** The newest value of something that moves faster than it may be sent. */
export interface Paced<Value> {
  readonly send: (value: Value) => void;
  readonly stop: () => void;
}

/** Sends the first value at once and then the newest, at the pace that requests can follow. */
export const createPaced = <Value>(timers: PaceTimers, send: (value: Value) => void): Paced<Value> => {
  let waiting: { value: Value } | null = null;
  let timer: unknown = null;
  const sendNow = (value: Value): void => {
    send(value);
    timer = timers.setTimeout(() => {
      timer = null;
      const next = waiting;
      waiting = null;
      if (next) sendNow(next.value);
    }, PACE_MS);
  };
  return {
    send(value) {
      if (timer === null) sendNow(value);
      else waiting = { value };
    },
    stop() {
      if (timer !== null) timers.clearTimeout(timer as never);
      timer = null;
      waiting = null;
    },
  };
};
