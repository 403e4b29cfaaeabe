import type { Action } from '#shared/show/action.ts';
import type { PressPhase } from '#shared/show/press-phase.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** A press that somebody made at another desk of the team; instants are this host's. */
export interface TeamPress {
  readonly pressId: string;
  readonly action: Action;
  readonly who: string;
  /** Names the other desk, as nobody here is named. */
  readonly from: string;
  readonly surface: string;
  readonly device?: string;
  readonly phase: PressPhase;
  /** When it was pressed. */
  readonly at: number;
  readonly elapsedMs: number;
  readonly reason: Sentence | null;
}
