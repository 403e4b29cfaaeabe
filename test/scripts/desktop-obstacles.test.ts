import { expect, test } from 'vitest';
import { whyNoDesktop, whyNoSandbox, type Machine } from '../../scripts/lib/desktop-obstacles.ts';

const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const REFUSED = 'This system gives Electron no sandbox (user namespaces are restricted)';

interface Facts {
  readonly platform?: string;
  readonly uid?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly setuid?: readonly string[];
  /** The profile that AppArmor holds Electron to. */
  readonly profile?: string;
  readonly unshare?: 'works' | 'fails' | 'is missing';
}

const machine = (facts: Facts): Machine => {
  const files: Readonly<Record<string, string>> = { '/proc/self/ns/user': '', ...facts.files };
  const unshared = { works: '', fails: null, 'is missing': undefined }[facts.unshare ?? 'works'];
  return {
    platform: facts.platform ?? 'linux',
    uid: facts.uid ?? 1000,
    env: { DISPLAY: ':0', ...facts.env },
    read: (path) => files[path] ?? null,
    exists: (path) => path in files,
    isSetuidRoot: (path) => facts.setuid?.includes(path) ?? false,
    output: (command, _args, env) =>
      command === 'unshare' ? unshared : env.ELECTRON_RUN_AS_NODE === '1' ? facts.profile : undefined,
  };
};

test.each<[string, Facts, readonly string[], string | null]>([
  ['a display', {}, [], null],
  ['a display of Wayland alone', { env: { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' } }, [], null],
  ['no display', { env: { DISPLAY: '' } }, [], 'There is no display for a desktop window'],
  ['root', { uid: 0 }, [], 'Electron does not run as root'],
  ['root who asks for no sandbox', { uid: 0 }, ['--no-sandbox'], null],
  ['root who switched the sandbox off', { uid: 0, env: { ELECTRON_DISABLE_SANDBOX: '1' } }, [], null],
  ['a Mac, whatever else', { platform: 'darwin', uid: 0, env: { DISPLAY: '' } }, [], null],
])('what stops the desktop app is named with %s', (_name, facts, options, reason) => {
  expect(whyNoDesktop(machine(facts), options)).toBe(reason);
});

test.each<[string, Facts, readonly string[], string | null]>([
  ['namespaces for everyone', {}, [], null],
  [
    'a kernel without them',
    { unshare: 'is missing', files: { '/proc/sys/user/max_user_namespaces': '0' } },
    [],
    REFUSED,
  ],
  ['Debian’s switch off', { files: { '/proc/sys/kernel/unprivileged_userns_clone': '0' } }, [], REFUSED],
  ['a container that forbids them', { unshare: 'fails' }, [], REFUSED],
  ['no means to find out', { unshare: 'is missing' }, [], null],
  ['Ubuntu’s restriction', { files: { [RESTRICTION]: '1' }, profile: 'unconfined\n' }, [], REFUSED],
  ['a profile for Electron there', { files: { [RESTRICTION]: '1' }, profile: 'electron (unconfined)\n' }, [], null],
  ['that restriction lifted', { files: { [RESTRICTION]: '0' }, profile: 'unconfined\n' }, [], null],
  ['the old helper installed', { unshare: 'fails', setuid: ['/e/chrome-sandbox'] }, [], null],
  [
    'the old helper elsewhere',
    { unshare: 'fails', env: { CHROME_DEVEL_SANDBOX: '/opt/sandbox' }, setuid: ['/opt/sandbox'] },
    [],
    null,
  ],
  ['no sandbox asked for', { unshare: 'fails' }, ['--no-sandbox'], null],
  ['another system', { platform: 'win32', files: { [RESTRICTION]: '1' } }, [], null],
])('the state of the sandbox is named with %s', (_name, facts, options, reason) => {
  expect(whyNoSandbox(machine(facts), '/e/electron', options)).toBe(reason);
});
