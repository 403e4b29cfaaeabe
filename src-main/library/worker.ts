import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './open-database.ts';
import { createRequests, type WorkerAnswer, type WorkerRequest } from './requests.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The one writer of the library: opens it, answers requests in order. */
const run = (): void => {
  const port = parentPort;
  if (!port) throw new Error('The library runs in a worker thread.');
  const answer = (value: WorkerAnswer): void => port.postMessage(value);
  const { path } = workerData as { readonly path: string };
  try {
    const db = openDatabase(path);
    const requests = createRequests(db) as unknown as Record<string, (input: unknown) => unknown>;
    port.on('message', (message: WorkerRequest | 'close') => {
      if (message === 'close') {
        db.close();
        port.close();
        return;
      }
      const { id, name, input } = message;
      try {
        answer({ id, ok: true, value: requests[name]?.(input) });
      } catch (error) {
        answer({ id, ok: false, message: messageOf(error) });
      }
    });
  } catch (error) {
    answer({ id: null, fatal: messageOf(error) });
    port.close();
  }
};

run();
