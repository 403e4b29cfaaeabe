import type { Locator, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import config from '../../playwright.config.ts';
import { expect, test } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findingsAsItIs } from '../support/findings.ts';

const { launchOptions } = config.use ?? {};

/** The headless build plays and measures no sound. */
const isSilent = launchOptions?.executablePath?.endsWith('headless-shell') === true;
const WITH_SOUND = '/usr/bin/chromium';
test.skip(isSilent && !existsSync(WITH_SOUND), `sound needs a whole browser at ${WITH_SOUND}`);

// Chromium's own picture and beep instead of a camera and a microphone, and nobody who has to allow them.
test.use({
  actionTimeout: 20_000,
  permissions: ['camera', 'microphone'],
  launchOptions: {
    ...launchOptions,
    ...(isSilent && { executablePath: WITH_SOUND }),
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

/** Pictures decoded so far of somebody's camera on the stage of a page; none where the drawn stand-in is. */
const decoded = (page: Page, userId: string): Promise<number> =>
  page.evaluate((id) => {
    const video = document.querySelector<HTMLVideoElement>(`video[data-user-id="${id}"][data-source="camera"]`);
    return video && video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0;
  }, userId);

/** Whether pictures keep coming. */
const isLive = async (page: Page, userId: string): Promise<boolean> => {
  const before = await decoded(page, userId);
  await page.waitForTimeout(500);
  return (await decoded(page, userId)) > before;
};

/** How many tiles of the desk hold a picture of somebody's camera. */
const stills = (desk: DeskPage, userId: string): Promise<number> =>
  desk
    .region('Scenes')
    .locator(`canvas[data-user-id="${userId}"]`)
    .evaluateAll(
      (canvases) =>
        (canvases as HTMLCanvasElement[]).filter((canvas) => {
          const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [];
          return red + green + blue > 0;
        }).length,
    );

/** Seconds of sound that a page has played of others. */
const heard = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')].reduce((most, { currentTime }) => Math.max(most, currentTime), 0),
  );

/** Waits until a level moves. The stand-in for a microphone beeps once a second: looked at as rarely, it may seem silent. */
const loud = (level: Locator): Promise<void> =>
  expect.poll(() => level.getAttribute('aria-valuenow'), { intervals: [70] }).not.toBe('0');

/** The check of a page. Its devices were allowed before, so they turn on by themselves. */
const checkOf = async (page: Page): Promise<Locator> => {
  const check = page.getByRole('region', { name: 'Camera and microphone' });
  await expect(check.getByRole('button', { name: 'Turn camera off' })).toBeVisible();
  await expect(check.getByRole('button', { name: 'Turn microphone off' })).toBeVisible();
  return check;
};

test('the audience sees and hears the host, and a person who is given the floor, until it is taken', async ({
  app,
  desk,
  admit,
  openElsewhere,
}) => {
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${app.sessionId}/links`)) as { readonly hostUrl: string };
  const { session } = await app.call<{ session: { hostId: string } }>('GET', `/live/sessions/${app.sessionId}`);
  const { hostId } = session;
  const hostName = 'Ana Ruiz';
  const host = await openElsewhere(hostUrl);
  const check = await checkOf(host);
  // A browser may keep levels back until the person has pressed something.
  await check.getByRole('button', { name: 'Test the sound' }).click();
  await loud(check.getByRole('meter', { name: 'Microphone level' }));
  const audience = await admit('Mara Lind');
  expect(await decoded(audience, hostId)).toBe(0);
  expect([await decoded(desk.page, hostId), await stills(desk, hostId)]).toEqual([0, 0]);
  await expect(desk.region('Program').getByText('Real')).toBeVisible();

  await check.getByRole('button', { name: 'Enter the live' }).click();
  await expect.poll(() => isLive(audience, hostId)).toBe(true);
  // The desk: moving in the program, as stills in the tiles.
  await expect.poll(() => isLive(desk.page, hostId)).toBe(true);
  await expect(desk.region('Program').locator(`video[data-user-id="${hostId}"]`)).toHaveCount(1);
  await expect.poll(() => stills(desk, hostId)).toBeGreaterThan(1);
  const [view] = await Promise.all([
    desk.page.waitForEvent('popup'),
    desk.button('Open Program in its own window').click(),
  ]);
  await expect.poll(() => isLive(view, hostId)).toBe(true);
  await desk.button('Bring back Program').click();
  // Its levels are there before anybody listens, once a press has allowed the page to make sound.
  await desk.button('Sound of the program').click();
  await loud(desk.page.getByRole('meter', { name: 'Level on air' }));
  await loud(desk.page.getByRole('meter', { name: `Level of ${hostName}` }));
  expect(await findingsAsItIs(desk.page, '.popover')).toEqual([]);
  await desk.page.getByRole('combobox', { name: /^Loudspeaker/ }).click();
  await desk.page.getByRole('option', { name: 'Fake Audio Output 1' }).click();
  await expect(desk.page.getByRole('combobox', { name: 'Loudspeaker: Fake Audio Output 1' })).toBeVisible();
  const alone = desk.page.getByRole('button', { name: `Listen to ${hostName} alone` });
  await alone.click();
  await expect(alone).toHaveAttribute('aria-pressed', 'true');
  await desk.page.keyboard.press('Escape');
  await desk.button('Listen to the program').click();
  expect(await heard(audience)).toBe(0);
  await audience.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(() => heard(audience)).toBeGreaterThan(0.5);

  await host.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(audience.locator(`video[data-user-id="${hostId}"]`)).toHaveCount(0);
  await expect(desk.page.locator(`:is(video, canvas)[data-user-id="${hostId}"]`)).toHaveCount(0);
  await host.getByRole('button', { name: 'Turn camera on' }).click();
  await expect.poll(() => isLive(audience, hostId)).toBe(true);

  await audience.getByRole('button', { name: 'Raise hand' }).click();
  await host.getByRole('button', { name: 'Give the floor' }).click();
  const guestCheck = await checkOf(audience);
  await guestCheck.getByRole('button', { name: 'Enter the live' }).click();
  const guestId = await app
    .call<{ participants: readonly { id: string; name: string }[] }>(
      'GET',
      `/live/sessions/${app.sessionId}/participants`,
    )
    .then(({ participants: now }) => now.find(({ name }) => name === 'Mara Lind')?.id ?? '');
  await expect.poll(() => isLive(host, guestId)).toBe(true);
  await expect.poll(() => isLive(desk.page, guestId)).toBe(true);

  await host.getByRole('button', { name: 'Mute Mara Lind' }).click();
  await expect(audience.getByText('The team muted your microphone.')).toBeVisible();
  await expect(audience.getByRole('button', { name: 'Turn microphone on' })).toBeVisible();
  await host
    .getByRole('region', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: 'Mara Lind' })
    .getByRole('button', { name: 'Take the floor back' })
    .click();
  await expect(audience.getByText('You no longer have the floor.')).toBeVisible();
  await expect(audience.getByRole('button', { name: 'Raise hand' })).toBeVisible();
  await expect(host.locator(`video[data-user-id="${guestId}"]`)).toHaveCount(0);
});
