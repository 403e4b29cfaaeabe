import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { CallOptions, CallOutcome, PlatformClient } from '../platform/platform-client.ts';
import type { ChatLog } from './chat-log.ts';
import type { PollName } from './pace.ts';
import type { Slices } from './slices.ts';

/** How the state tells whether a press was done, when no answer did. */
export interface Evidence {
  readonly part: 'desk' | 'polls' | 'participants';
  readonly isDone: () => boolean;
}

/** Everything the pipeline needs to know of one press. */
export interface PressPlan {
  /** The operation it needs; a connection without the right to it is not asked. */
  readonly operation: Pick<Operation, 'name' | 'access'>;
  /** Presses of a group are sent in order, one after the other. */
  readonly group: string;
  /** What was pressed, for the mark of its last presser. */
  readonly target: string | null;
  /** Sends it and, when answered, brings what the answer says into the state. */
  readonly send: (client: PlatformClient, options: CallOptions) => Promise<CallOutcome<unknown>>;
  /** Parts to read again afterwards: those it changed without the answer saying how. */
  readonly affects: readonly PollName[];
  readonly evidence: Evidence | null;
  /** Whether it may be sent again once the state says that it was not done. */
  readonly mayResend: boolean;
}

/** What plans read and write. */
export interface PlanContext {
  readonly sessionId: string;
  readonly slices: Slices;
  readonly chat: ChatLog;
}

interface Rest<O extends Operation> {
  readonly group: string;
  readonly target?: string;
  readonly apply: (output: OperationOutput<O>) => void;
  readonly affects?: readonly PollName[];
  readonly evidence?: Evidence;
  /** True unless said otherwise where there is evidence; never without. */
  readonly mayResend?: boolean;
}

/** A plan made of one operation. */
export const planCall = <O extends Operation>(operation: O, input: OperationInput<O>, rest: Rest<O>): PressPlan => ({
  operation,
  group: rest.group,
  target: rest.target ?? null,
  send: async (client, options) => {
    const outcome = await client.attempt(operation, input, options);
    if (outcome.kind === 'ok') rest.apply(outcome.output);
    return outcome;
  },
  affects: rest.affects ?? [],
  evidence: rest.evidence ?? null,
  mayResend: rest.evidence !== undefined && (rest.mayResend ?? true),
});
