import { expectFits } from '../support/room-sizes.ts';
import {
  checkOf,
  enter,
  expectLive,
  giveName,
  hostOf,
  invite,
  SOUND_TROUBLE,
  WITH_DEVICES,
} from '../support/room-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.skip(SOUND_TROUBLE !== '', SOUND_TROUBLE);
test.use(WITH_DEVICES);

test('the host’s page fits on a phone and in a small window: with the check, and in the room with all they send @proof', async ({
  app,
  openElsewhere,
}) => {
  const { url, id } = await hostOf(app, app.sessionId);
  const host = await openElsewhere(url);
  const check = await checkOf(host);
  await expectFits(host, 'the check');
  await check.getByRole('button', { name: 'Enter the live' }).click();
  await expectLive(host, id);
  await host.getByRole('button', { name: 'Share screen' }).click();
  await expect(host.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  await host.getByRole('button', { name: 'Devices' }).click();
  await expectFits(host, 'the host in the room');
});

test('the audience’s page fits on a phone and in a small window: while they watch, and with the floor @proof', async ({
  app,
  openElsewhere,
}) => {
  const { url, id } = await hostOf(app, app.sessionId);
  const host = await openElsewhere(url);
  await enter(host);
  const viewer = await openElsewhere(await invite(app, app.sessionId, { name: 'Mara Lind', role: 'viewer' }));
  await giveName(viewer, 'Mara Lind');
  await expectLive(viewer, id);
  await viewer.getByRole('button', { name: 'Raise hand' }).click();
  await expectFits(viewer, 'the audience');
  const row = host.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Mara Lind' });
  await row.getByRole('button', { name: 'Give the floor' }).click();
  await checkOf(viewer);
  await expectFits(viewer, 'the check of a speaker');
  await enter(viewer);
  await viewer.getByRole('button', { name: 'Devices' }).click();
  await expectFits(viewer, 'the speaker');
});
