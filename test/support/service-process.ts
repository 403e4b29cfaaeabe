import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { program } from './program.ts';

/** Ready line of the service. */
export interface Ready {
  readonly apiRoot: string;
  readonly baseUrl: string;
  readonly fullKey: string;
}

/** The service as a process of its own; it ends with the test at the latest. */
export const spawnService = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess => {
  const child = spawn(process.execPath, [program('service'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

/** Waits for its first line. Rejects where it ends before. */
export const readyLine = async ({ stdout }: ChildProcess): Promise<Ready> => {
  if (!stdout) throw new Error('no output');
  const lines = createInterface({ input: stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string | undefined];
  if (line === undefined) throw new Error('the service ended before it was ready');
  return JSON.parse(line) as Ready;
};

/** Waits for its end: the status, and what it wrote on the way. */
export const outcome = async (
  child: ChildProcess,
): Promise<{ readonly status: number | null; readonly said: string; readonly printed: string }> => {
  const texts = { said: '', printed: '' };
  child.stderr?.on('data', (chunk: Buffer) => (texts.said += chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => (texts.printed += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...texts };
};
