import { spawn } from 'node:child_process';
import { inRoot, ROOT } from './paths.ts';

/** Result of a command. */
export interface Outcome {
  readonly status: number;
  /** Standard output and error, as they came. */
  readonly output: string;
  readonly durationMs: number;
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  /** `inherit` shows the output as it comes and leaves `output` empty. */
  readonly show: 'inherit' | 'collect';
  readonly timeoutMs: number;
}

/** Node's compile cache: tests start hundreds of processes that load the same modules. */
const COMPILED = inRoot('node_modules/.cache/compiled');

/** Runs a command in the repository's root without a standard input; a command that cannot start has status 127. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const finish = (status: number): void => {
      const output = Buffer.concat(chunks).toString('utf8');
      done({ status, output, durationMs: Math.round(performance.now() - startedAt) });
    };
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...options.env },
      stdio: [
        'ignore',
        options.show === 'inherit' ? 'inherit' : 'pipe',
        options.show === 'inherit' ? 'inherit' : 'pipe',
      ],
      timeout: options.timeoutMs,
    });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    child.on('close', (code, signal) => {
      if (signal !== null) chunks.push(Buffer.from(`ended by ${signal}\n`));
      finish(code ?? 1);
    });
  });
}

/** The script behind a command of node_modules, to be run by this very Node. */
export const packageScript = (path: string): string => inRoot(`node_modules/${path}`);
