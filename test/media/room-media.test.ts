import type { Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';
import { findingsAsItIs } from '../support/findings.ts';
import {
  checkOf,
  enter,
  expectHeard,
  expectLive,
  expectLoud,
  expectStills,
  giveName,
  heard,
  hostOf,
  invite,
  personOf,
  SOUND_TROUBLE,
  WITH_DEVICES,
} from '../support/room-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.skip(SOUND_TROUBLE !== '', SOUND_TROUBLE);
test.use(WITH_DEVICES);

const HOST_NAME = 'Ana Ruiz';

/** Opens the page of the demo's host, who passes the check. */
const openHost = async (
  app: RunningApp,
  openElsewhere: (url: string) => Promise<Page>,
): Promise<{ readonly page: Page; readonly id: string }> => {
  const { id, url } = await hostOf(app, app.sessionId);
  const page = await openElsewhere(url);
  await enter(page);
  return { page, id };
};

/** The share of a camera that is green: Chromium's stand-in for one is, and the shape in it may be taken for a person. */
const green = (page: Page, userId: string): Promise<number> =>
  page.evaluate((id) => {
    const video = document.querySelector<HTMLVideoElement>(`video[data-user-id="${id}"][data-source="camera"]`);
    const copy = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true });
    if (!video || !copy) return -1;
    copy.drawImage(video, 0, 0, 32, 18);
    const { data } = copy.getImageData(0, 0, 32, 18);
    const isGreen = (at: number): boolean => (data[at + 1] ?? 0) > Math.max(data[at] ?? 0, data[at + 2] ?? 0) + 40;
    return Array.from({ length: 32 * 18 }, (_, pixel) => pixel * 4).filter(isGreen).length / (32 * 18);
  }, userId);

test('nobody sees a host who has not passed the check; then the audience, the desk and its windows do', async ({
  app,
  desk,
  admit,
  openElsewhere,
}) => {
  const { id: hostId, url } = await hostOf(app, app.sessionId);
  const host = await openElsewhere(url);
  const check = await checkOf(host);
  // A browser may keep levels back until the person has pressed something.
  await check.getByRole('button', { name: 'Test the sound' }).click();
  await expectLoud(check.getByRole('meter', { name: 'Microphone level' }));
  const audience = await admit('Mara Lind');
  await expect(desk.region('Program').getByText('Live picture')).toBeVisible();
  for (const page of [audience, desk.page]) {
    await expect(page.locator(`:is(video, canvas)[data-user-id="${hostId}"]`)).toHaveCount(0);
  }

  await check.getByRole('button', { name: 'Enter the live' }).click();
  await expectLive(audience, hostId);
  // The desk: moving in the program, as stills in the tiles.
  await expectLive(desk.page, hostId);
  await expect(desk.region('Program').locator(`video[data-user-id="${hostId}"]`)).toHaveCount(1);
  await expectStills(desk, hostId);
  const [view] = await Promise.all([
    desk.page.waitForEvent('popup'),
    desk.button('Open Program in its own window').click(),
  ]);
  await expectLive(view, hostId);
  await expect(view.getByText('Live picture', { exact: true })).toBeVisible();
  await desk.button('Bring back Program').click();
});

test('the audience hears the host once they turn the sound on', async ({ app, admit, openElsewhere }) => {
  await openHost(app, openElsewhere);
  const audience = await admit('Mara Lind');
  const on = audience.getByRole('button', { name: 'Turn sound on' });
  await expect(on).toBeVisible();
  expect(await heard(audience)).toBe(0);
  await on.click();
  await expectHeard(audience);
});

test('the desk shows how loud the host is, on a loudspeaker of its own, and can listen to them alone @proof', async ({
  app,
  desk,
  openElsewhere,
}) => {
  await openHost(app, openElsewhere);
  // Levels are there before anybody listens, once a press has allowed the page to make sound.
  await desk.button('Sound of the program').click();
  await expectLoud(desk.page.getByRole('meter', { name: 'Level on air' }));
  await expectLoud(desk.page.getByRole('meter', { name: `Level of ${HOST_NAME}` }));
  expect(await findingsAsItIs(desk.page, '.popover')).toEqual([]);
  await desk.page.getByRole('combobox', { name: /^Loudspeaker/ }).click();
  await desk.page.getByRole('option', { name: 'Fake Audio Output 1' }).click();
  await expect(desk.page.getByRole('combobox', { name: 'Loudspeaker: Fake Audio Output 1' })).toBeVisible();
  const alone = desk.page.getByRole('button', { name: `Listen to ${HOST_NAME} alone` });
  await alone.click();
  await expect(alone).toHaveAttribute('aria-pressed', 'true');
  await alone.click();
  await desk.page.keyboard.press('Escape');
});

test('a camera that is turned off leaves every picture, and comes back @proof', async ({
  app,
  desk,
  admit,
  openElsewhere,
}) => {
  const host = await openHost(app, openElsewhere);
  const audience = await admit('Mara Lind');
  await expectLive(audience, host.id);
  await host.page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(audience.locator(`video[data-user-id="${host.id}"]`)).toHaveCount(0);
  await expect(desk.page.locator(`:is(video, canvas)[data-user-id="${host.id}"]`)).toHaveCount(0);
  await host.page.getByRole('button', { name: 'Turn camera on' }).click();
  await expectLive(audience, host.id);
});

/** Makes a scene that shows nobody and arrives by a fade of three seconds; gives its id. */
const makeEmptyScene = async (app: RunningApp): Promise<string> => {
  const { scene } = await app.call<{ scene: { id: string } }>('POST', `/live/sessions/${app.sessionId}/scenes`, {
    name: 'Nobody',
    layout: 'solo',
    slots: [],
    transition: 'fade',
    transitionMs: 3000,
  });
  return scene.id;
};

/** How green somebody's camera is on a page, again and again while a transition is played there. */
const greenInTransition = async (page: Page, userId: string): Promise<readonly number[]> => {
  const layers = page.locator('[data-scene]');
  const seen: number[] = [];
  await expect(layers).toHaveCount(2);
  while ((await layers.count()) > 1) seen.push(await green(page, userId));
  return seen;
};

/**
 * Follows the stage of a page until another scene has wholly arrived: the pictures of somebody that came while that scene
 * stood over theirs, and whether they were live in each frame of it.
 */
const throughTransition = (page: Page, userId: string, sceneId: string): Promise<{ isLive: boolean; came: number }> =>
  page.evaluate(
    ([person, arriving]) =>
      new Promise((resolve) => {
        let isLive = true;
        let frames: number[] = [];
        const look = (): void => {
          const layers = [...document.querySelectorAll<HTMLElement>('[data-scene]')];
          const hasCome = layers.at(-1)?.dataset.scene === arriving;
          if (hasCome && layers.length === 1) {
            resolve({ isLive, came: (frames.at(-1) ?? 0) - (frames[0] ?? 0) });
            return;
          }
          if (hasCome) {
            const video = layers[0]?.querySelector<HTMLVideoElement>(`video[data-user-id="${person}"]`);
            isLive &&= video !== null && video !== undefined;
            frames = [...frames, video?.getVideoPlaybackQuality().totalVideoFrames ?? 0];
          }
          requestAnimationFrame(look);
        };
        look();
      }),
    [userId, sceneId] as const,
  );

test('a person who leaves the air stays visible and heard until the transition is over @proof', async ({
  app,
  admit,
  openElsewhere,
}) => {
  const host = await openHost(app, openElsewhere);
  const audience = await admit('Mara Lind');
  await expectLive(audience, host.id);
  const scenes = `/live/sessions/${app.sessionId}/scenes`;
  const empty = await makeEmptyScene(app);
  const seen = throughTransition(audience, host.id, empty);
  await app.call('POST', `${scenes}/${empty}/activate`);
  const { isLive, came } = await seen;
  expect([isLive, came > 3]).toEqual([true, true]);
  await expect(audience.locator(`video[data-user-id="${host.id}"]`)).toHaveCount(0);
  await app.call('PUT', `${scenes}/active`, { sceneId: null });
});

test('a scene that asks for another background gets it from the host’s own page, which sees the same, until it has left @proof', async ({
  app,
  admit,
  openElsewhere,
}) => {
  const host = await openHost(app, openElsewhere);
  const audience = await admit('Mara Lind');
  await expectLive(audience, host.id);
  const scenes = `/live/sessions/${app.sessionId}/scenes`;
  const { scene } = await app.call<{ scene: { id: string } }>('POST', scenes, {
    name: 'In the evening',
    layout: 'solo',
    slots: [{ kind: 'host', bgMode: 'image', bgImage: 'preset:sunset' }],
  });
  expect(await green(audience, host.id)).toBeGreaterThan(0.9);
  await app.call('POST', `${scenes}/${scene.id}/activate`);
  await expect.poll(() => green(audience, host.id), { timeout: 90_000 }).toBeLessThan(0.5);
  expect(await green(host.page, host.id)).toBeLessThan(0.5);
  const leaving = greenInTransition(audience, host.id);
  await app.call('POST', `${scenes}/${await makeEmptyScene(app)}/activate`);
  const greens = await leaving;
  expect([greens.length > 3, Math.max(...greens) < 0.5]).toEqual([true, true]);
  await app.call('PUT', `${scenes}/active`, { sceneId: null });
  await expect.poll(() => green(audience, host.id), { timeout: 90_000 }).toBeGreaterThan(0.9);
});

test('a person who is given the floor is seen, can be muted by the team, and stops when it is taken @proof', async ({
  app,
  desk,
  admit,
  openElsewhere,
}) => {
  const host = await openHost(app, openElsewhere);
  const audience = await admit('Gil Moor');
  await audience.getByRole('button', { name: 'Raise hand' }).click();
  // People of the simulated audience raise their hands too.
  const row = host.page.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Gil Moor' });
  // The button goes with the press; the focus stays in the list, beside whoever is next.
  await row.getByRole('button', { name: 'Give the floor' }).press('Enter');
  await expect(host.page.getByRole('region', { name: 'People' })).toBeFocused();
  const check = await checkOf(audience);
  await check.getByRole('button', { name: 'Not now' }).press('Enter');
  const again = audience.getByRole('button', { name: 'Camera and microphone' });
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(audience.getByRole('heading', { name: 'Camera and microphone' })).toBeFocused();
  await enter(audience);
  const guestId = await personOf(app, app.sessionId, 'Gil Moor');
  await expectLive(host.page, guestId);
  await expectLive(desk.page, guestId);

  await host.page.getByRole('button', { name: 'Mute Gil Moor' }).click();
  await expect(audience.getByText('The team muted your microphone.')).toBeVisible();
  await expect(audience.getByRole('button', { name: 'Turn microphone on' })).toBeVisible();
  await host.page.getByRole('button', { name: 'Turn off camera of Gil Moor' }).click();
  await expect(audience.getByText('The team turned your camera off.')).toBeVisible();
  await expect(host.page.locator(`video[data-user-id="${guestId}"]`)).toHaveCount(0);
  await audience.getByRole('button', { name: 'Turn camera on' }).click();
  await expectLive(host.page, guestId);
  await row.getByRole('button', { name: 'Take the floor back' }).click();
  await expect(audience.getByText('You no longer have the floor.')).toBeVisible();
  await expect(audience.getByRole('button', { name: 'Raise hand' })).toBeVisible();
  await expect(host.page.locator(`video[data-user-id="${guestId}"]`)).toHaveCount(0);
});

test('everybody of the team can mute others: an assistant on their page, and the desk @proof', async ({
  app,
  desk,
  openElsewhere,
}) => {
  const host = await openHost(app, openElsewhere);
  const assistant = await openElsewhere(await invite(app, app.sessionId, { name: 'Tina Moor', role: 'assistant' }));
  await giveName(assistant, 'Tina Moor');
  await expectLive(assistant, host.id);

  const people = assistant.getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: 'Turn off camera of Ana Ruiz' }).click();
  await expect(host.page.getByText('The team turned your camera off.')).toBeVisible();
  await expect(people.getByRole('button', { name: 'Turn off camera of Ana Ruiz' })).toHaveCount(0);
  expect(await findingsAsItIs(assistant)).toEqual([]);

  await host.page.getByRole('button', { name: 'Share screen' }).press('Enter');
  await expect(host.page.getByRole('button', { name: 'Stop sharing' })).toBeFocused();
  await expectLive(assistant, host.id, 'screen');
  await desk.page.getByRole('button', { name: 'Everyone in the room' }).click();
  await desk.region('People').getByRole('button', { name: 'Microphone, camera and screen of Ana Ruiz' }).click();
  await desk.page.getByRole('menuitem', { name: 'Stop screen' }).click();
  await expect(host.page.getByText('The team stopped your screen.')).toBeVisible();
  await expect(host.page.getByRole('button', { name: 'Share screen' })).toBeVisible();
});
