import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { wait } from '../../../src-main/platform/wait.ts';
import type { StartService } from '../../../src-main/rehearsal/service-process.ts';
import { createService } from '../../../src-service/server/create-service.ts';

/** Round trip of a home connection to the platform. */
const LATENCY_MS = 40;

/** A host's ports and a service on one clock that moves only when told. */
export interface Lockstep {
  readonly clock: ManualClock;
  readonly fetch: typeof fetch;
  readonly startService: StartService;
  /** Answers so far, by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Moves time, then lets everything that follows from it happen. */
  step(ms: number): Promise<void>;
  close(): void;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens a demo service in this very thread: two hours of it pass in a minute when nobody waits for a socket. */
export const startLockstep = (options: { readonly startAt: number; readonly perMinute: number }): Lockstep => {
  const clock = createManualClock(options.startAt);
  const service = createService({
    data: ':memory:',
    apiRoot: 'http://127.0.0.1:40000',
    seed: 'demo',
    log: silentLog,
    clock,
    perMinute: options.perMinute,
  });
  const statuses = new Map<number, number>();
  let running = 0;
  let exited: (status: number | null) => void = () => undefined;

  const send: typeof fetch = async (input, init) => {
    running += 1;
    let response: Response;
    try {
      const answered = await service.fetch(new Request(input, { ...init, signal: null }));
      response = new Response(await answered.text(), { status: answered.status, headers: answered.headers });
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
    } finally {
      running -= 1;
    }
    await wait(clock, LATENCY_MS);
    return response;
  };

  return {
    clock,
    fetch: send,
    statuses,
    startService: () => ({
      onOutput: (listener) => queueMicrotask(() => listener(JSON.stringify(service.ready))),
      onLog: () => undefined,
      onExit: (listener) => void (exited = listener),
      end: () => exited(0),
    }),
    async step(ms) {
      clock.advance(ms);
      do await turn();
      while (running > 0);
    },
    close: () => service.close(),
  };
};
