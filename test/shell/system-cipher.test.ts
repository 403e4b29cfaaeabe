import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createEncryptedFiles } from '../../src-main/accounts/encrypted-file.ts';
import { createSecrets } from '../../src-main/accounts/secrets.ts';
import { systemCipher } from '../../src-main/app/system-cipher.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(() => resetElectron());

test('secrets kept by the system’s cipher are read again and never stand plainly in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-cipher-'));
  const secrets = createSecrets([createEncryptedFiles(folder, systemCipher)], silentLog);
  expect(await secrets.write('space', 'the secret itself')).toBe('encrypted_file');
  expect(await secrets.read('space', 'encrypted_file')).toEqual({ kind: 'found', secret: 'the secret itself' });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.join()).not.toContain('the secret itself');
});

test.runIf(process.platform === 'linux')(
  'a key that stands in the program itself is no place for secrets',
  async () => {
    recorded.storageBackend = 'basic_text';
    const folder = mkdtempSync(join(tmpdir(), 'regie-cipher-'));
    const secrets = createSecrets([createEncryptedFiles(folder, systemCipher)], silentLog);
    expect(await secrets.write('space', 'the secret itself')).toBe('memory');
    expect(readdirSync(folder)).toEqual([]);
  },
);
