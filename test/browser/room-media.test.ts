import type { Locator, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** True if pictures keep coming. */
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

/** The page's sentence while its pictures and sound go over the relay. */
const RELAYED = /^No direct connection: pictures and sound/;

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
  await expect(view.getByText('Real', { exact: true })).toBeVisible();
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

  // A scene that asks for another background gets it from the host's own page, which sees the same.
  const scenes = `/live/sessions/${app.sessionId}/scenes`;
  const { scene } = await app.call<{ scene: { id: string } }>('POST', scenes, {
    name: 'In the evening',
    layout: 'solo',
    slots: [{ kind: 'host', bgMode: 'image', bgImage: 'preset:sunset' }],
  });
  expect(await green(audience, hostId)).toBeGreaterThan(0.9);
  await app.call('POST', `${scenes}/${scene.id}/activate`);
  await expect.poll(() => green(audience, hostId)).toBeLessThan(0.5);
  expect(await green(host, hostId)).toBeLessThan(0.5);
  await app.call('PUT', `${scenes}/active`, { sceneId: null });
  await expect.poll(() => green(audience, hostId)).toBeGreaterThan(0.9);

  await audience.getByRole('button', { name: 'Raise hand' }).click();
  // People of the simulated audience raise their hands too.
  const guestRow = host.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Mara Lind' });
  await guestRow.getByRole('button', { name: 'Give the floor' }).click();
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
  await host.getByRole('button', { name: 'Turn off camera of Mara Lind' }).click();
  await expect(audience.getByText('The team turned your camera off.')).toBeVisible();
  await expect(host.locator(`video[data-user-id="${guestId}"]`)).toHaveCount(0);
  await audience.getByRole('button', { name: 'Turn camera on' }).click();
  await expect.poll(() => isLive(host, guestId)).toBe(true);
  await guestRow.getByRole('button', { name: 'Take the floor back' }).click();
  await expect(audience.getByText('You no longer have the floor.')).toBeVisible();
  await expect(audience.getByRole('button', { name: 'Raise hand' })).toBeVisible();
  await expect(host.locator(`video[data-user-id="${guestId}"]`)).toHaveCount(0);
});

test('everybody of the team can turn off what others send: an assistant on their page, and the desk', async ({
  app,
  desk,
  openElsewhere,
}) => {
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${app.sessionId}/links`)) as { readonly hostUrl: string };
  const { session } = await app.call<{ session: { hostId: string } }>('GET', `/live/sessions/${app.sessionId}`);
  const { invite } = await app.call<{ invite: { url: string } }>('POST', `/live/sessions/${app.sessionId}/invites`, {
    role: 'assistant',
    label: 'Tina Moor',
  });
  const [host, assistant] = await Promise.all([openElsewhere(hostUrl), openElsewhere(invite.url)]);
  await (await checkOf(host)).getByRole('button', { name: 'Enter the live' }).click();
  await assistant.getByLabel('Your name').fill('Tina Moor');
  await assistant.getByRole('button', { name: 'Enter the live' }).click();
  await expect.poll(() => isLive(assistant, session.hostId)).toBe(true);

  const people = assistant.getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: 'Turn off camera of Ana Ruiz' }).click();
  await expect(host.getByText('The team turned your camera off.')).toBeVisible();
  await expect(people.getByRole('button', { name: 'Turn off camera of Ana Ruiz' })).toHaveCount(0);
  expect(await findingsAsItIs(assistant)).toEqual([]);

  await host.getByRole('button', { name: 'Share screen' }).click();
  await expect(assistant.locator('video[data-source="screen"]')).toHaveCount(1);
  await desk.page.getByRole('button', { name: 'Everyone in the room' }).click();
  await desk.region('People').getByRole('button', { name: 'Microphone, camera and screen of Ana Ruiz' }).click();
  await desk.page.getByRole('menuitem', { name: 'Stop screen' }).click();
  await expect(host.getByText('The team stopped your screen.')).toBeVisible();
  await expect(host.getByRole('button', { name: 'Share screen' })).toBeVisible();
});

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

test('where WebRTC finds no network pages and desk go on over relays by themselves, and pages say so', async ({
  app,
  desk,
  openElsewhere,
}) => {
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${app.sessionId}/links`)) as { readonly hostUrl: string };
  const { session } = await app.call<{ session: { hostId: string } }>('GET', `/live/sessions/${app.sessionId}`);
  const { invite } = await app.call<{ invite: { url: string } }>('POST', `/live/sessions/${app.sessionId}/invites`, {
    role: 'viewer',
    label: 'Vera Lind',
  });
  const [host, audience] = await Promise.all(
    [hostUrl, invite.url].map(async (url) => {
      const page = await openElsewhere('about:blank');
      await haveNoNetwork(page);
      await page.goto(url);
      return page;
    }),
  );
  if (!host || !audience) throw new Error('two pages');
  await haveNoNetwork(desk.page);
  await desk.page.reload();
  await (await checkOf(host)).getByRole('button', { name: 'Enter the live' }).click();
  await audience.getByLabel('Your name').fill('Vera Lind');
  await audience.getByRole('button', { name: 'Enter the live' }).click();
  await expect(host.getByText(RELAYED)).toBeVisible();
  await expect(audience.getByText(RELAYED)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => isLive(audience, session.hostId)).toBe(true);
  await audience.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(() => heard(audience)).toBeGreaterThan(0.5);
  await expect.poll(() => isLive(desk.page, session.hostId), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => stills(desk, session.hostId)).toBeGreaterThan(1);
  await desk.button('Sound of the program').click();
  await loud(desk.page.getByRole('meter', { name: 'Level on air' }));
});

/** Places of the replay, as the page has them. */
interface Watched {
  /** Milliseconds from the start of the live: of the slider, and of the camera's player. */
  readonly position: number;
  readonly picture: number;
  /** True if the picture on the stage is more than an empty one. */
  readonly isDrawn: boolean;
}

const watched = (page: Page, sessionId: string, userId: string): Promise<Watched> =>
  page.evaluate(
    async ({ session, user }) => {
      const token = sessionStorage.getItem(`regie.room.${session}`) ?? '';
      const answer = await fetch(`/app/live/${session}/recording?room=${token}`);
      const { startedAt, tracks } = (await answer.json()) as {
        startedAt: string;
        tracks: readonly { file: string; startedAt: number }[];
      };
      const player = [...document.querySelectorAll<HTMLVideoElement>('.players video')].find(
        ({ videoWidth }) => videoWidth > 0,
      );
      const track = tracks.find(({ file }) => player?.src.includes(file));
      const canvas = document.querySelector<HTMLCanvasElement>(`canvas[data-user-id="${user}"]`);
      // A canvas of the page that is read back complains, and is slow from then on.
      const copy = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true });
      if (canvas) copy?.drawImage(canvas, 0, 0, 32, 18);
      const pixels = copy?.getImageData(0, 0, 32, 18).data ?? [];
      return {
        position: Number(document.querySelector<HTMLInputElement>('input[type="range"]')?.value),
        picture: (track?.startedAt ?? 0) - Date.parse(startedAt) + (player?.currentTime ?? 0) * 1000,
        isDrawn: pixels.some((value, index) => index % 4 < 3 && value > 60),
      };
    },
    { session: sessionId, user: userId },
  );

test('a live that has ended is shown again: its scenes, pictures and sound, from wherever a person seeks', async ({
  app,
  openElsewhere,
}) => {
  const { id } = await app
    .call<{ session: { id: string } }>('POST', '/live/sessions', { title: 'Again', scheduledAt: Date.now() + 60_000 })
    .then(({ session }) => session);
  const scenes = await Promise.all(
    ['Alone', 'Again alone'].map((name) =>
      app
        .call<{ scene: { id: string } }>('POST', `/live/sessions/${id}/scenes`, {
          name,
          layout: 'solo',
          slots: [{ kind: 'host' }],
        })
        .then(({ scene }) => scene.id),
    ),
  );
  const activate = (index: number): Promise<unknown> =>
    app.call('POST', `/live/sessions/${id}/scenes/${scenes[index]}/activate`);
  await activate(0);
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${id}/links`)) as { readonly hostUrl: string };
  const { session } = await app.call<{ session: { hostId: string } }>('GET', `/live/sessions/${id}`);
  const host = await openElsewhere(hostUrl);
  const check = await checkOf(host);
  await check.getByRole('button', { name: 'Enter the live' }).click();
  const { invite } = await app.call<{ invite: { url: string } }>('POST', `/live/sessions/${id}/invites`, {
    role: 'viewer',
    label: 'Vera Lind',
  });
  const audience = await openElsewhere(invite.url);
  await audience.getByLabel('Your name').fill('Vera Lind');
  await audience.getByRole('button', { name: 'Enter the live' }).click();
  await audience.getByRole('button', { name: 'Turn sound on' }).click();
  // In the waiting room nobody is seen or heard yet; the start brings both, without a reload.
  await host.waitForTimeout(1500);
  expect([await decoded(audience, session.hostId), await heard(audience)]).toEqual([0, 0]);
  await host.getByRole('button', { name: 'Start the live' }).click();
  await host.waitForTimeout(2500);
  await activate(1);
  await host.getByLabel('Caption: what is being said').fill('Good evening, everyone');
  await host.keyboard.press('Enter');
  await expect(audience.getByRole('region', { name: 'Captions' })).toHaveText('Good evening, everyone');
  await host.waitForTimeout(3000);
  await expect.poll(() => isLive(audience, session.hostId)).toBe(true);
  await expect.poll(() => heard(audience)).toBeGreaterThan(0.5);
  await app.rehearse('POST', `/sessions/${id}/end`);

  const replay = audience.getByRole('region', { name: 'Replay' });
  const slider = replay.getByRole('slider', { name: 'Position' });
  const isShownAt = async (position: number, scene: string): Promise<void> => {
    await slider.fill(String(position));
    await expect(replay.getByRole('group', { name: scene, exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const at = await watched(audience, id, session.hostId);
        return [at.position, at.isDrawn, Math.abs(at.picture - position) < 50];
      })
      .toEqual([position, true, true]);
  };
  await isShownAt(4500, 'Again alone');
  await isShownAt(1500, 'Alone');
  await replay.getByRole('button', { name: 'Again alone' }).click();
  await expect(replay.getByRole('group', { name: 'Again alone', exact: true })).toBeVisible();
  await isShownAt(1000, 'Alone');
  const [file] = await Promise.all([
    audience.waitForEvent('download'),
    replay.getByRole('link', { name: 'Captions as a file (WebVTT)' }).click(),
  ]);
  const words = await readFile(await file.path(), 'utf8');
  const [, from = ''] = /^00:00:(\d\d\.\d{3}) -->/m.exec(words) ?? [];
  await slider.fill(String(Math.ceil(Number(from) * 10) * 100));
  await expect(audience.getByRole('region', { name: 'Captions' })).toHaveText('Good evening, everyone');
  await replay.getByRole('button', { name: 'Captions' }).click();
  await expect(audience.getByRole('region', { name: 'Captions' })).toBeHidden();
  await replay.getByRole('button', { name: 'Captions' }).click();
  await isShownAt(1000, 'Alone');
  expect(await findingsAsItIs(audience)).toEqual([]);
  await replay.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await watched(audience, id, session.hostId)).position).toBeGreaterThan(2500);
  const playing = await watched(audience, id, session.hostId);
  expect(Math.abs(playing.position - playing.picture)).toBeLessThan(1000);
  await replay.getByRole('button', { name: 'Pause' }).click();
  // The button that was pressed has the focus, and leaves the arrow keys to the replay.
  await audience.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('0');
  expect(await app.call('GET', `/live/sessions/${id}`)).toMatchObject({ session: { replayViews: 1 } });
});
