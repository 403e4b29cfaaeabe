import type { Action, PressOutcome } from '#shared/show/action.ts';

/** A press as it is written down. */
export interface JournalLine {
  readonly pressId: string;
  /** Unix milliseconds of the press. */
  readonly at: number;
  readonly who: string;
  readonly surface: string;
  readonly action: Action;
  readonly outcome: PressOutcome;
  readonly elapsedMs: number;
}

/** Writes presses down. Writing is not waited for: it never stands in the way of a press. */
export interface Journal {
  append(line: JournalLine): void;
}
