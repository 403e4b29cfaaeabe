import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import { makeRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { createFakeKeychain } from '../../support/accounts.ts';
import { startPlatform } from '../../support/platform-process.ts';
import { startTestHost } from '../../support/test-host.ts';
import { testFolder } from '../../support/test-folder.ts';

test('the key of a space, the password of the own OBS and the link of a team leave memory once the keychain works', async () => {
  const platform = await startPlatform({ seed: 'demo', clock: 'real' });
  onTestFinished(() => platform.stop());
  const [keychain, dataDir] = [createFakeKeychain(), testFolder()];
  keychain.trouble = new SecretProblem('locked');
  const { window, leap, close } = startTestHost({ dataDir, keychain, withService: false });
  onTestFinished(close);
  const desk = window();
  const { apiRoot, fullKey } = platform.ready;
  const { spaceId } = await desk.call('accounts.add_key', { apiRoot, key: fullKey });
  await desk.call('surfaces.own_obs_password', { password: 'a long password' });
  const link = makeRelayLink('ws://127.0.0.1:9/') ?? '';
  await desk.call('team.join', { link });
  const kept = (): readonly string[] =>
    ['spaces', 'surfaces', 'team'].map((name) => readFileSync(join(dataDir, `${name}.json`), 'utf8'));
  expect([kept().map((text) => text.includes('"memory"')), keychain.kept.size]).toEqual([[true, true, true], 0]);

  keychain.trouble = null;
  await leap(10 * 60_000);
  await desk.until(() => keychain.kept.size === 3);
  await desk.until(() => kept().every((text) => !text.includes('"memory"') && text.includes('"keychain"')));
  expect(new Set(keychain.kept.values())).toEqual(new Set([fullKey, 'a long password', link]));
  expect((await desk.call('accounts.check', { spaceId })).trouble).toBeNull();
});
