import type { Page } from '@playwright/test';
import { expect, test, type RunningApp } from '../support/app.ts';
import {
  enter,
  expectHeard,
  expectLive,
  giveName,
  hostOf,
  invite,
  personOf,
  SOUND_TROUBLE,
  WITH_DEVICES,
} from '../support/room-page.ts';

test.skip(SOUND_TROUBLE !== '', SOUND_TROUBLE);
// The service is killed: its pages complain that it is gone.
test.use({ ...WITH_DEVICES, networkNoise: true });

/** Cameras of this test are small: seven pages draw them on one computer. */
const haveSmallCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Pages over plain http have no devices.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (wanted = {}) =>
      open({ ...wanted, ...(wanted.video && { video: { width: 320, height: 180 } }) });
  });

/** How loud a page plays each person, by their ids. */
const volumes = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLAudioElement>('audio[data-user-id]')].map((player) => [
        player.dataset.userId ?? '',
        player.muted ? 0 : player.volume,
      ]),
    ),
  );

/** Makes a scene and puts it on air. */
const putOnAir = async (app: RunningApp, scene: object): Promise<void> => {
  const scenes = `/live/sessions/${app.sessionId}/scenes`;
  const made = await app.call<{ scene: { id: string } }>('POST', scenes, scene);
  await app.call('POST', `${scenes}/${made.scene.id}/activate`);
};

test('host, speaker, three viewers and two desks see and hear the right people, whoever leaves and whatever is killed @proof', async ({
  app,
  desk,
  openWindow,
  openElsewhere,
}) => {
  const open = async (url: string): Promise<Page> => {
    const page = await openElsewhere('about:blank');
    await haveSmallCamera(page);
    await page.goto(url);
    return page;
  };
  const admit = async (name: string, role: string): Promise<Page> => {
    const page = await open(await invite(app, app.sessionId, { name, role }));
    await giveName(page, name);
    return page;
  };
  const { id: hostId, url: hostUrl } = await hostOf(app, app.sessionId);
  const openHost = async (): Promise<Page> => {
    const page = await open(hostUrl);
    await enter(page);
    return page;
  };
  let host = await openHost();
  const speaker = await admit('Gil Moor', 'speaker');
  await enter(speaker);
  const guestId = await personOf(app, app.sessionId, 'Gil Moor');
  const viewers = await Promise.all(['Vera Lind', 'Mara Lind', 'Nils Lind'].map((name) => admit(name, 'viewer')));
  for (const viewer of viewers) await viewer.getByRole('button', { name: 'Turn sound on' }).click();
  const second = await openWindow();
  const watching = [...viewers, desk.page, second.page];
  const expectHearing = async (page: Page, loud: Readonly<Record<string, number>>): Promise<void> => {
    await expect.poll(() => volumes(page)).toEqual(loud);
    for (const userId of Object.keys(loud)) await expectHeard(page, userId);
  };

  await test.step('a scene of two says how loud each is for the audience; those who speak hear each other', async () => {
    await putOnAir(app, {
      name: 'Two',
      layout: 'sidebyside',
      slots: [
        { kind: 'host', volume: 0.4 },
        { kind: 'guest', userId: guestId, muted: true },
      ],
    });
    for (const page of watching) {
      await expectLive(page, hostId);
      await expectLive(page, guestId);
    }
    await expectLive(host, guestId);
    await expectLive(speaker, hostId);
    for (const viewer of viewers) await expectHearing(viewer, { [hostId]: 0.4 });
    await expectHearing(host, { [guestId]: 1 });
    await expectHearing(speaker, { [hostId]: 1 });
  });

  await test.step('a scene of the host alone shows nobody else, and lets everyone with the floor be heard', async () => {
    await putOnAir(app, { name: 'One', layout: 'solo', slots: [{ kind: 'host' }] });
    for (const viewer of viewers) {
      await expectHearing(viewer, { [hostId]: 1, [guestId]: 1 });
      await expect(viewer.locator(`video[data-user-id="${guestId}"]`)).toHaveCount(0);
    }
    await speaker.getByRole('button', { name: 'Turn microphone off' }).click();
    for (const page of [host, ...viewers]) {
      const voices = page.getByRole('list', { name: 'Camera and microphone of each person' });
      await expect(
        voices.getByRole('listitem').filter({ hasText: 'Gil Moor' }).locator('[data-state="off"]'),
      ).toBeVisible();
    }
    await speaker.getByRole('button', { name: 'Turn microphone on' }).click();
  });

  await test.step('a shared screen is seen where its scene is on air', async () => {
    await speaker.getByRole('button', { name: 'Share screen' }).click();
    await putOnAir(app, { name: 'Slides', layout: 'solo', slots: [{ kind: 'screen' }] });
    for (const page of [host, ...watching]) await expectLive(page, guestId, 'screen');
    await speaker.getByRole('button', { name: 'Stop sharing' }).click();
    for (const page of watching) await expect(page.locator('video[data-source="screen"]')).toHaveCount(0);
    await app.call('PUT', `/live/sessions/${app.sessionId}/scenes/active`, { sceneId: null });
  });

  await test.step('a host who leaves is gone everywhere, and is back everywhere when they come back', async () => {
    for (const page of watching) await expectLive(page, hostId);
    await host.close();
    for (const page of watching) await expect(page.locator(`video[data-user-id="${hostId}"]`)).toHaveCount(0);
    host = await openHost();
    for (const page of watching) await expectLive(page, hostId);
  });

  await test.step('a service that is killed brings everybody back by itself', async () => {
    await app.killService();
    for (const page of [speaker, ...watching]) await expectLive(page, hostId);
    for (const page of [host, ...watching]) await expectLive(page, guestId);
    for (const viewer of viewers) await expectHearing(viewer, { [hostId]: 1, [guestId]: 1 });
  });
});
