import type { Writable } from 'node:stream';

export interface GatheredWrites {
  /** Holds what is written from now on until the turn of the event loop ends, or until `release`. */
  gather(): void;
  /** Lets go of what was held, as one piece. */
  release(): void;
}

/** One packet for what is said in one turn: a system call each costs a press more than all else the host does for it. */
export const gatherWrites = (stream: Writable): GatheredWrites => {
  let gathering = false;
  const release = (): void => {
    if (!gathering) return;
    gathering = false;
    stream.uncork();
  };
  return {
    gather() {
      if (gathering) return;
      gathering = true;
      stream.cork();
      setImmediate(release);
    },
    release,
  };
};
