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

/** Runs work one after the other for each key; the work of other keys does not wait for it. */
export type SerialQueues = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/** Queues of their own for every key, with nothing in them. */
export const createSerialQueues = (): SerialQueues => {
  const queues = new Map<string, SerialQueue>();
  return (key, work) => {
    const queue = queues.get(key) ?? createSerialQueue();
    queues.set(key, queue);
    return queue(work);
  };
};
