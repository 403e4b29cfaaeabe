import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createEncryptedFiles } from '../../src-main/accounts/encrypted-file.ts';
import { createSecrets } from '../../src-main/accounts/secrets.ts';
import { systemCipher } from '../../src-main/app/system-cipher.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(() => resetElectron());

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-cipher-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('secrets kept by the system’s cipher are read again and never stand plainly in a file', async () => {
  const folder = newFolder();
  const secrets = createSecrets([createEncryptedFiles(folder, systemCipher)], silentLog);
  expect(await secrets.write('space', 'the secret itself')).toBe('encrypted_file');
  expect(await secrets.read('space', 'encrypted_file')).toEqual({ kind: 'found', secret: 'the secret itself' });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.map((text) => text.includes('the secret itself'))).toEqual([false]);
});

test('when the system has a new key, a secret that is read is encrypted again with it', async () => {
  const folder = newFolder();
  const secrets = createSecrets([createEncryptedFiles(folder, systemCipher)], silentLog);
  const keyOfFile = (): number | undefined => readFileSync(join(folder, readdirSync(folder)[0] ?? ''))[0];
  await secrets.write('space', 'the secret itself');
  recorded.storageKey = 0x33;
  for (let time = 0; time < 2; time += 1) {
    expect(await secrets.read('space', 'encrypted_file')).toEqual({ kind: 'found', secret: 'the secret itself' });
    expect([keyOfFile(), readdirSync(folder).length]).toEqual([0x33, 1]);
  }
});

test.runIf(process.platform === 'linux')(
  'a key that stands in the program itself is no place for secrets',
  async () => {
    recorded.storageBackend = 'basic_text';
    const folder = newFolder();
    const secrets = createSecrets([createEncryptedFiles(folder, systemCipher)], silentLog);
    expect(await secrets.write('space', 'the secret itself')).toBe('memory');
    expect(readdirSync(folder)).toEqual([]);
  },
);
