import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROBE = fileURLToPath(new URL('./keychain-probe.ts', import.meta.url));
const SERVICE = 'org.freedesktop.secrets';
const run = promisify(execFile);

/** A session bus with a gnome-keyring of its own: nobody else's is touched. */
export interface Keyring {
  /** Environment variables with which a process finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Uses the keychain from a separate process. */
  probe(command: 'status' | 'read' | 'write', secret?: string): Promise<unknown>;
  lock(): Promise<void>;
  /** Unlocks it, as a person's password does. */
  unlock(): Promise<void>;
  /** It does not answer any more, as one that waits for a person; until it is thawed. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (status) => {
      reject(new Error(`it ended with ${String(status)}`));
    });
  });

export const probeKeychain = async (
  env: Readonly<Record<string, string>>,
  command: string,
  secret = '',
): Promise<unknown> => {
  const { stdout } = await run(process.execPath, [PROBE, command, secret], { env: { ...process.env, ...env } });
  return JSON.parse(stdout);
};

/**
 * A session bus that starts nothing by itself: asked before the keyring is there, the usual one would start a second
 * keyring, which knows no password, and which nobody ends.
 */
const busConfig = (folder: string): string => `<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

export const startKeyring = async (): Promise<Keyring> => {
  const home = mkdtempSync(join(tmpdir(), 'regie-keyring-'));
  // A desktop could ask its person for the password in the middle of a test.
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...bare } = process.env;
  const own = { XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, 'config'), XDG_RUNTIME_DIR: home };
  const config = join(home, 'bus.conf');
  writeFileSync(config, busConfig(home));
  const bus = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...bare, ...own },
  });
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus), REGIE_KEYCHAIN: 'system' };
  const startDaemon = (...options: readonly string[]): ChildProcess => {
    const started = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets', ...options], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...bare, ...env, GNOME_KEYRING_CONTROL: join(home, 'keyring') },
    });
    started.stdin.end('regie');
    return started;
  };
  let daemon = startDaemon();
  const send = (...message: readonly string[]): Promise<{ readonly stdout: string }> =>
    run('dbus-send', ['--session', '--print-reply', `--dest=${SERVICE}`, ...message], { env: { ...bare, ...env } });
  /** It answers before it has opened the collection that secrets go to: until then they would be refused. */
  const isOpen = async (): Promise<boolean> => {
    const { stdout } = await send(
      '/org/freedesktop/secrets/aliases/default',
      'org.freedesktop.DBus.Properties.Get',
      'string:org.freedesktop.Secret.Collection',
      'string:Locked',
    );
    return stdout.includes('boolean false');
  };
  const opens = async (): Promise<void> => {
    for (let count = 0; !(await isOpen().catch(() => false)); count += 1) {
      if (count === 150) throw new Error('The test’s own keyring did not open.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const stop = (): void => {
    daemon.kill('SIGKILL');
    bus.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await opens();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    env,
    probe: (command, secret) => probeKeychain(env, command, secret),
    async lock() {
      const path = '/org/freedesktop/secrets';
      await send(path, 'org.freedesktop.Secret.Service.Lock', `array:objpath:${path}/collection/login`);
    },
    async unlock() {
      const locked = daemon;
      daemon = startDaemon('--replace');
      await once(locked, 'exit');
      await opens();
    },
    freeze: () => void daemon.kill('SIGSTOP'),
    thaw: () => void daemon.kill('SIGCONT'),
    stop,
  };
};
