/**
 * `npm start -- --browser`: the app without Electron. One line of JSON on standard output when it is ready. The service is
 * started before the code of the host is loaded, because it takes longest.
 */
import { createNodeService, startServiceAhead } from '../rehearsal/service-process.ts';
import { programFiles } from './program-files.ts';

// From the first moment on: a signal that comes while the host is loaded is heard once it is.
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());

const files = programFiles(import.meta.url);
const startService = createNodeService(files.service, startServiceAhead(files.service));
const { runProgram } = await import('./run-program.ts');
await runProgram({ files, startService }, ending.signal);
