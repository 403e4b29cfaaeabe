import { OPTIONS_FOLLOW } from '#shared/lib/service-notice.ts';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A running embedded service, however its process is made (Node's child process, Electron's utility process). */
export interface ServiceProcess {
  /** Each line of its standard output. */
  onOutput(listener: (line: string) => void): void;
  /** Each line of its log. */
  onLog(listener: (line: string) => void): void;
  /** Called once, with its exit status where it has one. */
  onExit(listener: (status: number | null) => void): void;
  /** Asks it to end, or ends it at once. */
  end(how: 'gently' | 'at_once'): void;
}

/** Exit status of the service when its data cannot be read. */
export const DATA_DAMAGED = 3;
/** The same where nothing can be written into their folder. */
export const DATA_UNWRITABLE = 4;

/** Starts the service with these options of its command. */
export type StartService = (options: readonly string[]) => ServiceProcess;

type ServiceChild = ChildProcessWithoutNullStreams;

/** Node stores the compiled code of a bundle beside it, and starts the next one faster by a fifth. */
const compileCache = (entry: string): NodeJS.ProcessEnv =>
  entry.endsWith('.js') ? { NODE_COMPILE_CACHE: join(dirname(entry), 'compile-cache') } : {};

const spawnService = (entry: string, options: readonly string[]): ServiceChild =>
  spawn(process.execPath, [entry, ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...compileCache(entry), ...process.env, REGIE_HOST_PIPE: '1' },
  });

/** Starts the service as far as that goes without its options: it loads its code while the host loads its own. */
export const startServiceAhead = (entry: string): ServiceChild => {
  const child = spawnService(entry, [OPTIONS_FOLLOW]);
  // Its end is told to the start that takes it.
  child.on('error', () => undefined);
  return child;
};

/**
 * Starts the service by this very Node. `entry`: `src-service/main.ts`, or its bundle. `ahead`: a process of it that waits
 * for its options, which the first start takes.
 */
export const createNodeService = (entry: string, ahead: ServiceChild | null): StartService => {
  let waiting = ahead;
  return (options) => {
    const found = waiting?.exitCode === null && waiting.signalCode === null ? waiting : null;
    waiting = null;
    const child = found ?? spawnService(entry, options);
    // A killed host closes this pipe, so the service notices.
    child.stdin.on('error', () => undefined);
    if (found) child.stdin.write(`${JSON.stringify(options)}\n`);
    const output = createInterface({ input: child.stdout });
    const log = createInterface({ input: child.stderr });
    return {
      onOutput: (listener) => void output.on('line', listener),
      onLog: (listener) => void log.on('line', listener),
      onExit(listener) {
        let told = false;
        const tell = (status: number | null): void => {
          if (!told) listener(status);
          told = true;
        };
        // Not at its exit: its last lines, with the reason, may still be on their way.
        child.on('close', tell);
        child.on('error', () => tell(null));
      },
      end: (how) => void child.kill(how === 'gently' ? 'SIGTERM' : 'SIGKILL'),
    };
  };
};
