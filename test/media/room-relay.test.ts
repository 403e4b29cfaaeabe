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

test('where WebRTC finds no network pages and desk go on over relays by themselves, and pages say so @proof', async ({
  app,
  desk,
  openElsewhere,
}) => {
  const { id: hostId, url } = await hostOf(app, app.sessionId);
  const door = await invite(app, app.sessionId, { name: 'Vera Lind', role: 'viewer' });
  const [host, audience] = await Promise.all(
    [url, door].map(async (address) => {
      const page = await openElsewhere('about:blank');
      await haveNoNetwork(page);
      await page.goto(address);
      return page;
    }),
  );
  if (!host || !audience) throw new Error('two pages');
  await haveNoNetwork(desk.page);
  await desk.page.reload();
  await enter(host);
  await giveName(audience, 'Vera Lind');
  await expect(host.getByText(RELAYED)).toBeVisible();
  await expect(audience.getByText(RELAYED)).toBeVisible();
  await expectLive(audience, hostId);
  await audience.getByRole('button', { name: 'Turn sound on' }).click();
  await expectHeard(audience);
  await expectLive(desk.page, hostId);
  await expectStills(desk, hostId);
  await desk.button('Sound of the program').click();
  await expectLoud(desk.page.getByRole('meter', { name: 'Level on air' }));
});
