import type { Sentence } from '#shared/words/sentence.ts';
import type { CallOptions, CallOutcome, PlatformClient } from '../platform/platform-client.ts';
import type { PollName } from './pace.ts';

/** Shows in the state that a press was done, when no answer came. */
export interface Evidence {
  readonly part: 'desk' | 'polls' | 'participants';
  readonly isDone: () => boolean;
}

/** Outcome of sending a press. `apply` brings the answer into the state. */
export type Sent = { readonly kind: 'ok'; readonly apply: () => void } | Exclude<CallOutcome<never>, { kind: 'ok' }>;

/** Nothing can be sent as the show stands, with the reason. */
export interface Refusal {
  readonly refusal: Sentence;
}

/** Everything the pipeline needs to know of one press. */
export interface PressPlan {
  /** Names of the operations it needs, all of which write; a connection without the right to one is not asked. */
  readonly operations: readonly string[];
  /** Presses of a group are sent in order, one after the other. */
  readonly group: string;
  /** The thing that was pressed, for the mark of its last presser. */
  readonly target: string | null;
  readonly send: (client: PlatformClient, options: CallOptions) => Promise<Sent>;
  /** Parts to read again afterwards: those it changed without the answer saying how. */
  readonly affects: readonly PollName[];
  readonly evidence: Evidence | null;
  /** Said once it is done; null where there is nothing to add. */
  readonly note: () => Sentence | null;
  /** True if it may be sent again once the state shows that it was not done. */
  readonly mayResend: boolean;
}
