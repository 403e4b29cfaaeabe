import { existsSync } from 'node:fs';
import { inRoot } from './paths.ts';
import { run } from './run.ts';

const GIT_LIMIT_MS = 30_000;

async function listed(args: readonly string[]): Promise<readonly string[]> {
  const { status, output } = await run('git', [...args, '-z'], { env: {}, show: 'collect', timeoutMs: GIT_LIMIT_MS });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output.split('\0').filter((file) => file !== '');
}

/** Files that differ from the last commit and new ones that git does not ignore, as paths from the root. Without deleted ones. */
export async function changedFiles(): Promise<readonly string[]> {
  const [changed, added] = await Promise.all([
    listed(['diff', '--name-only', '--no-renames', 'HEAD']),
    listed(['ls-files', '--others', '--exclude-standard']),
  ]);
  return [...changed, ...added].filter((file) => existsSync(inRoot(file)));
}
