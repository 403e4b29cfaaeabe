export type PressOrder = <Value>(group: string, run: () => Promise<Value>, settled: Promise<unknown>) => Promise<Value>;

/**
 * Keeps the presses of a group in their order. One runs at once where its group is idle, so that nothing stands between a
 * press and the wire; the next of the group waits until it is `settled`.
 */
export const createPressOrder = (): PressOrder => {
  const lastOfGroup = new Map<string, Promise<unknown>>();
  return (group, run, settled) => {
    const before = lastOfGroup.get(group);
    const done = before ? before.then(run) : run();
    const over = done.then(() => settled);
    lastOfGroup.set(group, over);
    void over.then(() => {
      if (lastOfGroup.get(group) === over) lastOfGroup.delete(group);
    });
    return done;
  };
};
