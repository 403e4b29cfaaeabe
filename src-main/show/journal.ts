import type { Action, PressOutcome, PressSource } from '#shared/show/action.ts';

/** A press as it is written down. */
export interface JournalLine {
  readonly pressId: string;
  /** Unix milliseconds of the press. */
  readonly at: number;
  readonly who: string;
  readonly surface: PressSource['surface'];
  readonly device?: string;
  readonly action: Action;
  readonly outcome: PressOutcome;
  readonly elapsedMs: number;
}

/** Writes presses to the journal. No press waits for it. */
export interface Journal {
  append(line: JournalLine): void;
}
