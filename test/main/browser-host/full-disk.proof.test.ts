import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '../../support/browser-host.ts';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import { fillDisk, smallDisk } from '../../support/small-disk.ts';

test('on a full disk the app opens a rehearsal, says that nothing is saved, and shows earlier data', async (ctx) => {
  const disk = smallDisk(65_536);
  if (disk === null) return ctx.skip('no disk of its own can be made here');
  const data = join(disk, 'data');
  const before = await startApp(['--data', data]);
  const first = await openBridgeClient(await pairWithLink(before.ready.url));
  await first.call('preferences.set', { operatorName: 'Ana' });
  expect((await first.call('app.hello', {})).canKeep).toBe(true);
  first.close();
  await before.stop();
  fillDisk(disk);

  const app = await startApp(['--data', data]);
  const window = await openBridgeClient(await pairWithLink(app.ready.url));
  const hello = await window.call('app.hello', {});
  expect([hello.canKeep, hello.preferences.operatorName, hello.firstShow !== null]).toEqual([false, 'Ana', true]);
  await expect(window.call('preferences.set', { operatorName: 'Ben' })).rejects.toThrow(
    'The disk of this computer is full',
  );
  window.close();
  expect((await app.stop()).status).toBe(0);

  rmSync(join(disk, 'filler'));
  const after = await startApp(['--data', data]);
  expect(after.ready.service.spaceId).toBe(before.ready.service.spaceId);
  await after.stop();
});

test('on a disk that was full from the beginning the app opens too', async (ctx) => {
  const disk = smallDisk(64);
  if (disk === null) return ctx.skip('no disk of its own can be made here');
  fillDisk(disk);
  const app = await startApp(['--data', disk]);
  const window = await openBridgeClient(await pairWithLink(app.ready.url));
  const { canKeep, firstShow } = await window.call('app.hello', {});
  expect([canKeep, firstShow !== null]).toEqual([false, true]);
  window.close();
  expect((await app.stop()).status).toBe(0);
});
