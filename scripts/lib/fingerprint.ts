import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.ts';

type Counts = (path: string) => boolean;

const filesOf = (patterns: readonly string[], isCounted: Counts): readonly string[] =>
  globSync([...patterns], { cwd: ROOT })
    .filter(isCounted)
    .sort();

/** A digest of the names and contents of the files under the root that the patterns find and `isCounted` accepts. */
export function fingerprint(patterns: readonly string[], isCounted: Counts): string {
  const hash = createHash('sha256');
  for (const path of filesOf(patterns, isCounted)) {
    const file = join(ROOT, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** A digest of names, sizes and times alone: nothing is read, and the same one means the same contents. */
export function fingerprintOfTimes(patterns: readonly string[], isCounted: Counts): string {
  const hash = createHash('sha256');
  for (const path of filesOf(patterns, isCounted)) {
    const found = statSync(join(ROOT, path));
    if (found.isFile()) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** True if the stamp file holds this very digest. Contents, not times: a checkout gives every file a new time. */
export function isStamped(stampFile: string, digest: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;
}

/** Keeps the digest beside what was made from it. */
export function stamp(stampFile: string, digest: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}
