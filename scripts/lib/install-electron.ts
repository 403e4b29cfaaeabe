/** Fetches and unpacks Electron's binary as its own installer would, with progress and without a limit on the time. */
import { downloadArtifact, getHostArch } from '@electron/get';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { electronVersion, installedElectron } from './electron.ts';
import { createResumingDownloader, DownloadProblem, type DownloadPorts } from './resuming-download.ts';
import { run } from './run.ts';

const UNPACK_LIMIT_MS = 600_000;

type Env = Readonly<Record<string, string | undefined>>;

export interface InstallOptions extends DownloadPorts {
  /** The folder of the `electron` package that lacks its binary. */
  readonly packageDir: string;
  readonly env: Env;
}

/** The download cache that Electron's own tools use. */
const cacheDirOf = (env: Env): string => {
  if (env.electron_config_cache !== undefined) return env.electron_config_cache;
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'electron', 'Cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'electron');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'electron');
};

/** An Intel program on an Apple chip says x64; the Mac is happier with its own kind. */
const isTranslated = (): boolean => {
  try {
    return execFileSync('sysctl', ['-in', 'sysctl.proc_translated'], { encoding: 'utf8' }).trim() === '1';
  } catch {
    return false;
  }
};

const archOf = (env: Env): string => {
  const asked = env.ELECTRON_INSTALL_ARCH ?? env.npm_config_arch;
  if (asked !== undefined) return asked;
  return process.platform === 'darwin' && process.arch === 'x64' && isTranslated() ? 'arm64' : getHostArch();
};

/** The sums that the package carries; with a mirror of one's own builds, those that the mirror has. */
const checksumsOf = ({ packageDir, env }: InstallOptions): { checksums?: Record<string, string> } => {
  if (env.electron_use_remote_checksums ?? env.npm_config_electron_use_remote_checksums) return {};
  return { checksums: JSON.parse(readFileSync(join(packageDir, 'checksums.json'), 'utf8')) as Record<string, string> };
};

const isOfTheSum = (error: unknown): boolean => error instanceof Error && error.constructor.name.startsWith('Checksum');

/** Brings the archive into the cache. One with a wrong sum is fetched anew, once: its parts may not belong together. */
async function fetchArchive(options: InstallOptions, arch: string): Promise<void> {
  const cacheRoot = cacheDirOf(options.env);
  const details = {
    version: electronVersion(options.packageDir),
    artifactName: 'electron',
    platform: process.platform,
    arch,
    cacheRoot,
    ...checksumsOf(options),
    downloader: createResumingDownloader(join(cacheRoot, 'partial'), options),
  };
  const again = (error: unknown): Promise<string> => {
    if (!isOfTheSum(error)) throw error;
    return downloadArtifact(details);
  };
  try {
    await downloadArtifact(details).catch(again);
  } catch (error) {
    throw isOfTheSum(error) ? new DownloadProblem('what came is not what Electron published') : error;
  }
}

/** Throws DownloadProblem, or what the system says, where the binary cannot be had. */
export async function installElectron(options: InstallOptions): Promise<void> {
  const { packageDir, env } = options;
  const arch = archOf(env);
  await fetchArchive(options, arch);
  // An interrupted unpacking leaves files that block the next one.
  for (const rest of ['path.txt', 'dist']) rmSync(join(packageDir, rest), { recursive: true, force: true });
  const { output } = await run(process.execPath, [join(packageDir, 'install.js')], {
    env: {
      electron_config_cache: cacheDirOf(env),
      npm_config_arch: arch,
      ELECTRON_INSTALL_ARCH: arch,
      force_no_cache: '',
    },
    show: 'collect',
    timeoutMs: UNPACK_LIMIT_MS,
  });
  if (installedElectron(packageDir, process.platform) === null)
    throw new DownloadProblem(`it could not be unpacked: ${output.trim().split('\n')[0] ?? ''}`);
}
