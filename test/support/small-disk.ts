import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { testFolder } from './test-folder.ts';

/** A disk of this size, where this user may make one; null elsewhere. */
export const smallDisk = (kilobytes: number): string | null => {
  const folder = testFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
};

/** Takes all the room that is left. */
export const fillDisk = (folder: string): void => {
  const file = openSync(join(folder, 'filler'), 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch {
    // It is full.
  }
  closeSync(file);
};
