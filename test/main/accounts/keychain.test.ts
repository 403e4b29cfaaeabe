import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualClock, createSystemClock } from '#shared/lib/clock.ts';
import { createKeychain, keychainOf } from '../../../src-main/accounts/keychain.ts';
import { keychainTrouble } from '../../../src-main/accounts/keychain-trouble.ts';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { testFolder } from '../../support/test-folder.ts';

const BLOCKING = fileURLToPath(new URL('../../support/blocking-keychain-worker.ts', import.meta.url));
const STUCK_HOST = fileURLToPath(new URL('../../support/stuck-keychain-host.ts', import.meta.url));
const NO_PROGRAM = join(import.meta.dirname, 'none-such.ts');
const gate = new Int32Array(new SharedArrayBuffer(4));
setEnvironmentData('gate', gate.buffer);
const openGate = (): void => {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
};

const open = () => {
  Atomics.store(gate, 0, 0);
  const clock = createManualClock(0);
  const lines: string[] = [];
  const log = createLineLog({ sink: (_level, line) => lines.push(line), least: 'debug', now: () => 0 });
  const keychain = createKeychain({ worker: BLOCKING, clock, log });
  onTestFinished(async () => {
    const closed = keychain.close();
    clock.advance(1_000);
    await closed;
    openGate();
  });
  return { keychain, clock, lines };
};
/** Outcome of a call: its value, or its trouble. */
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (error as { readonly trouble?: string }).trouble ?? error);
const aTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('the keychain in its thread', () => {
  test('the keychain keeps, gives back and forgets secrets, one call after the other', async () => {
    const { keychain } = open();
    const calls = [
      keychain.read('a'),
      keychain.write('a', 'first'),
      keychain.write('a', 'second'),
      keychain.read('a'),
      keychain.remove('a'),
      keychain.read('a'),
    ];
    expect(await Promise.all(calls)).toEqual([null, undefined, undefined, 'Regie: second', undefined, null]);
  });

  test('while the system blocks the keychain this process goes on, and its calls are answered afterwards', async () => {
    const { keychain } = open();
    const order: string[] = [];
    const read = keychain.read('blocked').then(() => order.push('the keychain'));
    const behind = keychain.read('a').then(() => order.push('the call behind it'));
    for (let count = 0; count < 100; count += 1) await aTurn();
    order.push('a hundred turns of this process');
    openGate();
    await Promise.all([read, behind]);
    expect(order).toEqual(['a hundred turns of this process', 'the keychain', 'the call behind it']);
  });

  test('a keychain that hangs is given up after the time limit, and the next call has a new thread', async () => {
    const { keychain, clock, lines } = open();
    const waiting = [outcome(keychain.read('blocked')), outcome(keychain.write('a', 'one'))];
    clock.advance(29_999);
    await aTurn();
    clock.advance(1);
    expect(await Promise.all(waiting)).toEqual(['locked', 'locked']);
    expect(await keychain.read('a')).toBeNull();
    expect(lines.join()).toContain('the keychain does not answer');
  });

  test('the time limit for the keychain begins anew with each answer', async () => {
    const { keychain, clock } = open();
    const first = keychain.read('a');
    clock.advance(20_000);
    const second = outcome(keychain.read('blocked'));
    await first;
    clock.advance(20_000);
    openGate();
    expect(await second).toBeNull();
  });

  test('a keychain that crashes fails one call, and those behind it are answered', async () => {
    const { keychain, lines } = open();
    const calls = [keychain.read('a'), keychain.read('breaks'), keychain.write('a', 'one'), keychain.read('a')];
    expect(await Promise.all(calls.map(outcome))).toEqual([null, 'failing', undefined, 'Regie: one']);
    expect(lines.join()).toMatch(/the keychain thread failed/);
    expect(lines.join()).not.toContain('broken with the secret');
  });

  test('a keychain’s refusal is recognised by its words, which are passed on to nobody', async () => {
    const { keychain } = open();
    const refused = await keychain.read('refuses').catch((error: unknown) => error);
    expect(refused).toMatchObject({ trouble: 'locked', message: 'The place of secrets is locked.' });
  });

  test('a keychain without its program counts as failing, and breaks nothing else', async () => {
    const clock = createManualClock(0);
    const log = createLineLog({ sink: () => undefined, least: 'error', now: () => 0 });
    const keychain = createKeychain({ worker: NO_PROGRAM, clock, log });
    expect(await Promise.all([keychain.read('a'), keychain.read('b')].map(outcome))).toEqual(['failing', 'failing']);
  });

  test('an idle keychain thread ends, and with it what it held in memory', async () => {
    const { keychain, clock } = open();
    await keychain.write('a', 'one');
    expect(await keychain.read('a')).toBe('Regie: one');
    clock.advance(5_000);
    expect(await keychain.read('a')).toBeNull();
  });

  test('closing the keychain finishes calls under way and takes no more', async () => {
    const { keychain } = open();
    const steps = keychain.write('a', 'first').then(() => keychain.write('a', 'second'));
    const closed = keychain.close();
    await steps;
    await closed;
    expect(await outcome(keychain.read('a'))).toBe('failing');
  });

  test('the keychain is switched off where it is to be left alone', () => {
    const log = createLineLog({ sink: () => undefined, least: 'error', now: () => 0 });
    const options = { worker: NO_PROGRAM, clock: createSystemClock(globalThis), log };
    expect(keychainOf({ REGIE_KEYCHAIN: 'none' }, options)).toBeNull();
    expect(keychainOf({}, options)?.place).toBe('keychain');
  });

  test.skipIf(process.platform === 'win32')(
    'held up for ever does not keep the app from ending, before the patience is over or after',
    () => {
      const folder = testFolder();
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      for (const patience of [[], ['1']]) {
        const ended = spawnSync(process.execPath, [STUCK_HOST, pipe, ...patience], {
          timeout: 15_000,
          killSignal: 'SIGKILL',
          encoding: 'utf8',
        });
        expect([ended.stdout, ended.status, ended.signal]).toEqual(['ended\n', 7, null]);
      }
    },
  );
});

test.each([
  // The Secret Service on Linux: no bus, a dead bus, nobody on the bus, no keyring made yet.
  [
    'Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled at compile time, set your DBUS_SESSION_BUS_ADDRESS instead',
    'absent',
  ],
  ['Platform failure: DBus error: Unable to autolaunch a dbus-daemon without a $DISPLAY for X11', 'absent'],
  ['Platform failure: DBus error: Failed to connect to socket /run/user/1000/bus: No such file or directory', 'absent'],
  ['Platform failure: DBus error: Failed to connect to socket /run/user/author/locked: Permission denied', 'absent'],
  ['Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files', 'absent'],
  ['Platform failure: No DBus session or Secret Service provider found', 'absent'],
  ["Couldn't access platform storage: Secret Service: no result found", 'absent'],
  ['No default store has been set, so cannot search or create entries', 'absent'],
  // Locked, declined, or waiting for somebody.
  ["Couldn't access platform storage: Secret Service: object locked", 'locked'],
  ["Couldn't access platform storage: Secret Service: unlock prompt was dismissed", 'locked'],
  ['Platform failure: DBus error: Cannot create an item in a locked collection', 'locked'],
  ['Platform failure: DBus error: Cannot get secret of a locked object', 'locked'],
  ['Platform failure: DBus error: org.freedesktop.Secret.Error.IsLocked', 'locked'],
  [
    'Platform failure: DBus error: Did not receive a reply. Possible causes include: the remote application did not send a reply, the message bus security policy blocked the reply, the reply timeout expired, or the network connection was broken.',
    'locked',
  ],
  // Neither: nothing a password would mend.
  [
    'Platform failure: DBus error: An AppArmor policy blocked this sender from sending this message to this recipient',
    'failing',
  ],
  ['Platform failure: DBus error: Message recipient disconnected from message bus without replying', 'failing'],
  ['Platform failure: DBus error: Could not authenticate to server', 'failing'],
  ['Platform failure: D-Bus error: The session was created by another author', 'failing'],
  ['Platform failure: Crypto error: message decryption failed', 'failing'],
  ['Entry is matched by 2 credentials: [unlocked, unlocked]', 'failing'],
  ['Password data is not valid UTF-8', 'failing'],
  // macOS.
  ['Platform failure: User interaction is not allowed.', 'locked'],
  ['Platform failure: User canceled the operation.', 'locked'],
  ['Platform failure: The user name or passphrase you entered is not correct.', 'locked'],
  ['Platform failure: The authorization was denied since no user interaction was possible.', 'locked'],
  ["Couldn't access platform storage: No keychain is available. You may need to restart your computer.", 'absent'],
  ["Couldn't access platform storage: The specified keychain could not be found.", 'absent'],
  ['Platform failure: A default keychain could not be found.', 'absent'],
  ["Platform failure: A required entitlement isn't present.", 'failing'],
  // Windows.
  ["Couldn't access platform storage: Windows ERROR_NO_SUCH_LOGON_SESSION", 'absent'],
  ['Platform failure: Windows error code 1312', 'failing'],
  ["Attribute 'password encoded as UTF-16' is longer than the platform limit of 2560 chars", 'failing'],
  // The module itself.
  ['Cannot find native binding. npm has a bug related to optional dependencies', 'absent'],
  ["Cannot find package '@napi-rs/keyring' imported from /app/out/main/keychain-worker.js", 'absent'],
  ["Cannot find module '@napi-rs/keyring-linux-x64-gnu'", 'absent'],
  [String.raw`The specified module could not be found. \\?\C:\Regie\keyring.win32-x64-msvc.node`, 'absent'],
  ['', 'failing'],
] as const)('a keychain that says “%s” is %s', (sentence, trouble) => {
  expect(keychainTrouble(sentence)).toBe(trouble);
});
