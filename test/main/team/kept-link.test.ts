import { expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import { createSecrets } from '../../../src-main/accounts/secrets.ts';
import { makeRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { openTeamLinkStore } from '../../../src-main/team/team-link-store.ts';
import { createFakeKeychain } from '../../support/accounts.ts';
import { startDesk } from '../../support/team-hosts.ts';
import { testFolder } from '../../support/test-folder.ts';

const newLink = (): string => makeRelayLink('ws://127.0.0.1:9/') ?? '';

test('a link that could not be saved is said to be gone after a restart, until the person joins again or leaves', async () => {
  const dataDir = testFolder();
  const before = await startDesk('Carl', { dataDir });
  await before.desk.call('team.join', { link: newLink() });
  await before.close();
  const after = await startDesk('Carl', { dataDir });
  await after.desk.until(async () => (await after.board()).status === 'lost');
  expect(await after.desk.call('team.link', undefined)).toBeNull();
  await after.desk.call('team.join', { link: newLink() });
  expect((await after.board()).status).toBe('connecting');
  await after.desk.call('team.leave', undefined);
  expect((await after.board()).status).toBe('off');
  await after.close();
  const left = await startDesk('Carl', { dataDir });
  expect((await left.board()).status).toBe('off');
});

test('a link that memory alone had moves to the keychain once that works, and one that was left meanwhile does not', async () => {
  const keychain = createFakeKeychain();
  keychain.trouble = new SecretProblem('locked');
  const secrets = createSecrets([keychain], silentLog);
  const dataDir = testFolder();
  const open = () =>
    openTeamLinkStore({ dataDir, secrets: createSecrets([keychain], silentLog), newId: () => 'host', log: silentLog });
  const links = openTeamLinkStore({ dataDir, secrets, newId: () => 'host', log: silentLog });
  const link = newLink();
  await links.keep(link);
  await links.keepBetter();
  expect(await open().read()).toBeNull();
  keychain.trouble = null;
  await links.keepBetter();
  expect([await links.read(), await open().read()]).toEqual([link, link]);

  keychain.trouble = new SecretProblem('locked');
  await links.forget();
  await links.keep(newLink());
  keychain.trouble = null;
  await Promise.all([links.keepBetter(), links.forget()]);
  expect([links.isKept(), await open().read()]).toEqual([false, null]);
});
