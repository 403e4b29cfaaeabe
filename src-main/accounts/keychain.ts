import { Worker } from 'node:worker_threads';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { installForceExitGuard } from './force-exit-guard.ts';
import type { KeychainAnswer, KeychainMessage, KeychainRequest } from './keychain-messages.ts';
import { SecretProblem, type SecretBackend } from './secret-backend.ts';

/** The OS keychain, reached through a thread of its own. */
export interface Keychain extends SecretBackend {
  /** Waits at most a second for open requests, then ends the thread. */
  close(): Promise<void>;
}

export interface KeychainOptions {
  /** The thread's file: `keychain-worker.ts` from source, `keychain-worker.js` bundled. */
  readonly worker: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Instead of the app's own, for tests. */
  readonly patienceMs?: number;
}

/** Unlocking may ask the person for a password. They get the time to type it, and the app does not hang for ever. */
const PATIENCE_MS = 30_000;
/** A thread that nobody asked anything for this long is ended; the next call starts another. */
const REST_AFTER_MS = 5_000;
/** Time for a rotated token to reach the keychain before the app ends. */
const CLOSE_MS = 1_000;
/** Limit of hung threads left behind: a thread inside a native call ends only when that call returns. */
const MAX_HANGING = 3;

interface Waiting {
  readonly message: KeychainMessage;
  readonly resolve: (secret: string | null) => void;
  readonly reject: (problem: SecretProblem) => void;
}

/** The keychain to use in this run. `REGIE_KEYCHAIN=none` leaves the person's own alone, as tests have to. */
export const keychainOf = (
  env: Readonly<Record<string, string | undefined>>,
  options: KeychainOptions,
): Keychain | null => (env.REGIE_KEYCHAIN === 'none' ? null : createKeychain(options));

/**
 * The keychain's native module holds up its thread for as long as the system takes, so it has one of its own: started
 * by the first call, ended when idle, replaced when it hangs or breaks. Calls are answered in order.
 */
export const createKeychain = (options: KeychainOptions): Keychain => {
  const { worker: workerFile, clock, log, patienceMs = PATIENCE_MS } = options;
  const waiting = new Map<number, Waiting>();
  /** Threads that were ended in the middle of a call. */
  const hanging = new Set<Worker>();
  let worker: Worker | null = null;
  let nextId = 0;
  let closed = false;
  /** Runs out while a call is under way, or while none is. */
  let cancelTimer: CancelTimer = () => {};
  let onIdle = (): void => {};

  const end = (): void => {
    cancelTimer();
    const ending = worker;
    worker = null;
    if (waiting.size > 0 && ending) hanging.add(ending);
    // A request still waiting for the system must not delay the end of the app.
    ending?.unref();
    void ending?.terminate();
  };
  const endAll = (problem: SecretProblem): void => {
    end();
    const told = [...waiting.values()];
    waiting.clear();
    for (const { reject } of told) reject(problem);
  };
  const time = (): void => {
    cancelTimer();
    const isIdle = waiting.size === 0;
    cancelTimer = clock.schedule(clock.now() + (isIdle ? REST_AFTER_MS : patienceMs), () => {
      if (isIdle) end();
      else {
        log.warn('the keychain does not answer');
        // Nobody answered the system's question.
        endAll(new SecretProblem('locked'));
      }
    });
  };

  const settle = (id: number, tell: (one: Waiting) => void): void => {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    tell(one);
    time();
    if (waiting.size > 0) return;
    worker?.unref();
    onIdle();
  };

  const start = (): Worker => {
    const started = new Worker(workerFile);
    const stopGuard = installForceExitGuard(() => hanging.has(started) || (worker === started && waiting.size > 0));
    started.on('message', (answer: KeychainAnswer) => {
      // The caller of an ended thread has had its answer already.
      if (worker !== started) return;
      settle(answer.id, ({ resolve, reject }) =>
        answer.ok ? resolve(answer.secret) : reject(new SecretProblem(answer.trouble)),
      );
    });
    // Its sentence may quote the secret.
    started.on('error', (error: unknown) =>
      log.error('the keychain thread failed', { kind: error instanceof Error ? error.name : typeof error }),
    );
    started.on('exit', () => {
      hanging.delete(started);
      stopGuard();
      if (worker !== started) return;
      worker = null;
      // Calls are answered in order, so the first without an answer is the one it broke at.
      const [first] = waiting.keys();
      if (first !== undefined) settle(first, ({ reject }) => reject(new SecretProblem('failing')));
      for (const { message } of waiting.values()) give(message);
    });
    return started;
  };
  const give = (message: KeychainMessage): void => {
    worker ??= start();
    worker.ref();
    worker.postMessage(message);
  };

  const ask = (request: KeychainRequest): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (closed) reject(new SecretProblem('failing'));
      else if (worker === null && hanging.size >= MAX_HANGING) reject(new SecretProblem('locked'));
      else {
        nextId += 1;
        const message: KeychainMessage = { id: nextId, request };
        waiting.set(message.id, { message, resolve, reject });
        if (waiting.size === 1) time();
        give(message);
      }
    });

  return {
    place: 'keychain',
    read: (name) => ask({ kind: 'read', name }),
    async write(name, secret) {
      await ask({ kind: 'write', name, secret });
    },
    async remove(name) {
      await ask({ kind: 'remove', name });
    },
    async close() {
      const { promise: done, resolve: finish } = Promise.withResolvers<undefined>();
      // A renewal keeps its tokens in several steps, each of which asks for the next.
      onIdle = () => void setImmediate(() => waiting.size === 0 && finish(undefined));
      onIdle();
      const cancelPatience = clock.schedule(clock.now() + CLOSE_MS, () => finish(undefined));
      await done;
      cancelPatience();
      closed = true;
      endAll(new SecretProblem('failing'));
    },
  };
};
