import type { FollowUpJob } from '#shared/bridge/follow-up-calls.ts';
import type { CreditedPerson } from '#shared/debrief/follow-up-plan.ts';
import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Library } from '../library/library.ts';
import type { LibraryOutput } from '../library/requests.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { mailRecord } from './mail-record.ts';
import type { Task } from './tasks.ts';

type Client = Pick<PlatformClient, 'attempt' | 'call' | 'clockOffsetMs'>;
type Step = NonNullable<LibraryOutput<'follow_ups.take'>>;
type JobRef = Pick<FollowUpJob, 'spaceId' | 'sessionId' | 'key'>;

/** The platform may let us in later: what it says now is no answer to the task. */
const LATER: ReadonlySet<AppErrorCode> = new Set([
  'offline',
  'timeout',
  'unavailable',
  'rate_limited',
  'busy',
  'cancelled',
  'unauthorized',
]);

export interface StepMakerPorts {
  readonly library: Pick<Library, 'ask'>;
  /** Everyone who came to a show, with the share they are credited with. */
  readonly peopleOf: (show: Omit<JobRef, 'key'>) => Promise<readonly CreditedPerson[]>;
  /** People of a job to whom it was done. */
  readonly doneIn: (job: JobRef) => Promise<readonly string[]>;
  readonly log: Log;
}

/** Makes the steps of jobs, one at a time. */
export interface StepMaker {
  /** Makes a step that was taken; false where the platform has to be left alone for a while. */
  make(job: JobRef, step: Step, client: Client): Promise<boolean>;
  /** Another job begins, or one ended: its people are read again. */
  forget(): void;
}

/** Does what a step asks for, and writes down how it ended. */
export const createStepMaker = ({ library, peopleOf, doneIn, log }: StepMakerPorts): StepMaker => {
  /** The people of the show of the job that is under way, read once. */
  let guests: Promise<readonly CreditedPerson[]> | null = null;
  const externalOf = async (
    { spaceId, sessionId }: JobRef,
    { rule, userId }: Step,
  ): Promise<Awaited<ReturnType<Task['external']>>> => {
    if (rule.kind !== 'complete_lesson' || rule.withLms !== true) return null;
    guests ??= peopleOf({ spaceId, sessionId });
    const people = await guests.catch((error: unknown) => {
      guests = null;
      throw error;
    });
    const person = people.find((one) => one.userId === userId);
    const externalId = person?.externalId ?? null;
    return person && externalId !== null ? { externalId, name: person.name } : null;
  };
  /** A refusal as it is; null for what broke, which the log keeps: an odd answer must not stop the other jobs. */
  const refusalOf = (error: unknown): AppError | null => {
    if (error instanceof AppError) return error;
    log.error('a follow-up broke', { error });
    return null;
  };
  const make = async ({ spaceId, sessionId, key }: JobRef, step: Step, client: Client): Promise<boolean> => {
    const { rule, at } = step;
    // Most shows have no follow-up: the operations of posts, courses and e-mails come with the first.
    const { runTask, wasDone } = await import('./tasks.ts');
    const task: Task = {
      sessionId,
      key,
      userId: step.userId,
      at,
      external: () => externalOf({ spaceId, sessionId, key }, step),
      done: () => doneIn({ spaceId, sessionId, key }),
      record: mailRecord(library, { spaceId, sessionId, key }),
    };
    const settle = async (state: 'done' | 'failed' | 'waiting', error: AppError | null): Promise<void> => {
      const problem = error?.sentence ?? null;
      await library.ask('follow_ups.settle', { spaceId, sessionId, key, userId: step.userId, state, problem });
    };
    try {
      // Another desk may have done it, or this one before its answer was lost.
      if (await wasDone(client, rule, task, 'library')) {
        await settle('done', null);
        return true;
      }
    } catch (error) {
      const refusal = refusalOf(error);
      // Nobody knows yet: it stays begun.
      if (refusal === null || LATER.has(refusal.code)) return false;
      // A key that may not look may still do it, once.
      if (step.isRepeat || refusal.code !== 'forbidden') {
        await settle('failed', refusal);
        return true;
      }
    }
    const outcome = await runTask(client, rule, task).catch((error: unknown) => {
      const failed = refusalOf(error) ?? new AppError('internal', say('host_app_broke'));
      return { kind: 'failed' as const, error: failed };
    });
    if (outcome.kind === 'ok') await settle('done', null);
    // It stays begun, so that it is looked up before it is repeated; a line that loses it again is left alone.
    else if (outcome.kind === 'unknown') return !step.isRepeat;
    else await settle(LATER.has(outcome.error.code) ? 'waiting' : 'failed', outcome.error);
    return outcome.kind === 'ok' || !LATER.has(outcome.error.code);
  };

  return {
    make,
    forget: () => {
      guests = null;
    },
  };
};
