import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { verbatim, type Sentence } from '#shared/words/sentence.ts';
import type { CallOptions, PlatformClient } from '../platform/platform-client.ts';
import { wait } from '../platform/wait.ts';
import { BUDGET_SPENT } from './budget-spent.ts';
import type { Evidence, PressPlan, Sent } from './press-plan.ts';

/** A request that got no answer may still be on its way: the state is looked at again after this. */
const SECOND_LOOK_MS = 400;

/**
 * A press that hangs is given up after this, and its state looked for as long: within five seconds a person knows
 * how it ended, or that nobody knows.
 */
const PRESS_ATTEMPT_MS = 2200;
export const LOOK_ATTEMPT_MS = 2000;

/** A press that waits this long for its turn, while the key's requests of the minute are used up, is not sent. */
const TURN_MS = 8000;

/** Refusals that may only mean that somebody else did the same a moment earlier. */
const MAY_BE_DONE_ALREADY: ReadonlySet<AppErrorCode> = new Set(['invalid_input', 'conflict']);

export interface CarryOutPorts {
  readonly client: PlatformClient;
  readonly clock: Clock;
  /** Reads a part of the show again for a press; false if that fails. */
  readonly readPart: (part: Evidence['part']) => Promise<boolean>;
}

/** Outcome of a press. `apply` brings the answer into the state. */
export type CarriedOut =
  | { readonly kind: 'done'; readonly apply: () => void }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Done as a reading shows, which has brought it into the state already. */
const DONE: CarriedOut = { kind: 'done', apply() {} };

/** The platform's own words need not end like a sentence. */
const finished = (sentence: Sentence): Sentence =>
  sentence.key === null ? verbatim(sentence.text.replace(/[.!?]?$/, '.')) : sentence;

const maybeDone = ({ code, sentence }: AppError): CarriedOut => ({
  kind: 'failed',
  error: new AppError(code, say('host_press_maybe', { why: finished(sentence) })),
});

/**
 * Sends a press and finds out how it ended. Without an answer the state decides: what it says was done is confirmed;
 * what it says was not done is sent once more where that can do no harm. Nothing is ever done twice. A refusal of
 * an effect that holds already (two desks opened the same poll) is no failure.
 */
export const carryOut = async (plan: PressPlan, ports: CarryOutPorts, onSent: () => void): Promise<CarriedOut> => {
  const send = async (): Promise<Sent> => {
    const options: CallOptions = { lane: 'operator', turnMs: TURN_MS, attemptMs: PRESS_ATTEMPT_MS, onSent };
    const outcome = await plan.send(ports.client, options);
    // Nothing else cancels a press.
    if (outcome.kind !== 'failed' || outcome.error.code !== 'cancelled') return outcome;
    return { kind: 'failed', error: new AppError('rate_limited', say('host_press_unsent', { why: BUDGET_SPENT })) };
  };

  const isDoneAlready = async (error: AppError): Promise<boolean> =>
    MAY_BE_DONE_ALREADY.has(error.code) &&
    plan.evidence !== null &&
    (await ports.readPart(plan.evidence.part)) &&
    plan.evidence.isDone();

  const look = async (): Promise<'done' | 'not_done' | 'unreadable'> => {
    if (!plan.evidence) return 'unreadable';
    for (const waitMs of [0, SECOND_LOOK_MS]) {
      if (waitMs > 0) await wait(ports.clock, waitMs);
      if (!(await ports.readPart(plan.evidence.part))) return 'unreadable';
      if (plan.evidence.isDone()) return 'done';
    }
    return 'not_done';
  };

  const first = await send();
  if (first.kind === 'ok') return { kind: 'done', apply: first.apply };
  if (first.kind === 'failed')
    return (await isDoneAlready(first.error)) ? DONE : { kind: 'failed', error: first.error };

  const looked = await look();
  if (looked === 'done') return DONE;
  if (looked === 'unreadable') return maybeDone(first.error);
  if (!plan.mayResend) return { kind: 'failed', error: first.error };

  const second = await send();
  if (second.kind === 'ok') return { kind: 'done', apply: second.apply };
  // Refused because the first one arrived after all, or lost again: the state has the last word.
  const lookedAgain = await look();
  if (lookedAgain === 'done') return DONE;
  return lookedAgain === 'unreadable' ? maybeDone(second.error) : { kind: 'failed', error: second.error };
};
