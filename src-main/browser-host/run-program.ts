import { join } from 'node:path';
import { openLog } from '../log/file-log.ts';
import { OptionProblem, parseOptions } from './options.ts';
import { runBrowserHost, type ProgramParts, type RunningBrowserHost } from './run-browser-host.ts';

const BAD_OPTIONS = 2;
const FAILED = 1;
/** Time limit of the end by a signal, even if something hangs: two seconds. */
const LONGEST_END_MS = 1950;

/** Runs the app without Electron, with the options of the command line, until `ending`. */
export const runProgram = async (parts: ProgramParts, ending: AbortSignal): Promise<void> => {
  const starting = Promise.withResolvers<RunningBrowserHost | null>();
  const end = (): void => {
    setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
    void starting.promise.then((running) => running?.close()).finally(() => process.exit(0));
  };
  // The reader of the log or the ready line may go away; the show goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  ending.addEventListener('abort', end);
  try {
    const options = parseOptions(process.argv.slice(2), { platform: process.platform, env: process.env });
    const { log, recent } = openLog({
      folder: options.dataDir === null ? null : join(options.dataDir, 'logs'),
      // Beside the desktop app's, which may run on the same folder.
      name: 'browser-host',
      wanted: process.env.REGIE_LOG,
      now: () => Date.now(),
    });
    process.on('unhandledRejection', (error) => log.error('a failure was not handled', { error }));
    process.on('uncaughtException', (error) => {
      // A supervisor starts the host again; open pages connect on their own.
      log.error('an error was not handled; the host ends', { error });
      process.exit(FAILED);
    });
    const running = await runBrowserHost(options, parts, { log, recent }, ending);
    starting.resolve(running);
    if (!ending.aborted) process.stdout.write(`${JSON.stringify(running.ready)}\n`);
  } catch (error) {
    starting.resolve(null);
    if (ending.aborted) return;
    const problem = error instanceof Error ? error.message : 'The app cannot start.';
    process.stderr.write(`${problem}\n`);
    process.exit(error instanceof OptionProblem ? BAD_OPTIONS : FAILED);
  }
};
