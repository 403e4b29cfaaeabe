import type { RoomIdentity } from '../store/room-token-repository.ts';

/** Pages in the room at once: 1000 people with some reloads, and the pages of the team. */
const MAX_PAGES = 3000;
/** Pages of one person at once: a token opened over and over leaves the other people theirs. */
const MAX_OF_ONE = 20;

/** Counts the open pages of the room. Taking one gives the function that frees it, or null if the room has no more. */
export const createPageQuota = (): ((identity: RoomIdentity) => (() => void) | null) => {
  const taken = new Map<string, number>();
  let all = 0;
  return ({ sessionId, userId }) => {
    const name = `${sessionId} ${userId}`;
    const own = taken.get(name) ?? 0;
    if (all >= MAX_PAGES || own >= MAX_OF_ONE) return null;
    all += 1;
    taken.set(name, own + 1);
    return () => {
      all -= 1;
      const left = (taken.get(name) ?? 1) - 1;
      if (left === 0) taken.delete(name);
      else taken.set(name, left);
    };
  };
};
