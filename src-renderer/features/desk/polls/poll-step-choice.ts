import type { Action } from '#shared/show/action.ts';

/** A step of a poll as its button offers it now. */
export interface PollStepChoice {
  readonly label: string;
  /** Every label that it may have: it is as wide as the widest. */
  readonly labels: readonly string[];
  readonly action: Action;
  /** The button turns it off where it is on. */
  readonly toggles: boolean;
  readonly refusal: string | null;
  readonly chord: string | undefined;
  readonly variant: 'primary' | 'plain';
  /** Held, it does something else than pressed. */
  readonly mayHold: boolean;
}
