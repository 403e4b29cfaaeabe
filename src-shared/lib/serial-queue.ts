/** Runs work one after the other, in the order of the calls; work that fails holds up nothing after it. */
export type SerialQueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A queue of its own, with nothing in it. */
export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};
