import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes free where the data lies, after a file was written there, flushed and removed; null where that failed. */
export const probeDisk = async (folder: string): Promise<number | null> => {
  const path = join(folder, `.probe-${process.pid}`);
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile('probe');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
};
