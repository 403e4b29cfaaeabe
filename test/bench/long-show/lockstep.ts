import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import { wait } from '../../../src-main/platform/wait.ts';
import type { StartService } from '../../../src-main/rehearsal/service-process.ts';
import type { ServiceThreadOptions } from './service-worker.ts';

/** What a home connection takes to the platform and back. */
const LATENCY_MS = 40;

/** A host's ports and a service, both on clocks that move together and only when told. */
export interface Lockstep {
  readonly clock: ManualClock;
  readonly fetch: typeof fetch;
  readonly startService: StartService;
  /** Answers with these statuses so far. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Moves both clocks, then lets everything that follows from it happen. */
  step(ms: number): Promise<void>;
  close(): Promise<void>;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Starts the service's thread. Requests go over real HTTP; only time is not real. */
export const startLockstep = async (options: ServiceThreadOptions): Promise<Lockstep> => {
  const clock = createManualClock(options.startAt);
  const statuses = new Map<number, number>();
  const thread = new Worker(new URL('service-worker.ts', import.meta.url), { workerData: options });
  const [readyLine] = (await once(thread, 'message')) as [string];
  let underWay = 0;

  const send: typeof fetch = async (input, init) => {
    underWay += 1;
    let response: Response;
    try {
      const answered = await fetch(input, init);
      response = new Response(await answered.arrayBuffer(), { status: answered.status, headers: answered.headers });
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
    } finally {
      underWay -= 1;
    }
    await wait(clock, LATENCY_MS);
    return response;
  };

  const settle = async (): Promise<void> => {
    do await turn();
    while (underWay > 0);
  };

  return {
    clock,
    fetch: send,
    statuses,
    startService: () => ({
      onOutput: (listener) => queueMicrotask(() => listener(readyLine)),
      onLog: () => undefined,
      onExit: () => undefined,
      end: () => undefined,
    }),
    async step(ms) {
      clock.advance(ms);
      await settle();
      const advanced = once(thread, 'message');
      thread.postMessage(ms);
      await advanced;
      await settle();
    },
    close: async () => void (await thread.terminate()),
  };
};
