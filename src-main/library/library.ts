import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/lib/app-error.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { IN_MEMORY } from './in-memory.ts';
import type { LibraryInput, LibraryOutput, LibraryRequestName, WorkerAnswer, WorkerRequest } from './requests.ts';

export interface Library {
  /** Asks the worker; an answered change is on disk. Throws AppError. */
  ask<Name extends LibraryRequestName>(name: Name, input: LibraryInput<Name>): Promise<LibraryOutput<Name>>;
  /** Writes pending changes and ends the worker. */
  close(): Promise<void>;
}

export interface LibraryOptions {
  /** The worker's file: `worker.ts` from source, `library-worker.js` bundled. */
  readonly worker: string;
  /** The database file, or `:memory:`. */
  readonly path: string;
  /** Folder of its backups; null, or nothing to ask, for beside the file. Asked whenever a worker starts. */
  readonly backupsDir?: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
}

const RESTART = { firstMs: 50, longestMs: 5000 } as const;
/** A request that was running at this many crashes of the worker is taken as their cause. */
const DEATHS_PER_REQUEST = 3;

/** Time for pending writes when closing; the rest is not written. */
const CLOSE_MS = 1000;

/** A file that could not be opened is not tried again before this: a full disk or a lost drive may come back. */
const SHUT_MS = 2000;

/** A worker that nobody asked anything for this long is ended; the next request starts another. */
const REST_AFTER_MS = 20_000;

interface Waiting {
  readonly request: WorkerRequest;
  deaths: number;
  readonly settle: (answer: { value: unknown } | { error: AppError }) => void;
}

const isClosed = (): AppError => new AppError('unavailable', say('host_library_closed'));

/** The library in its worker thread, started with the first request; a worker that dies is replaced. */
export const openLibrary = ({ worker: workerFile, path, backupsDir, clock, log }: LibraryOptions): Library => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let cancelRestart: CancelTimer = () => {};
  let cancelRest: CancelTimer = () => {};
  let restarting = false;
  let deaths = 0;
  let nextId = 0;
  let closing = false;
  let shut: AppError | null = null;
  let cancelShut: CancelTimer = () => {};

  const settle = (id: number, answer: { value: unknown } | { error: AppError }): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    one?.settle(answer);
    if (waiting.size > 0) return;
    worker?.unref();
    restLater();
  };

  const refuseAll = (error: AppError): void => {
    for (const id of [...waiting.keys()]) settle(id, { error });
  };

  /** The thread is a good part of an idle app's memory, so it ends when idle. A library in memory cannot end. */
  const restLater = (): void => {
    cancelRest();
    if (closing || path === IN_MEMORY) return;
    cancelRest = clock.schedule(clock.now() + REST_AFTER_MS, () => {
      const resting = worker;
      worker = null;
      resting?.postMessage('close');
    });
  };

  const give = (request: WorkerRequest): void => {
    worker?.ref();
    worker?.postMessage(request);
  };

  const heard = (answer: WorkerAnswer): void => {
    if (answer.id === null) {
      log.error('the library cannot be opened', { problem: answer.fatal.text });
      // The next request starts another worker.
      worker = null;
      shut = new AppError('unavailable', say('host_library_unopened', { problem: answer.fatal }));
      cancelShut = clock.schedule(clock.now() + SHUT_MS, () => (shut = null));
      refuseAll(shut);
      return;
    }
    deaths = 0;
    if (answer.ok) settle(answer.id, { value: answer.value });
    else if (answer.refusal) {
      const { code, field, sentence } = answer.refusal;
      settle(answer.id, { error: new AppError(code, sentence, field === null ? {} : { field }) });
    } else {
      log.error('the library refused a request', { problem: answer.message });
      settle(answer.id, { error: new AppError('internal', say('host_library_could_not')) });
    }
  };

  const died = (): void => {
    worker = null;
    if (closing) return;
    deaths += 1;
    log.warn('the library worker ended; another one starts', { deaths, waiting: waiting.size });
    // Requests are answered in order, so the first one without an answer was running at the crash.
    const [first] = waiting.values();
    if (first) {
      first.deaths += 1;
      if (first.deaths >= DEATHS_PER_REQUEST) {
        settle(first.request.id, { error: new AppError('internal', say('host_library_broke')) });
      }
    }
    restarting = true;
    cancelRestart = clock.schedule(clock.now() + backoffMs(RESTART, deaths), () => {
      restarting = false;
      if (waiting.size > 0) start();
    });
  };

  const start = (): void => {
    const started = new Worker(workerFile, { workerData: { path, backupsDir: backupsDir?.() ?? null } });
    worker = started;
    started.on('message', heard);
    started.on('error', (error) => log.error('the library worker failed', { error }));
    started.on('exit', () => {
      if (worker === started) died();
    });
    for (const { request } of waiting.values()) give(request);
  };

  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        if (shut !== null || closing) {
          reject(shut ?? isClosed());
          return;
        }
        cancelRest();
        nextId += 1;
        const request: WorkerRequest = { id: nextId, name, input };
        waiting.set(nextId, {
          request,
          deaths: 0,
          settle(answer) {
            if ('error' in answer) reject(answer.error);
            // The worker's requests and these types come from one declaration.
            else resolve(answer.value as LibraryOutput<typeof name>);
          },
        });
        if (worker) give(request);
        else if (!restarting) start();
      }),
    async close() {
      closing = true;
      cancelRestart();
      cancelShut();
      cancelRest();
      const ending = worker;
      if (!ending) {
        refuseAll(isClosed());
        return;
      }
      ending.ref();
      // Messages are handled in order, so pending changes are written before the worker gets this one.
      const ended = new Promise<void>((resolve) => {
        ending.once('exit', () => resolve());
      });
      ending.postMessage('close');
      const cancelPatience = clock.schedule(clock.now() + CLOSE_MS, () => void ending.terminate());
      await ended;
      cancelPatience();
      // The worker was terminated, or crashed on a request.
      refuseAll(isClosed());
    },
  };
};
