import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { findingsAsItIs } from '../support/findings.ts';
import {
  decoded,
  enter,
  expectHeard,
  expectLive,
  giveName,
  heard,
  hostOf,
  invite,
  SOUND_TROUBLE,
  WITH_DEVICES,
} from '../support/room-page.ts';
import { expectFits } from '../support/room-sizes.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.skip(SOUND_TROUBLE !== '', SOUND_TROUBLE);
test.use(WITH_DEVICES);

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

/** The slider of a replay goes by tenths of a second. */
const inTenths = (ms: number): number => Math.round(ms / 100) * 100;

test('a live that has ended is shown again: its scenes, pictures and sound, from wherever a person seeks @proof', async ({
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
  const { id: hostId, url } = await hostOf(app, id);
  const host = await openElsewhere(url);
  await enter(host);
  const audience = await openElsewhere(await invite(app, id, { name: 'Vera Lind', role: 'viewer' }));
  await giveName(audience, 'Vera Lind');
  await audience.getByRole('button', { name: 'Turn sound on' }).click();
  // In the waiting room nobody is seen or heard yet, though the host sends; the start brings both, without a reload.
  await expect(host.getByRole('list', { name: 'Camera and microphone of each person' })).toBeVisible();
  // The audience has what the service says after it: had it been told of a source, it would be on its way.
  await app.call('PATCH', `/live/sessions/${id}`, { title: 'Again, later' });
  await expect(audience.getByRole('heading', { level: 1 })).toHaveText('Again, later');
  expect([await decoded(audience, hostId), await heard(audience)]).toEqual([0, 0]);
  await host.getByRole('button', { name: 'Start the live' }).click();
  await expectLive(audience, hostId);
  await expectHeard(audience);
  const { session } = await app.call<{ session: { startedAt: string } }>('GET', `/live/sessions/${id}`);
  const positionNow = (): number => inTenths(Date.now() - Date.parse(session.startedAt));
  const alone = positionNow();
  /** Each scene is recorded for as long as the replay is looked at below; a picture every 100 ms leaves room. */
  const recordFor = async (ms: number): Promise<void> => {
    const from = positionNow();
    await expect.poll(positionNow, { intervals: [100] }).toBeGreaterThan(from + ms);
  };
  await recordFor(1800);
  await activate(1);
  const again = positionNow();
  await host.getByLabel('Caption: what is being said').fill('Good evening, everyone');
  await host.keyboard.press('Enter');
  await expect(audience.getByRole('region', { name: 'Captions' })).toHaveText('Good evening, everyone');
  await recordFor(1800);
  await expectLive(audience, hostId);
  await app.rehearse('POST', `/sessions/${id}/end`);

  const replay = audience.getByRole('region', { name: 'Replay' });
  const slider = replay.getByRole('slider', { name: 'Position' });
  const isShownAt = async (position: number, scene: string): Promise<void> => {
    await slider.fill(String(position));
    await expect(replay.getByRole('group', { name: scene, exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const at = await watched(audience, id, hostId);
        return [at.position, at.isDrawn, Math.abs(at.picture - position) < 50];
      })
      .toEqual([position, true, true]);
  };
  await isShownAt(again + 1500, 'Again alone');
  await isShownAt(alone + 1500, 'Alone');
  await replay.getByRole('button', { name: 'Again alone' }).click();
  await expect(replay.getByRole('group', { name: 'Again alone', exact: true })).toBeVisible();
  await isShownAt(alone + 1000, 'Alone');
  const [file] = await Promise.all([
    audience.waitForEvent('download'),
    replay.getByRole('link', { name: 'Captions as a file (WebVTT)' }).click(),
  ]);
  const words = await readFile(await file.path(), 'utf8');
  const [, minutes = '', seconds = ''] = /^00:(\d\d):(\d\d\.\d{3}) -->/m.exec(words) ?? [];
  await slider.fill(String(Math.ceil(Number(minutes) * 600 + Number(seconds) * 10) * 100));
  await expect(audience.getByRole('region', { name: 'Captions' })).toHaveText('Good evening, everyone');
  await replay.getByRole('button', { name: 'Captions' }).click();
  await expect(audience.getByRole('region', { name: 'Captions' })).toBeHidden();
  await replay.getByRole('button', { name: 'Captions' }).click();
  await isShownAt(alone + 1000, 'Alone');
  expect(await findingsAsItIs(audience)).toEqual([]);

  await replay.getByRole('button', { name: 'Play' }).click();
  // The camera's player runs with the replay.
  await expect
    .poll(async () => {
      const at = await watched(audience, id, hostId);
      return at.position > alone + 2000 && Math.abs(at.position - at.picture) < 1000;
    })
    .toBe(true);
  await replay.getByRole('button', { name: 'Pause' }).click();
  const paused = Number(await slider.inputValue());
  // The button that was pressed has the focus, and leaves the arrow keys to the replay.
  await audience.keyboard.press('ArrowLeft');
  await expect.poll(async () => Number(await slider.inputValue())).toBe(Math.max(0, paused - 5000));
  expect(await app.call('GET', `/live/sessions/${id}`)).toMatchObject({ session: { replayViews: 1 } });

  await expectFits(audience, 'the replay');
  await expectFits(host, 'the replay on the host’s page');
});
