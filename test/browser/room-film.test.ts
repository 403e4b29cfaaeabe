import { chromium } from '@playwright/test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ actionTimeout: 20_000, sharedAs: 'window' });

// Chromium's headless shell films no page.
const FILMING_CHROMIUM = '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--auto-accept-this-tab-capture', '--use-fake-device-for-media-stream'];

interface Film {
  readonly lengthSec: number;
  readonly width: number | undefined;
  /** The largest packet of sound: silence has small ones alone. */
  readonly loudest: number;
}

const readFilm = async (url: string): Promise<Film> => {
  const answer = await fetch(url, { headers: { referer: 'http://127.0.0.1/' } });
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await answer.arrayBuffer()) });
  const sound = await input.getPrimaryAudioTrack();
  let loudest = 0;
  if (sound) {
    for await (const { byteLength } of new EncodedPacketSink(sound).packets()) loudest = Math.max(loudest, byteLength);
  }
  const picture = await input.getPrimaryVideoTrack();
  return { lengthSec: await input.computeDuration(), width: await picture?.getDisplayWidth(), loudest };
};

test('the team makes the film of a live that was recorded by playing its replay once', async ({ app }) => {
  const { session } = await app.call<{ session: { id: string } }>('POST', '/live/sessions', {
    title: 'Filmed',
    scheduledAt: Date.now() + 60_000,
  });
  const { id } = session;
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${id}/links`)) as { readonly hostUrl: string };
  const browser = await chromium.launch({ executablePath: FILMING_CHROMIUM, args: FLAGS });
  try {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'], locale: 'en-GB' });
    const host = await context.newPage();
    await host.goto(hostUrl);
    const check = host.getByRole('region', { name: 'Camera and microphone' });
    await check.getByRole('button', { name: 'Enter the live' }).click();
    await host.getByRole('button', { name: 'Start the live' }).click();
    await host.waitForTimeout(4000);
    await app.rehearse('POST', `/sessions/${id}/end`, { recording: 'processing' });
    const sessionNow = async (): Promise<{ recordingStatus: string; replayUrl: string | null }> =>
      (
        await app.call<{ session: { recordingStatus: string; replayUrl: string | null } }>(
          'GET',
          `/live/sessions/${id}`,
        )
      ).session;
    expect(await sessionNow()).toMatchObject({ recordingStatus: 'processing', replayUrl: null });
    await host.getByRole('button', { name: 'Make the film' }).click();
    await expect(host.getByRole('button', { name: 'Give up the film' })).toBeVisible();
    await expect(host.getByText('The film is made.')).toBeVisible({ timeout: 30_000 });
    await expect.poll(sessionNow).toMatchObject({ recordingStatus: 'ready' });
    await expect.poll(async () => (await sessionNow()).replayUrl).toMatch(/encoded\.mp4$/);
    const { startedAt, endedAt, replayUrl } = await app
      .call<{
        session: { startedAt: string; endedAt: string; replayUrl: string };
      }>('GET', `/live/sessions/${id}`)
      .then((answer) => answer.session);
    const film = await readFilm(replayUrl);
    expect(film.width).toBeGreaterThan(1000);
    expect(film.loudest).toBeGreaterThan(60);
    expect(Math.abs(film.lengthSec - (Date.parse(endedAt) - Date.parse(startedAt)) / 1000)).toBeLessThan(1);
  } finally {
    await browser.close();
  }
});
