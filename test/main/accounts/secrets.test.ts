import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SecretPlace, SecretTrouble } from '#shared/bridge/account-calls.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createEncryptedFiles, type SystemCipher } from '../../../src-main/accounts/encrypted-file.ts';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import { createSecrets } from '../../../src-main/accounts/secrets.ts';
import { createFakeKeychain, type FakeKeychain } from '../../support/accounts.ts';
import { openSystemKeychain } from '../../support/system-keychain.ts';
import { testFolder } from '../../support/test-folder.ts';

const turned = (text: string): Uint8Array => Buffer.from(text).map((byte) => byte ^ 0x5a);
const cipher: SystemCipher = {
  isAvailable: () => true,
  encrypt: (text) => Promise.resolve(turned(text)),
  decrypt: (data) =>
    Promise.resolve({ text: Buffer.from(data.map((byte) => byte ^ 0x5a)).toString('utf8'), stale: false }),
};
const brokenKeychain = (trouble: SecretTrouble): FakeKeychain =>
  Object.assign(createFakeKeychain(), { trouble: new SecretProblem(trouble) });

describe('places of secrets', () => {
  test('without a keychain secrets go to encrypted files, and the person can be told why', async () => {
    const secrets = createSecrets([brokenKeychain('absent'), createEncryptedFiles(testFolder(), cipher)], silentLog);
    expect(await secrets.status()).toEqual({
      place: 'encrypted_file',
      passedOver: [{ place: 'keychain', trouble: 'absent' }],
    });
    expect(await secrets.write('a', 'one')).toBe('encrypted_file');
    expect(await secrets.read('a', 'encrypted_file')).toEqual({ kind: 'found', secret: 'one' });
    expect(await secrets.remove('a', 'encrypted_file')).toBe(true);
    expect(await secrets.read('a', 'encrypted_file')).toEqual({ kind: 'none' });
  });

  test('secrets stay in memory where the system has no key to encrypt files', async () => {
    const plain: SystemCipher = { ...cipher, isAvailable: () => false };
    const dir = testFolder();
    const secrets = createSecrets([brokenKeychain('failing'), createEncryptedFiles(dir, plain)], silentLog);
    expect(await secrets.write('a', 'one')).toBe('memory');
    expect((await secrets.status()).passedOver).toEqual([
      { place: 'keychain', trouble: 'failing' },
      { place: 'encrypted_file', trouble: 'absent' },
    ]);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a secret in a locked keychain is unreadable, not gone', async () => {
    const secrets = createSecrets([brokenKeychain('locked')], silentLog);
    expect(await secrets.read('a', 'keychain')).toEqual({ kind: 'unreadable', trouble: 'locked' });
    expect(await secrets.write('a', 'one', 'keychain')).toBe('memory');
  });

  test('a secret that memory alone had goes to the keychain once that works again', async () => {
    const keychain = brokenKeychain('locked');
    const secrets = createSecrets([keychain], silentLog);
    const before = await secrets.write('a', 'one');
    keychain.trouble = null;
    expect([before, await secrets.write('a', 'two', before)]).toEqual(['memory', 'keychain']);
    expect(await secrets.read('a', 'keychain')).toEqual({ kind: 'found', secret: 'two' });
  });

  /** A secret that memory alone has, with its owner. */
  const inMemory = async () => {
    const keychain = brokenKeychain('locked');
    const secrets = createSecrets([keychain], silentLog);
    const owner = { place: (await secrets.write('a', 'one')) as SecretPlace | null };
    secrets.remember('a', { read: () => owner.place, write: (place) => void (owner.place = place) });
    await secrets.moveFromMemory();
    expect([owner.place, keychain.kept.size]).toEqual(['memory', 0]);
    keychain.trouble = null;
    return { keychain, secrets, owner };
  };

  test('a secret leaves memory once a lasting place works, and its owner knows where it is', async () => {
    const { keychain, secrets, owner } = await inMemory();
    expect((await secrets.status()).place).toBe('keychain');
    expect([owner.place, ...keychain.kept]).toEqual(['keychain', ['a', 'one']]);
    expect(await secrets.read('a', 'memory')).toEqual({ kind: 'none' });
  });

  test('a secret that is replaced or forgotten while it leaves memory is the new one, or gone', async () => {
    const replaced = await inMemory();
    const moves = replaced.secrets.moveFromMemory();
    await Promise.all([moves, replaced.secrets.write('a', 'two', replaced.owner.place)]);
    expect([...replaced.keychain.kept]).toEqual([['a', 'two']]);

    const first = await inMemory();
    const writes = first.secrets.write('a', 'two', first.owner.place);
    await Promise.all([writes, first.secrets.moveFromMemory()]);
    expect([...first.keychain.kept]).toEqual([['a', 'two']]);

    const forgotten = await inMemory();
    await Promise.all([forgotten.secrets.moveFromMemory(), forgotten.secrets.remove('a', 'memory')]);
    expect([...forgotten.keychain.kept]).toEqual([]);
    expect(await forgotten.secrets.read('a', 'memory')).toEqual({ kind: 'none' });

    const left = await inMemory();
    const leaves = left.secrets.moveFromMemory();
    await Promise.resolve();
    left.owner.place = null;
    await leaves;
    expect([left.owner.place, ...left.keychain.kept]).toEqual([null]);
  });

  test('encrypted files hold neither the secret nor its name', async () => {
    const dir = testFolder();
    const files = createEncryptedFiles(dir, cipher);
    await files.write('space one', 'the secret itself');
    const [file = ''] = readdirSync(dir);
    expect(`${file} ${readFileSync(join(dir, file), 'utf8')}`).not.toMatch(/space one|the secret itself/);
  });
});

describe.skipIf(process.env.REGIE_KEYRING !== '1')('the real keychain', () => {
  test('keeps, gives back, replaces and forgets a secret', async () => {
    const secrets = createSecrets([openSystemKeychain()], silentLog);
    expect(await secrets.status()).toEqual({ place: 'keychain', passedOver: [] });
    expect(await secrets.write('test', 'first')).toBe('keychain');
    expect(await secrets.write('test', 'sécond', 'keychain')).toBe('keychain');
    expect(await createSecrets([openSystemKeychain()], silentLog).read('test', 'keychain')).toEqual({
      kind: 'found',
      secret: 'sécond',
    });
    expect(await secrets.remove('test', 'keychain')).toBe(true);
    expect(await secrets.remove('test', 'keychain')).toBe(true);
    expect(await secrets.read('test', 'keychain')).toEqual({ kind: 'none' });
  });
});
