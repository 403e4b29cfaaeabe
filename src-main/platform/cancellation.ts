/** Tells who works on a request that nobody waits for it any more. */
export interface Cancellation {
  /** Calls back when it is cancelled, at once where it is already. Takes the place of an earlier callback. */
  onCancel(callback: () => void): void;
}

/** Cancels a request; the first reason counts. */
export interface Canceller<Reason> extends Cancellation {
  /** Null until it is cancelled. */
  readonly reason: Reason | null;
  /** Rejects when it is cancelled. */
  readonly cancelled: Promise<never>;
  cancel(reason: Reason): void;
}

/** Made for each request, because a press waits a tenth of a millisecond for an `AbortController`. */
export const createCanceller = <Reason>(): Canceller<Reason> => {
  let reason: Reason | null = null;
  let callback = (): void => {};
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting for it.
  cancelled.catch(() => undefined);
  return {
    get reason() {
      return reason;
    },
    cancelled,
    onCancel(next) {
      callback = next;
      if (reason !== null) next();
    },
    cancel(given) {
      if (reason !== null) return;
      reason = given;
      callback();
      reject(new Error('The request was cancelled.'));
    },
  };
};
