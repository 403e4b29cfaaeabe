/** Why Electron would not start here, found out before it dies of it. Each answer is a clause without its full stop. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The machine as this looks at it. */
export interface Machine {
  readonly platform: string;
  readonly uid: number | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file of the system, trimmed; null where it cannot be read. */
  read(path: string): string | null;
  exists(path: string): boolean;
  /** True for a setuid file, which always runs as root. */
  isSetuidRoot(path: string): boolean;
  /** The command's output; null when it fails, undefined when it is not installed. */
  output(command: string, args: readonly string[], env: Readonly<Record<string, string>>): string | null | undefined;
}

const COMMAND_LIMIT_MS = 5000;
const SETUID = 0o4000;

/** The machine this runs on. */
export const thisMachine: Machine = {
  platform: process.platform,
  uid: process.getuid?.() ?? null,
  env: process.env,
  read(path) {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return null;
    }
  },
  exists: existsSync,
  isSetuidRoot(path) {
    if (!existsSync(path)) return false;
    const { uid, mode } = statSync(path);
    return uid === 0 && (mode & SETUID) !== 0;
  },
  output(command, args, env) {
    const { error, status, stdout } = spawnSync(command, args, {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: COMMAND_LIMIT_MS,
    });
    if (error) return undefined;
    return status === 0 ? stdout : null;
  },
};

const goesWithoutSandbox = ({ env }: Machine, options: readonly string[]): boolean =>
  options.includes('--no-sandbox') || Boolean(env.ELECTRON_DISABLE_SANDBOX);

/** The reason why no Electron can run on this machine; null when there is none. */
export function whyNoDesktop(machine: Machine, options: readonly string[]): string | null {
  const { platform, env, uid } = machine;
  if (platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'There is no display for a desktop window';
  if (uid === 0 && !goesWithoutSandbox(machine, options)) return 'Electron does not run as root';
  return null;
}

/** Prints what AppArmor holds this very program to; run by Electron's binary, which it knows by its path. */
const PRINT_PROFILE = "process.stdout.write(require('node:fs').readFileSync('/proc/self/attr/current', 'utf8'))";

/** Ubuntu gives user namespaces to programs with a profile only. What cannot be found out is left to the start. */
const isRefusedByAppArmor = (machine: Machine, binary: string): boolean =>
  machine.output(binary, ['-e', PRINT_PROFILE], { ELECTRON_RUN_AS_NODE: '1' })?.trim() === 'unconfined';

/** Chromium makes its sandbox of user namespaces, as `unshare` does here. */
const isRefusedByKernel = (machine: Machine): boolean =>
  !machine.exists('/proc/self/ns/user') ||
  machine.read('/proc/sys/kernel/unprivileged_userns_clone') === '0' ||
  machine.read('/proc/sys/user/max_user_namespaces') === '0' ||
  machine.output('unshare', ['--user', '--map-root-user', 'true'], {}) === null;

/** Why Chromium gets no sandbox for this binary, without which Electron aborts; null where it gets one. */
export function whyNoSandbox(machine: Machine, binary: string, options: readonly string[]): string | null {
  const { platform, env } = machine;
  if (platform !== 'linux' || goesWithoutSandbox(machine, options)) return null;
  const helpers = [
    join(dirname(binary), 'chrome-sandbox'),
    ...(env.CHROME_DEVEL_SANDBOX ? [env.CHROME_DEVEL_SANDBOX] : []),
  ];
  if (helpers.some((helper) => machine.isSetuidRoot(helper))) return null;
  // `unshare` has a profile of its own there, so it would say nothing about Electron.
  const isRefused =
    machine.read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1'
      ? isRefusedByAppArmor(machine, binary)
      : isRefusedByKernel(machine);
  return isRefused ? 'This system gives Electron no sandbox (user namespaces are restricted)' : null;
}
