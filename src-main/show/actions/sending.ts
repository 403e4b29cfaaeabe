import type { StagedMessage } from '#shared/api/live-objects.ts';
import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { Action, ActionKind } from '#shared/show/action.ts';
import type { OperationOfKind } from '#shared/show/actions/action-rules.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { CallOptions, PlatformClient } from '../../platform/platform-client.ts';
import type { ChatLog } from '../chat-log.ts';
import type { PollName } from '../pace.ts';
import type { Evidence, Refusal, Sent } from '../press-plan.ts';
import type { Slices } from '../slices.ts';
import type { SpeakerDesk } from '../speaker-desk.ts';

/** Puts a scene of the person's own OBS in its program; null once that is confirmed, else why not. */
export type SwitchOwnObs = (scene: string) => Promise<AppError | null>;

/** Refuses: this host drives no OBS. */
export const noOwnObs: SwitchOwnObs = () => Promise.resolve(new AppError('unavailable', say('host_own_obs_off')));

/** The chat of a rehearsal's room, in which the desk writes as the host. */
export interface RehearsalChat {
  write(message: {
    readonly sessionId: string;
    readonly userId: string;
    readonly text: string;
    readonly link: { readonly label: string; readonly url: string } | null;
  }): Promise<void>;
  remove(sessionId: string, messageId: string): Promise<void>;
  /** The message on stage, as the room has it. */
  staged(sessionId: string): Promise<StagedMessage | null>;
}

/** The parts of the show that sending an action reads and writes. */
export interface SendContext {
  readonly sessionId: string;
  readonly slices: Slices;
  readonly chat: ChatLog;
  readonly showFacts: ShowFacts;
  readonly switchOwnObs: SwitchOwnObs;
  readonly speakers: Pick<SpeakerDesk, 'say'>;
  /** Null where the platform's API is all there is: it cannot write. */
  readonly rehearsalChat: RehearsalChat | null;
}

interface Rest<O extends Operation> {
  /** Presses of a group are sent in order, one after the other. */
  readonly group: string;
  /** Brings what the answer says into the state. */
  readonly apply: (output: OperationOutput<O>) => void;
  /** Parts to read again afterwards: those it changed without the answer saying how. */
  readonly affects?: readonly PollName[];
  /** The part of the state that shows whether the action is in effect, or evidence of its own; null without any. */
  readonly evidence: Evidence['part'] | Evidence | null;
}

/** Sends an action and applies its answer. */
export interface Sending<Name extends string = string> {
  /** Null for what does not reach the platform. */
  readonly operation: Pick<Operation<Name>, 'name' | 'access'> | null;
  readonly send: (client: PlatformClient, options: CallOptions) => Promise<Sent>;
  readonly group: string;
  readonly affects: readonly PollName[];
  readonly evidence: Evidence['part'] | Evidence | null;
  /** Said once it is done, where it came to less or more than the control says; null where there is nothing to add. */
  readonly note: () => Sentence | null;
}

/** Sends an action of a kind, by the operation that its value names, or refuses it: then the platform is not asked. */
export type Sender<Kind extends ActionKind> = (
  action: Extract<Action, { kind: Kind }>,
  context: SendContext,
) => Sending<OperationOfKind<Kind>> | Refusal;

/** A sending by one operation. */
export const sendBy = <O extends Operation>(
  operation: O,
  input: OperationInput<O>,
  { group, apply, affects = [], evidence }: Rest<O>,
): Sending<O['name']> => ({
  operation,
  send: async (client, options) => {
    const outcome = await client.attempt(operation, input, { ...options, readLater: true });
    return outcome.kind === 'ok' ? { kind: 'ok', apply: () => apply(outcome.output) } : outcome;
  },
  group,
  affects,
  evidence,
  note: () => null,
});
