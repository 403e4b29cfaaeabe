import { chromium, type Browser, type Page } from '@playwright/test';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { FILM_SIZE, type FilmOutcome, type FilmPage } from '#shared/room/film.ts';
import type { RunningApp } from '../support/app.ts';
import { findingsAsItIs } from '../support/findings.ts';
import { goOnFor } from '../support/pauses.ts';
import { enter, hostOf } from '../support/room-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

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

const waitingFilms = async (app: RunningApp): Promise<readonly { readonly sessionId: string }[]> =>
  ((await app.rehearse('GET', '/films')) as { readonly films: readonly { readonly sessionId: string }[] }).films;

interface Session {
  readonly recordingStatus: string;
  readonly replayUrl: string | null;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** Files of recordings in the app's folder that hold more than their beginning. */
const recordedFiles = async (folder: string): Promise<number> => {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.webm'));
  const sizes = await Promise.all(
    paths.map(async (path) => (await stat(join(folder, path)).catch(() => ({ size: 0 }))).size),
  );
  return sizes.filter((size) => size > 1000).length;
};

/** A live with four seconds of a host's fake camera and microphone, which were recorded; it has ended. */
const recordLive = async (app: RunningApp, browser: Browser) => {
  const { session } = await app.call<{ session: { id: string } }>('POST', '/live/sessions', {
    title: 'Filmed',
    scheduledAt: Date.now() + 60_000,
  });
  const { id } = session;
  const { url } = await hostOf(app, id);
  const context = await browser.newContext({ permissions: ['camera', 'microphone'], locale: 'en-GB' });
  const host = await context.newPage();
  await host.goto(url);
  await enter(host);
  const before = await recordedFiles(app.folder);
  await host.getByRole('button', { name: 'Start the live' }).click();
  // On a slow computer the first picture takes its time: the four seconds begin with it.
  await expect.poll(() => recordedFiles(app.folder), { timeout: 90_000 }).toBeGreaterThanOrEqual(before + 2);
  await goOnFor(host, 4);
  await app.rehearse('POST', `/sessions/${id}/end`, { recording: 'processing' });
  const sessionNow = async (): Promise<Session> =>
    (await app.call<{ session: Session }>('GET', `/live/sessions/${id}`)).session;
  expect(await sessionNow()).toMatchObject({ recordingStatus: 'processing', replayUrl: null });
  return { id, host, context, sessionNow };
};

/** Waits until a page says that the film is made. */
const expectMade = (host: Page): Promise<void> =>
  expect(host.getByRole('region', { name: 'Replay' }).getByRole('status').last()).toHaveText(/^The film is ready\./);

const expectFilmOf = async (sessionNow: () => Promise<Session>): Promise<Film> => {
  await expect.poll(sessionNow).toMatchObject({ recordingStatus: 'ready' });
  await expect.poll(async () => (await sessionNow()).replayUrl).toMatch(/encoded\.mp4$/);
  const { startedAt, endedAt, replayUrl } = await sessionNow();
  const film = await readFilm(replayUrl ?? '');
  expect(film.loudest).toBeGreaterThan(60);
  // The whole live is in it; a slow computer may notice the end a little late.
  const liveSec = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  expect(film.lengthSec).toBeGreaterThan(liveSec - 1);
  expect(film.lengthSec).toBeLessThan(liveSec + 5);
  return film;
};

/** A computer with no time for five seconds gives a film up and says so; then it is made again. */
const MAX_TRIES = 3;

test('the team makes the film of a live that was recorded by playing its replay once @proof', async ({ app }) => {
  const browser = await chromium.launch({ executablePath: FILMING_CHROMIUM, args: FLAGS });
  try {
    const { host, sessionNow } = await recordLive(app, browser);
    const status = host.getByRole('region', { name: 'Replay' }).getByRole('status').last();
    const make = host.getByRole('button', { name: 'Make the film' });
    await make.press('Enter');
    await expect(host.getByRole('button', { name: 'Stop filming' })).toBeFocused();
    // Its keys would spoil the film.
    await expect(host.getByRole('slider', { name: 'Position' })).toBeHidden();
    expect.soft(await findingsAsItIs(host), 'while it is filmed').toEqual([]);
    await expect(host.getByText(/^Filming: 0:0[3-9]/)).toBeVisible();
    await host.keyboard.press('Enter');
    await expect(make).toBeFocused({ timeout: 5000 });
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await make.click();
      await expect(status).toHaveText(/^The (?:film (?:is ready|could|was)|tab was)/);
      if ((await status.innerText()).includes('ready')) break;
    }
    await expectMade(host);
    expect((await expectFilmOf(sessionNow)).width).toBeGreaterThan(1000);
  } finally {
    await browser.close();
  }
});

test('a window that holds nothing but the film’s page films itself, and the room’s pages see it and can end it @proof', async ({
  app,
}) => {
  const browser = await chromium.launch({ executablePath: FILMING_CHROMIUM, args: FLAGS });
  try {
    const { id, host, context, sessionNow } = await recordLive(app, browser);
    await expect.poll(async () => (await waitingFilms(app)).map(({ sessionId }) => sessionId)).toContain(id);
    const { url } = (await app.rehearse('POST', `/films/${id}`)) as { readonly url: string };
    const begun = new URL(
      `/films/${id}?room=${new URLSearchParams(new URL(url).hash.slice(1)).get('room') ?? ''}`,
      url,
    );
    expect((await fetch(begun, { method: 'POST' })).status).toBe(201);
    await expect(host.getByText('The film is being made:')).toBeVisible();
    expect.soft(await findingsAsItIs(host), 'while it is filmed elsewhere').toEqual([]);
    await host.getByRole('button', { name: 'Stop filming' }).click();
    await expect(host.getByRole('button', { name: 'Make the film' })).toBeVisible();

    const film = await context.newPage();
    await film.setViewportSize(FILM_SIZE);
    await film.goto(url);
    // Evaluated with a user gesture, as in the window of the desktop app.
    const make = (): Promise<FilmOutcome> =>
      film.evaluate(async () => {
        const { regieFilm } = globalThis as unknown as { regieFilm: FilmPage };
        await regieFilm.ready;
        return regieFilm.make();
      });
    let outcome = await make();
    for (let tries = 1; outcome !== 'made' && tries < MAX_TRIES; tries += 1) outcome = await make();
    expect(outcome).toBe('made');
    expect((await expectFilmOf(sessionNow)).width).toBe(FILM_SIZE.width);
    await expectMade(host);
    expect(await waitingFilms(app)).toEqual([]);
  } finally {
    await browser.close();
  }
});
