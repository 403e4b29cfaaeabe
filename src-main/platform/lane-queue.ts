import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { LANE_RULES, LANES, type Lane } from './lane.ts';
import type { TakenTokens, TokenBudget } from './token-budget.ts';

/** The right to send one request; `leave` gives the place back, once. */
export interface Turn {
  readonly tokens: TakenTokens;
  leave(): void;
}

interface Waiting {
  readonly cost: number;
  readonly enter: (turn: Turn) => void;
}

export interface LaneQueue {
  /** A turn at once where nobody waits before and the tokens are there, else null. */
  tryEnter(lane: Lane, cost: number): Turn | null;
  /** A turn when the lane's time has come; `cancelled` when the signal aborts first, or after `turnMs`. */
  enter(
    lane: Lane,
    cost: number,
    limits: { readonly signal?: AbortSignal | undefined; readonly turnMs?: number | undefined },
  ): Promise<Turn>;
  /** Looks again at who may enter: the budget learnt something. */
  review(): void;
}

/** Lets requests through in order of lanes, and in order of arrival within a lane, as the budget allows. */
export const createLaneQueue = (clock: Clock, budget: TokenBudget): LaneQueue => {
  const waiting: Record<Lane, Set<Waiting>> = { operator: new Set(), monitor: new Set(), library: new Set() };
  const running: Record<Lane, number> = { operator: 0, monitor: 0, library: 0 };
  let cancelReview: CancelTimer = () => {};

  const begin = (lane: Lane, cost: number): Turn => {
    const tokens = budget.take(cost);
    running[lane] += 1;
    let left = false;
    return {
      tokens,
      leave() {
        if (left) return;
        left = true;
        running[lane] -= 1;
        review();
      },
    };
  };

  const hasPlace = (lane: Lane): boolean => running[lane] < LANE_RULES[lane].concurrent;

  const review = (): void => {
    cancelReview();
    for (const lane of LANES) {
      for (const one of waiting[lane]) {
        if (!hasPlace(lane)) break;
        const waitMs = budget.waitMs(one.cost, lane);
        if (waitMs > 0) {
          // The lanes below need more tokens still: nobody passes before this one.
          cancelReview = clock.schedule(clock.now() + waitMs, review);
          return;
        }
        waiting[lane].delete(one);
        one.enter(begin(lane, one.cost));
      }
    }
  };

  const isFirst = (lane: Lane): boolean => {
    for (const other of LANES) {
      if (waiting[other].size > 0) return false;
      if (other === lane) return true;
    }
    return true;
  };

  return {
    tryEnter(lane, cost) {
      if (!isFirst(lane) || !hasPlace(lane) || budget.waitMs(cost, lane) > 0) return null;
      return begin(lane, cost);
    },
    enter(lane, cost, { signal, turnMs }) {
      return new Promise((resolve, reject) => {
        let cancelLate: CancelTimer = () => {};
        const stopWaiting = (): void => {
          cancelLate();
          signal?.removeEventListener('abort', cancel);
        };
        const cancel = (): void => {
          stopWaiting();
          waiting[lane].delete(one);
          reject(new AppError('cancelled', say('host_call_cancelled')));
        };
        const one: Waiting = {
          cost,
          enter(turn) {
            stopWaiting();
            resolve(turn);
          },
        };
        if (signal?.aborted === true) {
          cancel();
          return;
        }
        signal?.addEventListener('abort', cancel);
        if (turnMs !== undefined) cancelLate = clock.schedule(clock.now() + turnMs, cancel);
        waiting[lane].add(one);
        review();
      });
    },
    review,
  };
};
