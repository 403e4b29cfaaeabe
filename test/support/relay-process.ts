import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../src-relay/main.ts', import.meta.url));

/** The relay as a process of its own; it ends with the test at the latest. */
export const spawnRelay = (args: readonly string[], program = SOURCE): ChildProcess => {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};
