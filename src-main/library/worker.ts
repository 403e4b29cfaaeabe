import { parentPort, workerData } from 'node:worker_threads';
import { verbatim } from '#shared/words/sentence.ts';
import { openFile } from './file/library-file.ts';
import { refusalOf } from './refusal-of.ts';
import type { WorkerAnswer, WorkerRequest } from './requests.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** The one writer of the library: opens it, answers requests in order. */
const run = (): void => {
  const port = parentPort;
  if (!port) throw new Error('The library runs in a worker thread.');
  const answer = (value: WorkerAnswer): void => port.postMessage(value);
  const { path, backupsDir } = workerData as { readonly path: string; readonly backupsDir: string | null };
  try {
    const file = openFile(path, backupsDir);
    port.on('message', (message: WorkerRequest | 'close') => {
      if (message === 'close') {
        file.close();
        port.close();
        return;
      }
      const { id, name, input } = message;
      try {
        answer({ id, ok: true, value: file.answer(name, input) });
      } catch (error) {
        answer({ id, ok: false, message: messageOf(error), refusal: refusalOf(error) });
      }
    });
  } catch (error) {
    answer({ id: null, fatal: refusalOf(error)?.sentence ?? verbatim(messageOf(error)) });
    port.close();
  }
};

run();
