import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SystemCipher } from '../../../src-main/accounts/encrypted-file.ts';
import { startTestHost } from '../../support/test-host.ts';
import { testFolder } from '../../support/test-folder.ts';

/** Stands for the system: what it makes of a text has nothing of the text in it. */
const turn = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0x5a);
const cipher: SystemCipher = {
  isAvailable: () => true,
  encrypt: (text) => Promise.resolve(turn(Buffer.from(text))),
  decrypt: (data) => Promise.resolve({ text: Buffer.from(turn(data)).toString('utf8'), stale: false }),
};

test('a key in an encrypted file serves the next run, is unreadable, and is removed with its space', async () => {
  const dataDir = testFolder();
  const filesHere = (): string[] =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('rehearsal'))
      .map((name) => join(dataDir, name))
      .filter((path) => statSync(path).isFile());
  const secretsHere = (): string[] => filesHere().filter((path) => path.endsWith('.secret'));

  const first = startTestHost({ dataDir, cipher });
  const { apiRoot = '', fullKey = '' } = (await first.host.service) ?? {};
  await first.host.opened;
  const window = first.window();
  const { spaceId, keptIn } = await window.call('accounts.add_key', { apiRoot, key: fullKey });
  expect([keptIn, secretsHere().length]).toEqual(['encrypted_file', 1]);
  expect(await window.call('accounts.secret_store', undefined)).toMatchObject({ place: 'encrypted_file' });
  const inTheOpen = (): string[] => filesHere().filter((path) => readFileSync(path).includes(fullKey));
  expect(inTheOpen()).toEqual([]);
  await first.close();

  const second = startTestHost({ dataDir, cipher, lastServicePort: Number(new URL(apiRoot).port) });
  await second.host.opened;
  const again = second.window();
  expect((await again.raw('platform.call', { spaceId, operation: 'get_space_usage' })).ok).toBe(true);
  expect(inTheOpen()).toEqual([]);
  await again.call('accounts.remove', { spaceId });
  expect([secretsHere(), inTheOpen()]).toEqual([[], []]);
  await second.close();
});
