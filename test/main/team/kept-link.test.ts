import { expect, test } from 'vitest';
import { makeRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
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
