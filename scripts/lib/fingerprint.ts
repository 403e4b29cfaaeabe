import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.ts';

/** A digest of the names and contents of the files under the root that the patterns find and `isCounted` accepts. */
export function fingerprint(patterns: readonly string[], isCounted: (path: string) => boolean): string {
  const hash = createHash('sha256');
  for (const path of globSync([...patterns], { cwd: ROOT }).sort()) {
    const file = join(ROOT, path);
    if (isCounted(path) && statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether the stamp file holds this very digest. Contents, not times: a checkout gives every file a new time. */
export function isStamped(stampFile: string, digest: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;
}

/** Keeps the digest beside what was made from it. */
export function stamp(stampFile: string, digest: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}
