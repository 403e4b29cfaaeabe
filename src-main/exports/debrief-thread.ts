import { Worker } from 'node:worker_threads';
import type { PackedDebrief } from '#shared/bridge/debrief-calls.ts';
import type { CreditedPerson } from '#shared/debrief/follow-up-plan.ts';
import type { ContentOptions, DebriefContent, DebriefRequest } from './debrief-content.ts';

/** Everything that the thread needs for one answer. */
export type DebriefTask =
  | {
      readonly kind: 'content';
      readonly packed: PackedDebrief;
      readonly request: DebriefRequest;
      readonly options: ContentOptions;
    }
  | { readonly kind: 'people'; readonly packed: PackedDebrief; readonly now: number };

/**
 * Computes on debriefs in a thread of its own, which ends with its task: a workbook of thousands of people takes a
 * second or two, in which neither a press nor the library waits.
 */
export interface DebriefThread {
  /** Makes a file; null for a show that never started. */
  content(packed: PackedDebrief, request: DebriefRequest, options: ContentOptions): Promise<DebriefContent | null>;
  /** Everyone who came; `now` in Unix milliseconds. */
  people(packed: PackedDebrief, now: number): Promise<readonly CreditedPerson[]>;
}

/** `worker` is its file: `debrief-worker.ts` from source, `debrief-worker.js` bundled. */
export const createDebriefThread = (worker: string): DebriefThread => {
  const answer = <Answer>(task: DebriefTask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(worker, { workerData: task });
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread of a debrief ended without an answer.')));
    });
  return {
    content: (packed, request, options) => answer({ kind: 'content', packed, request, options }),
    people: (packed, now) => answer({ kind: 'people', packed, now }),
  };
};
