import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createEncryptedFiles, type SystemCipher } from '../../../src-main/accounts/encrypted-file.ts';
import { createKeychain, keychainTrouble, type KeychainEntry } from '../../../src-main/accounts/keychain.ts';
import type { SecretBackend } from '../../../src-main/accounts/secret-backend.ts';
import { createSecrets } from '../../../src-main/accounts/secrets.ts';

const turned = (text: string): Uint8Array => Buffer.from(text).map((byte) => byte ^ 0x5a);
const cipher: SystemCipher = {
  isAvailable: () => true,
  encrypt: (text) => Promise.resolve(turned(text)),
  decrypt: (data) =>
    Promise.resolve({ text: Buffer.from(data.map((byte) => byte ^ 0x5a)).toString('utf8'), stale: false }),
};
const failingEntry = (message: string): KeychainEntry => {
  const fail = (): Promise<never> => Promise.reject(new Error(message));
  return { getPassword: fail, setPassword: fail, deletePassword: fail };
};
const folder = (): string => mkdtempSync(join(tmpdir(), 'regie-secrets-'));
const brokenKeychain = (message: string): SecretBackend => createKeychain(() => failingEntry(message));

describe('places of secrets', () => {
  test('a keychain is absent, locked or failing by its own words', () => {
    expect(
      [
        'Platform failure: DBus error: set your DBUS_SESSION_BUS_ADDRESS instead',
        "Couldn't access platform storage: Secret Service: no result found",
        "Couldn't access platform storage: Secret Service: unlock prompt was dismissed",
        'User interaction is not allowed.',
        'disk I/O error',
      ].map(keychainTrouble),
    ).toEqual(['absent', 'absent', 'locked', 'locked', 'failing']);
  });

  test('without a keychain secrets go to encrypted files, and the person can be told why', async () => {
    const secrets = createSecrets([brokenKeychain('DBus error'), createEncryptedFiles(folder(), cipher)], silentLog);
    expect(await secrets.status()).toEqual({
      place: 'encrypted_file',
      passedOver: [{ place: 'keychain', trouble: 'absent' }],
    });
    expect(await secrets.write('a', 'one')).toBe('encrypted_file');
    expect(await secrets.read('a', 'encrypted_file')).toEqual({ kind: 'found', secret: 'one' });
    expect(await secrets.remove('a', 'encrypted_file')).toBe(true);
    expect(await secrets.read('a', 'encrypted_file')).toEqual({ kind: 'none' });
  });

  test('where the system has no key of its own, secrets stay in memory', async () => {
    const plain: SystemCipher = { ...cipher, isAvailable: () => false };
    const dir = folder();
    const secrets = createSecrets([brokenKeychain('disk I/O error'), createEncryptedFiles(dir, plain)], silentLog);
    expect(await secrets.write('a', 'one')).toBe('memory');
    expect((await secrets.status()).passedOver).toEqual([
      { place: 'keychain', trouble: 'failing' },
      { place: 'encrypted_file', trouble: 'absent' },
    ]);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a secret in a locked keychain is unreadable, not gone', async () => {
    const secrets = createSecrets([brokenKeychain('unlock prompt was dismissed')], silentLog);
    expect(await secrets.read('a', 'keychain')).toEqual({ kind: 'unreadable', trouble: 'locked' });
    expect(await secrets.write('a', 'one', 'keychain')).toBe('memory');
  });

  test('a keychain that never answers counts as locked', async () => {
    const hangs = (): Promise<never> => new Promise(() => undefined);
    const entry: KeychainEntry = { getPassword: hangs, setPassword: hangs, deletePassword: hangs };
    const secrets = createSecrets([createKeychain(() => entry, 20)], silentLog);
    expect(await secrets.read('a', 'keychain')).toEqual({ kind: 'unreadable', trouble: 'locked' });
  });

  test('encrypted files hold neither the secret nor its name', async () => {
    const dir = folder();
    const files = createEncryptedFiles(dir, cipher);
    await files.write('space one', 'the secret itself');
    const [file = ''] = readdirSync(dir);
    expect(`${file} ${readFileSync(join(dir, file), 'utf8')}`).not.toMatch(/space one|the secret itself/);
  });
});

describe.skipIf(process.env.REGIE_KEYRING !== '1')('the real keychain', () => {
  test('keeps, gives back, replaces and forgets a secret', async () => {
    const secrets = createSecrets([createKeychain()], silentLog);
    expect(await secrets.status()).toEqual({ place: 'keychain', passedOver: [] });
    expect(await secrets.write('test', 'first')).toBe('keychain');
    expect(await secrets.write('test', 'sécond', 'keychain')).toBe('keychain');
    expect(await createSecrets([createKeychain()], silentLog).read('test', 'keychain')).toEqual({
      kind: 'found',
      secret: 'sécond',
    });
    expect(await secrets.remove('test', 'keychain')).toBe(true);
    expect(await secrets.remove('test', 'keychain')).toBe(true);
    expect(await secrets.read('test', 'keychain')).toEqual({ kind: 'none' });
  });
});
