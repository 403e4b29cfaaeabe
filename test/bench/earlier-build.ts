import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';

/** Out of `node_modules`, where Node reads no TypeScript. */
const KEPT = join(tmpdir(), 'regie-earlier-builds');

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** The commit that a name means; throws a sentence where there is none. */
export const commitOf = (ref: string): string => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  } catch {
    throw new Error(`There is no commit ${ref}.`);
  }
};

/** The tag before today's work; throws a sentence where there is none. */
export const lastTag = (): string => {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    throw new Error('There is no tag yet: name a commit by --against.');
  }
};

const lockOf = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Root of a checkout of a commit, built; it is kept by its commit for the next time. */
export const earlierBuild = (commit: string): string => {
  const root = join(KEPT, commit);
  git('worktree', 'prune');
  if (!existsSync(root)) git('worktree', 'add', '--detach', '--quiet', root, commit);
  const packages = join(root, 'node_modules');
  const run = (file: string, args: readonly string[]): void => {
    execFileSync(file, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  // The same packages are there already.
  if (!existsSync(packages) && lockOf(root) === lockOf(ROOT)) symlinkSync(inRoot('node_modules'), packages, 'junction');
  else if (!existsSync(packages)) run('npm', ['ci', '--no-audit', '--no-fund']);
  run(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale']);
  return root;
};
