import type { Clock } from '#shared/lib/clock.ts';
import type { Transition } from '#shared/scene/transition.ts';
import type { Arrival } from '#shared/show/action.ts';

/** Values that a client was told so lately may be those that it sets back. */
const TOLD_MS = 2000;
/** A duration that follows a transition so closely, both set back, belongs to it. */
const TOGETHER_MS = 1000;

/** The current transition as clients are told it. */
export interface ToldTransition {
  readonly name: string;
  readonly ms: number;
}

export interface CurrentTransition {
  /** The transition that takes of this show are set to; null where scenes arrive as they were prepared. */
  read(sessionId: string): Arrival | null;
  /** Clients are told this now. */
  tell(told: ToldTransition): void;
  /** A client sets the transition or its duration. */
  set(sessionId: string, wanted: { readonly transition?: Transition; readonly transitionMs?: number }): void;
  /** A client took a scene. */
  taken(): void;
}

/**
 * The current transition of the OBS protocol: a value for the takes to come, never of a scene. Who sets it, takes, and
 * sets back what was told before is done with it: scenes arrive again as they were prepared.
 */
export const createCurrentTransition = (
  clock: Pick<Clock, 'now'>,
  onChange: (arrival: Arrival | null) => void,
): CurrentTransition => {
  let current: { readonly sessionId: string; readonly arrival: Arrival } | null = null;
  let told: readonly (ToldTransition & { readonly until: number })[] = [];
  /** Told before the first value was set. */
  let before: readonly ToldTransition[] = [];
  let isTaken = false;
  let setBackAt = -Infinity;

  const change = (sessionId: string, arrival: Arrival): void => {
    const next = Object.keys(arrival).length === 0 ? null : { sessionId, arrival };
    onChange(next?.arrival ?? null);
    current = next;
  };
  return {
    read: (sessionId) => (current?.sessionId === sessionId ? current.arrival : null),
    tell({ name, ms }) {
      const last = told.at(-1);
      if (current !== null || (last?.name === name && last.ms === ms)) return;
      const now = clock.now();
      const ended = told.map((one) => ({ ...one, until: Math.min(one.until, now) }));
      told = [...ended.filter(({ until }) => now - until < TOLD_MS), { name, ms, until: Infinity }];
    },
    set(sessionId, { transition, transitionMs }) {
      const arrival = current?.sessionId === sessionId ? current.arrival : {};
      const isFirst = Object.keys(arrival).length === 0;
      const isFollowing = clock.now() - setBackAt < TOGETHER_MS;
      if (isFirst && transition === undefined && isFollowing) return;
      if (isFirst) {
        before = told.filter(({ until }) => clock.now() - until < TOLD_MS);
        isTaken = false;
      }
      if (transition !== undefined) {
        if (isTaken && arrival.transition !== undefined && before.some(({ name }) => name === transition)) {
          setBackAt = clock.now();
          change(sessionId, {});
          return;
        }
        change(sessionId, { ...arrival, transition });
      }
      if (transitionMs !== undefined) {
        const isBack = isTaken && arrival.transition === undefined && before.some(({ ms }) => ms === transitionMs);
        change(sessionId, isBack ? {} : { ...arrival, transitionMs });
      }
    },
    taken() {
      isTaken = true;
    },
  };
};
