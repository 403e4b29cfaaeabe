/** Tells a wire that nobody waits for its answer any more. */
export interface Cancellation {
  /** Calls back when it is cancelled, at once where it is already. Takes the place of an earlier callback. */
  onCancel(callback: () => void): void;
}

/** Gives a request up; the first reason counts. */
export interface Canceller<Reason> extends Cancellation {
  /** Null until it is cancelled. */
  readonly reason: Reason | null;
  cancel(reason: Reason): void;
}

/** Made for each request, because a press waits a tenth of a millisecond for an `AbortController`. */
export const createCanceller = <Reason>(): Canceller<Reason> => {
  let reason: Reason | null = null;
  let callback = (): void => {};
  return {
    get reason() {
      return reason;
    },
    onCancel(next) {
      callback = next;
      if (reason !== null) next();
    },
    cancel(given) {
      if (reason !== null) return;
      reason = given;
      callback();
    },
  };
};
