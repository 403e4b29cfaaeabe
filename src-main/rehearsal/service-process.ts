import { spawn } from 'node:child_process';
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

/** Node stores the compiled code of a bundle beside it, and starts the next one faster by a fifth. */
const compileCache = (entry: string): NodeJS.ProcessEnv =>
  entry.endsWith('.js') ? { NODE_COMPILE_CACHE: join(dirname(entry), 'compile-cache') } : {};

/** Starts the service by this very Node. `entry`: `src-service/main.ts`, or its bundle. */
export const createNodeService =
  (entry: string): StartService =>
  (options) => {
    const child = spawn(process.execPath, [entry, ...options], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...compileCache(entry), ...process.env, REGIE_HOST_PIPE: '1' },
    });
    const output = createInterface({ input: child.stdout });
    const log = createInterface({ input: child.stderr });
    // A killed host closes this pipe, so the service notices.
    child.stdin.on('error', () => undefined);
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
