import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { program } from './program.ts';

export interface AppReadyLine {
  readonly ready: true;
  readonly kind: 'app';
  readonly url: string;
  readonly service: {
    readonly apiRoot: string;
    readonly baseUrl: string;
    readonly fullKey: string;
    readonly spaceId: string;
  };
}

export interface StartedApp {
  readonly ready: AppReadyLine;
  readonly pid: number;
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyMs: number;
  readonly log: string[];
  /** The lines of its standard output. */
  readonly output: readonly string[];
  isRunning(): boolean;
  /** Nobody reads its standard output and its log from here on. */
  hangUp(): void;
  /** Sends the signal and gives the exit status and how long the end took. */
  stop(signal?: NodeJS.Signals): Promise<{ readonly status: number | null; readonly ms: number }>;
}

/** Starts the app as `npm start -- --browser` does, unless another entry is named. */
export const startApp = async (
  args: readonly string[],
  entry = program('browser-host'),
  env: NodeJS.ProcessEnv = {},
): Promise<StartedApp> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=1', entry, '--no-open', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The person's own keychain and network are none of a test's business.
    env: { ...process.env, REGIE_LOG: 'debug', REGIE_KEYCHAIN: 'none', REGIE_LOCAL_NAME: 'none', ...env },
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const output: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  const ready = await new Promise<AppReadyLine>((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(JSON.parse(line) as AppReadyLine);
    });
    child.once('exit', (status) => {
      reject(new Error(`the app ended with ${String(status)}: ${log.slice(-20).join('\n')}`));
    });
  });
  return {
    ready,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    log,
    output,
    hangUp() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop(signal = 'SIGTERM') {
      const at = performance.now();
      if (child.exitCode !== null || child.signalCode !== null) return { status: child.exitCode, ms: 0 };
      child.kill(signal);
      await once(child, 'exit');
      return { status: child.exitCode, ms: performance.now() - at };
    },
  };
};
