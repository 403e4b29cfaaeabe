import { parentPort } from 'node:worker_threads';

/** The library's worker, but for one thing: asked to replace the presets by "die", its thread ends. */
parentPort?.on('message', (message: { readonly input?: unknown }) => {
  if (message.input === 'die') process.exit(1);
});

await import('../../src-main/library/worker.ts');
