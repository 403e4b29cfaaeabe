import { toldTo } from '#shared/bridge/told-to.ts';
import type { ApiState } from '#shared/controls/api-state.ts';
import { createListeners } from '#shared/lib/listeners.ts';
import type { Role } from '#shared/show/roles.ts';
import { isSame } from '#shared/scene/same.ts';

/** Changes kept for those who were away: some minutes of a busy show. */
const KEPT = 500;

/** The parts of the state that became different, by a number that has no gaps. */
export interface StateChange {
  readonly seq: number;
  readonly changes: Partial<ApiState>;
}

export interface StateFeed {
  /** The same as long as the numbers go on. */
  readonly id: string;
  snapshot(): { readonly feed: string; readonly seq: number; readonly state: ApiState };
  /** Everything after a number; null where that is not known any more. */
  since(seq: number): readonly StateChange[] | null;
  on(listener: (change: StateChange) => void): () => void;
  /** The show may have changed. Several calls in one turn make one comparison. */
  touch(): void;
  /** Looks now, so that an answer to a press never arrives before what it changed. */
  settle(): void;
}

/** The feed as a program of a role is told of it. */
export const feedFor = (feed: StateFeed, role: Role): StateFeed => ({
  ...feed,
  snapshot() {
    const { state, ...place } = feed.snapshot();
    return { ...place, state: toldTo(role, state) };
  },
  since: (seq) => feed.since(seq)?.map((change) => toldTo(role, change)) ?? null,
  on: (listener) => feed.on((change) => listener(toldTo(role, change))),
});

/** Follows the state and tells what of it became different. */
export const createStateFeed = (id: string, read: () => ApiState): StateFeed => {
  let state = read();
  let seq = 0;
  let kept: StateChange[] = [];
  let isTouched = false;
  const listeners = createListeners<StateChange>();

  const settle = (): void => {
    const next = read();
    const different = (Object.keys(next) as (keyof ApiState)[]).filter((key) => !isSame(state[key], next[key]));
    if (different.length === 0) return;
    state = next;
    seq += 1;
    const change: StateChange = { seq, changes: Object.fromEntries(different.map((key) => [key, next[key]])) };
    kept = [...kept.slice(1 - KEPT), change];
    listeners.tell(change);
  };

  return {
    id,
    settle,
    snapshot() {
      settle();
      return { feed: id, seq, state };
    },
    since(from) {
      settle();
      if (from > seq || from < 0) return null;
      const later = kept.filter((change) => change.seq > from);
      return later.length === seq - from ? later : null;
    },
    on: (listener) => listeners.add(listener),
    touch() {
      // Without listeners it waits until somebody asks.
      if (isTouched || listeners.isEmpty()) return;
      isTouched = true;
      setImmediate(() => {
        isTouched = false;
        settle();
      });
    },
  };
};
