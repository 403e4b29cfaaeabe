import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.ts';
import { run } from './run.ts';

const LIMIT_MS = 600_000;

interface Locked {
  readonly version: string;
  readonly integrity: string;
}

/** Version and checksum of a package in the lock file. Throws where it is not locked. */
export const lockedPackage = (name: string): Locked => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Partial<Locked>>>;
  };
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`${name} is not in the lock file.`);
  return { version, integrity };
};

/** True if these bytes are the package of the lock file. */
export const isLocked = (bytes: Buffer, { integrity }: Pick<Locked, 'integrity'>): boolean =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}` === integrity;

const command = async (program: string, args: readonly string[]): Promise<void> => {
  const { status, output } = await run(program, args, { env: {}, show: 'collect', timeoutMs: LIMIT_MS });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')}\n${output.trim()}`);
};

/**
 * Unpacks a package of the lock file into `node_modules`, also one for another kind of computer, which npm leaves out. What
 * comes must have the lock file's checksum.
 */
export async function unpackLocked(name: string): Promise<void> {
  const to = inRoot(`node_modules/${name}`);
  if (existsSync(join(to, 'package.json'))) return;
  const locked = lockedPackage(name);
  const folder = mkdtempSync(join(tmpdir(), 'regie-package-'));
  try {
    const npm = process.env.npm_execpath;
    if (npm === undefined) throw new Error('This is started by npm: npm run dist.');
    await command(process.execPath, [npm, 'pack', `${name}@${locked.version}`, '--pack-destination', folder]);
    const [file = ''] = readdirSync(folder);
    if (!isLocked(readFileSync(join(folder, file)), locked))
      throw new Error(`${name} is not the package of the lock file.`);
    mkdirSync(to, { recursive: true });
    await command('tar', ['-xzf', join(folder, file), '-C', to, '--strip-components=1']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
