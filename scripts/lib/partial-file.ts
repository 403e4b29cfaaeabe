/** Downloads that broke off and may be gone on with. One process at a time writes each. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface PartialFile {
  readonly path: string;
  /** Leaves what has come for the next one. */
  release(): void;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** How many bytes the file has; 0 where there is none. */
export const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** Takes the longest part of this download that no running process is writing, or begins a new one. */
export function takePartialFile(folder: string, name: string): PartialFile {
  mkdirSync(folder, { recursive: true });
  const free = join(folder, `${name}.part`);
  const own = join(folder, `${name}.${process.pid}.part`);
  const left = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.`) && file.endsWith('.part'))
    .filter((file) => !isRunning(Number(/\.(\d+)\.part$/.exec(file)?.[1] ?? NaN)))
    .map((file) => join(folder, file))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const [longest, ...shorter] = left;
  if (longest !== undefined) renameSync(longest, own);
  for (const file of shorter) rmSync(file, { force: true });
  return {
    path: own,
    release() {
      if (existsSync(own)) renameSync(own, free);
    },
  };
}
