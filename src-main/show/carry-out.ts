import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { wait } from '../platform/wait.ts';
import type { Evidence, PressPlan } from './press-plan.ts';

/** A request that got no answer may still be on its way: the state is looked at again after this. */
const SECOND_LOOK_MS = 400;

/**
 * A press that hangs is given up after this, and its state looked for as long: within five seconds a person knows
 * how it ended, or that nobody knows.
 */
const PRESS_ATTEMPT_MS = 2200;
export const LOOK_ATTEMPT_MS = 2000;

export interface CarryOutPorts {
  readonly client: PlatformClient;
  readonly clock: Clock;
  /** Reads a part of the show anew for a press; false when it cannot be read. */
  readonly readPart: (part: Evidence['part']) => Promise<boolean>;
}

export type CarriedOut = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: AppError };

const DONE: CarriedOut = { kind: 'done' };

const maybeDone = ({ code, message }: AppError): CarriedOut => ({
  kind: 'failed',
  error: new AppError(code, `${message.replace(/[.!?]?$/, '.')} It may have been done.`),
});

/**
 * Sends a press and finds out how it ended. Without an answer the state decides: what it says was done is confirmed;
 * what it says was not done is sent once more where that can do no harm. Nothing is ever done twice.
 */
export const carryOut = async (plan: PressPlan, ports: CarryOutPorts, onSent: () => void): Promise<CarriedOut> => {
  const options = { lane: 'operator', attemptMs: PRESS_ATTEMPT_MS, onSent } as const;

  const look = async (): Promise<'done' | 'not_done' | 'unreadable'> => {
    if (!plan.evidence) return 'unreadable';
    for (const waitMs of [0, SECOND_LOOK_MS]) {
      if (waitMs > 0) await wait(ports.clock, waitMs);
      if (!(await ports.readPart(plan.evidence.part))) return 'unreadable';
      if (plan.evidence.isDone()) return 'done';
    }
    return 'not_done';
  };

  const first = await plan.send(ports.client, options);
  if (first.kind === 'ok') return DONE;
  if (first.kind === 'failed') return { kind: 'failed', error: first.error };

  const looked = await look();
  if (looked === 'done') return DONE;
  if (looked === 'unreadable') return maybeDone(first.error);
  if (!plan.mayResend) return { kind: 'failed', error: first.error };

  const second = await plan.send(ports.client, options);
  if (second.kind === 'ok') return DONE;
  // Refused because the first one arrived after all, or lost again: the state has the last word.
  const lookedAgain = await look();
  if (lookedAgain === 'done') return DONE;
  return lookedAgain === 'unreadable' ? maybeDone(second.error) : { kind: 'failed', error: second.error };
};
