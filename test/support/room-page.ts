import { expect, type Locator, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { existsSync } from 'node:fs';
import config from '../../playwright.config.ts';
import type { RunningApp } from './app.ts';
import type { DeskPage } from './desk-page.ts';

const { launchOptions } = config.use ?? {};

/** The headless build plays and measures no sound. */
const isSilent = launchOptions?.executablePath?.endsWith('headless-shell') === true;
const WITH_SOUND = '/usr/bin/chromium';

/** Why the tests of pictures and sound cannot run here; an empty text where they can. */
export const SOUND_TROUBLE = isSilent && !existsSync(WITH_SOUND) ? `sound needs a whole browser at ${WITH_SOUND}` : '';

/**
 * Chromium's own picture and beep instead of a camera and a microphone, and nobody who has to allow them. Ten pictures a
 * second are moving ones, and several cameras at once leave a slow computer time for the rest.
 */
export const WITH_DEVICES = {
  permissions: ['camera', 'microphone'],
  launchOptions: {
    ...launchOptions,
    ...(isSilent && { executablePath: WITH_SOUND }),
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream=fps=10',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
} satisfies Partial<PlaywrightTestOptions> & Record<string, unknown>;

/** Waits for pictures and sound: of several real browsers, on a computer that does other work too. */
const SLOWEST = { timeout: 90_000 } as const;

/** Pictures decoded so far of what somebody sends to the stage of a page; none where the drawn stand-in is. */
export const decoded = (page: Page, userId: string, source: 'camera' | 'screen' = 'camera'): Promise<number> =>
  page.evaluate(
    ([id, kind]) => {
      const video = document.querySelector<HTMLVideoElement>(`video[data-user-id="${id}"][data-source="${kind}"]`);
      return video && video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0;
    },
    [userId, source],
  );

/** Waits until pictures keep coming: one more since the last look. A player that is made anew counts from none. */
export const expectLive = async (page: Page, userId: string, source: 'camera' | 'screen' = 'camera'): Promise<void> => {
  let before = Infinity;
  const isMoving = async (): Promise<boolean> => {
    const now = await decoded(page, userId, source);
    const has = now > before;
    before = now;
    return has;
  };
  await expect.poll(isMoving, { ...SLOWEST, message: `${source} of ${userId} moves` }).toBe(true);
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

/** Waits until the tiles hold somebody's picture. */
export const expectStills = (desk: DeskPage, userId: string): Promise<void> =>
  expect.poll(() => stills(desk, userId), SLOWEST).toBeGreaterThan(1);

/** Seconds of sound that a page has played of others, or of one of them. */
export const heard = (page: Page, userId: string | null = null): Promise<number> =>
  page.evaluate(
    (id) =>
      [...document.querySelectorAll<HTMLAudioElement>(id === null ? 'audio' : `audio[data-user-id="${id}"]`)].reduce(
        (most, { currentTime }) => Math.max(most, currentTime),
        0,
      ),
    userId,
  );

/** Waits until a page plays sound of others, or of one of them. */
export const expectHeard = (page: Page, userId: string | null = null): Promise<void> =>
  expect.poll(() => heard(page, userId), SLOWEST).toBeGreaterThan(0.5);

/** Waits until a level moves. The stand-in for a microphone beeps once a second: looked at as rarely, it may seem silent. */
export const expectLoud = (level: Locator): Promise<void> =>
  expect.poll(() => level.getAttribute('aria-valuenow'), { ...SLOWEST, intervals: [70] }).not.toBe('0');

/** The check of a page. Its devices were allowed before, so they turn on by themselves. */
export const checkOf = async (page: Page): Promise<Locator> => {
  const check = page.getByRole('region', { name: 'Camera and microphone' });
  for (const name of ['Turn camera off', 'Turn microphone off']) {
    await expect(check.getByRole('button', { name })).toBeVisible(SLOWEST);
  }
  return check;
};

/** Passes the check of a page, with camera and microphone on. */
export const enter = async (page: Page): Promise<void> =>
  (await checkOf(page)).getByRole('button', { name: 'Enter the live' }).click();

/** The host of a live, and the address of their page. */
export const hostOf = async (
  app: Pick<RunningApp, 'call' | 'rehearse'>,
  sessionId: string,
): Promise<{ readonly id: string; readonly url: string }> => {
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${sessionId}/links`)) as { readonly hostUrl: string };
  const { session } = await app.call<{ session: { hostId: string } }>('GET', `/live/sessions/${sessionId}`);
  return { id: session.hostId, url: hostUrl };
};

/** Invites somebody into a live; gives the address of their page. */
export const invite = async (
  app: Pick<RunningApp, 'call'>,
  sessionId: string,
  { name, role }: { readonly name: string; readonly role: string },
): Promise<string> => {
  const made = await app.call<{ invite: { url: string } }>('POST', `/live/sessions/${sessionId}/invites`, {
    role,
    label: name,
  });
  return made.invite.url;
};

/** Gives a name at the door of a live. */
export const giveName = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Enter the live' }).click();
};

/** Somebody in a live, by their name. */
export const personOf = async (app: Pick<RunningApp, 'call'>, sessionId: string, name: string): Promise<string> => {
  const { participants } = await app.call<{ participants: readonly { id: string; name: string }[] }>(
    'GET',
    `/live/sessions/${sessionId}/participants`,
  );
  const found = participants.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not in the live`);
  return found.id;
};
