import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import {
  enter,
  expectHeard,
  expectLive,
  expectLoud,
  expectStills,
  giveName,
  hostOf,
  invite,
  SOUND_TROUBLE,
  WITH_DEVICES,
} from '../support/room-page.ts';

test.skip(SOUND_TROUBLE !== '', SOUND_TROUBLE);
test.use(WITH_DEVICES);

/** The page's sentence while its pictures and sound go over the relay. */
const RELAYED = /^No direct connection: pictures and sound/;

/** As on a computer with loopback alone: from its next load on, the service's addresses lead this page nowhere. */
const haveNoNetwork = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { prototype } = RTCPeerConnection;
    Object.defineProperty(prototype, 'setRemoteDescription', {
      value: new Proxy(prototype.setRemoteDescription, {
        apply: (take, peer, [{ type, sdp }]: [{ type: string; sdp: string }]) =>
          Reflect.apply(take, peer, [{ type, sdp: sdp.replaceAll(/a=(?:candidate|end-of-candidates).*\r\n/g, '') }]),
      }),
    });
    prototype.addIceCandidate = () => Promise.resolve();
  });

/** As in Firefox and Safari: it decodes, and has no tracks of frames. */
const onlyDecode = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['MediaStreamTrackGenerator', 'MediaStreamTrackProcessor']) Reflect.deleteProperty(window, name);
  });

test('where WebRTC finds no network pages and desk go on over relays by themselves, and pages say so @proof', async ({
  app,
  desk,
  openElsewhere,
}) => {
  const { id: hostId, url } = await hostOf(app, app.sessionId);
  const door = await invite(app, app.sessionId, { name: 'Vera Lind', role: 'viewer' });
  const otherDoor = await invite(app, app.sessionId, { name: 'Fia Fox', role: 'viewer' });
  const [host, audience, fox] = await Promise.all(
    [url, door, otherDoor].map(async (address) => {
      const page = await openElsewhere('about:blank');
      await haveNoNetwork(page);
      if (address === otherDoor) await onlyDecode(page);
      await page.goto(address);
      return page;
    }),
  );
  if (!host || !audience || !fox) throw new Error('three pages');
  await haveNoNetwork(desk.page);
  await desk.page.reload();
  await enter(host);
  await giveName(audience, 'Vera Lind');
  await giveName(fox, 'Fia Fox');
  await expect(host.getByText(RELAYED)).toBeVisible();
  await expect(audience.getByText(RELAYED)).toBeVisible();
  await expectLive(audience, hostId);
  await audience.getByRole('button', { name: 'Turn sound on' }).click();
  await expectHeard(audience);
  // A browser that can only receive in pieces does.
  await expect(fox.getByText(RELAYED)).toBeVisible();
  await expectLive(fox, hostId);
  await fox.getByRole('button', { name: 'Turn sound on' }).click();
  await expectHeard(fox);
  await expectLive(desk.page, hostId);
  await expectStills(desk, hostId);
  await desk.button('Sound of the program').click();
  await expectLoud(desk.page.getByRole('meter', { name: 'Level on air' }));
});
