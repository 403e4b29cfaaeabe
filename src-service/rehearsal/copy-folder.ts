import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a folder with all that is in it. One by one, because the installed app's files lie in Electron's archive, which
 * `cpSync` does not know (electron/electron#49012).
 */
export const copyFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else {
      copyFileSync(source, target);
      // A copy takes over the original's mode.
      chmodSync(target, 0o600);
    }
  }
};
