/** The service on a manual clock, in a thread of its own, so that its memory is not counted as the host's. */
import { parentPort, workerData } from 'node:worker_threads';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { listen } from '../../../src-service/http/listen.ts';

/** What the thread is started with. */
export interface ServiceThreadOptions {
  readonly startAt: number;
  readonly perMinute: number;
}

const { startAt, perMinute } = workerData as ServiceThreadOptions;
const clock = createManualClock(startAt);
const { service } = await listen({
  host: '127.0.0.1',
  port: 0,
  data: ':memory:',
  seed: 'demo',
  log: silentLog,
  clock,
  perMinute,
});

parentPort?.on('message', (advanceMs: number) => {
  clock.advance(advanceMs);
  parentPort?.postMessage('advanced');
});
parentPort?.postMessage(JSON.stringify(service.ready));
