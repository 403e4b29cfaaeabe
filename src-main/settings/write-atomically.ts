import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file, for its owner alone, so that a crash or a full disk leaves the old one or the new one, never a part.
 * Throws the system's error.
 */
export const writeAtomically = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.new`;
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      // Loops until everything is written: a single write may take only as much as fits on the disk.
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
};
