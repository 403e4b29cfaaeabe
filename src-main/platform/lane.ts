/** `operator`: a person waits for it. `monitor`: polling. `library`: sync and uploads. Highest first. */
export const LANES = ['operator', 'monitor', 'library'] as const;
export type Lane = (typeof LANES)[number];

export interface LaneRule {
  /** Share of a minute's tokens that this lane leaves to the lanes above it. */
  readonly leavesShare: number;
  /** Calls of this lane that may run at the same time. */
  readonly concurrent: number;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
  /** No further attempt starts after this long, where the platform asked for a pause. */
  readonly patienceMs: number;
  /** The same after an attempt that got no answer, or none that says anything. */
  readonly noAnswerMs: number;
  /** The same while nothing listens at the other end. */
  readonly unreachableMs: number;
}

/**
 * Lanes. A press that cannot be sent must fail while the person still looks at it; a poll has a next one anyway; a sync
 * has time. Concurrency stays far below the dozens at which the platform answers 503 (spec 1, Rate limits).
 */
export const LANE_RULES: Readonly<Record<Lane, LaneRule>> = {
  operator: { leavesShare: 0, concurrent: 8, attemptMs: 4000, patienceMs: 8000, noAnswerMs: 2000, unreachableMs: 2000 },
  monitor: { leavesShare: 0.15, concurrent: 6, attemptMs: 8000, patienceMs: 0, noAnswerMs: 0, unreachableMs: 0 },
  library: {
    leavesShare: 0.4,
    concurrent: 2,
    attemptMs: 30_000,
    patienceMs: 60_000,
    noAnswerMs: 60_000,
    unreachableMs: 5000,
  },
};
