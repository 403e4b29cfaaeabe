import { createLineLog, logLevelFrom, standardErrorSink } from '../log/line-log.ts';
import { OptionProblem, parseOptions } from './options.ts';
import { programFiles } from './program-files.ts';
import { runBrowserHost } from './run-browser-host.ts';

const BAD_OPTIONS = 2;
const FAILED = 1;
/** Whatever hangs, a signal ends the program within two seconds. */
const LONGEST_END_MS = 1950;

/** `npm start -- --browser`: the app without Electron. One line of JSON on standard output when it is ready. */
const main = async (): Promise<void> => {
  const log = createLineLog({
    sink: standardErrorSink,
    least: logLevelFrom(process.env.REGIE_LOG),
    now: () => Date.now(),
  });
  try {
    const options = parseOptions(process.argv.slice(2), { platform: process.platform, env: process.env });
    const starting = runBrowserHost(options, programFiles(import.meta.url), log);
    const end = (): void => {
      setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
      void starting.then((running) => running.close()).finally(() => process.exit(0));
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    const { ready } = await starting;
    process.stdout.write(`${JSON.stringify(ready)}\n`);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'The app cannot start.';
    process.stderr.write(`${problem}\n`);
    process.exit(error instanceof OptionProblem ? BAD_OPTIONS : FAILED);
  }
};

await main();
