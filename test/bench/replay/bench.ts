import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { RecordedLive } from '#shared/room/recording.ts';
import type { Ready } from '../../support/service-process.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';
import { BAR, makeMedia, PICTURE_MS } from './media.ts';
import { PEOPLE, SHOW_MS, WAY_MS } from './show.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** The recorder is killed at these moments of the show, and back after so long. */
const KILLS = [2_400_000, 4_821_000];
const AWAY_MS = 3000;
/** Nothing is looked for so close to a kill, nor before everybody is on the stage. */
const NEAR_MS = 8000;
const FIRST_MS = 180_000;
const OPENINGS = 3;
const SEEKS = 60;
const SEEK_STEP_MS = 100;
const SETTLE_MS = 3000;
const PLAYED_MS = 15_000;
const LATEST_MS = 5000;

interface Told {
  readonly show?: unknown;
  readonly at?: number;
  readonly token?: string;
}

interface Recorded {
  readonly token: string;
  /** The recorder's position when it was killed, and where it went on. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly show: { readonly sessionId: string; readonly userIds: readonly string[] };
}

/** Records a show of two hours, by processes of which all but the last are killed. */
const record = async (data: string, media: string, startedAt: number): Promise<Recorded> => {
  let show: unknown;
  let token = '';
  let from = 0;
  const gaps: { from: number; to: number }[] = [];
  for (const [run, until] of [...KILLS, SHOW_MS].entries()) {
    const isLast = run === KILLS.length;
    // A killed one would have gone on.
    const to = isLast ? SHOW_MS : SHOW_MS - 1;
    const known = show === undefined ? [] : [JSON.stringify(show)];
    const args = [data, media, String(startedAt), String(from), String(to), String(run), ...known];
    const child = fork(fileURLToPath(new URL('./record.ts', import.meta.url)), args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    let at = from;
    await new Promise<void>((resolve, reject) => {
      child.on('message', (told: Told) => {
        show ??= told.show;
        at = told.at ?? at;
        if (told.token !== undefined) token = told.token;
        if (told.token !== undefined || (!isLast && at >= until)) resolve();
      });
      child.once('exit', (status) => reject(new Error(`the recorder ended with ${String(status)}`)));
    });
    child.kill('SIGKILL');
    await ended;
    if (!isLast) gaps.push({ from: at, to: at + AWAY_MS });
    from = at + AWAY_MS;
  }
  return { token, gaps, show: show as Recorded['show'] };
};

declare global {
  interface Window {
    /** The number in each person's picture on the stage; null where it cannot be read. */
    readBars(): Record<string, number | null>;
    firstPictureMs: number | null;
  }
}

/** Reads the numbers of the pictures on the stage, in the page. */
const installReader = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ({ columns, rows, numberBits, checkBits }) => {
      const copy = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
      const read = (canvas: HTMLCanvasElement): number | null => {
        if (!copy || canvas.width === 0) return null;
        const [width, height] = [canvas.width / columns, canvas.height / rows];
        for (let index = 0; index < columns * rows; index += 1) {
          const [column, row] = [index % columns, Math.floor(index / columns)];
          copy.drawImage(
            canvas,
            (column + 0.3) * width,
            (row + 0.3) * height,
            width * 0.4,
            height * 0.4,
            column,
            row,
            1,
            1,
          );
        }
        const { data } = copy.getImageData(0, 0, columns, rows);
        const bits = Array.from({ length: columns * rows }, (_, index) => ((data[index * 4] ?? 0) > 128 ? 1 : 0));
        const value = (part: readonly number[]): number => part.reduce<number>((sum, bit) => sum * 2 + bit, 0);
        const number = value(bits.slice(2, 2 + numberBits));
        const isWhole =
          bits[0] === 1 &&
          bits[1] === 0 &&
          value(bits.slice(2 + numberBits, 2 + numberBits + checkBits)) === number % 31;
        return isWhole && data[3] === 255 ? number : null;
      };
      window.readBars = () =>
        Object.fromEntries(
          [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-user-id][data-source="camera"]')].map(
            (canvas) => [canvas.dataset.userId ?? '', read(canvas)],
          ),
        );
      window.firstPictureMs = null;
      const look = (): void => {
        if (Object.values(window.readBars()).some((number) => number !== null))
          window.firstPictureMs = performance.now();
        else requestAnimationFrame(look);
      };
      addEventListener('DOMContentLoaded', look);
    },
    { ...BAR },
  );

/** Seeks and waits until every picture is the one of the position; how long that takes, or null where it never is. */
const seek = (page: Page, position: number, expected: Readonly<Record<string, number>>): Promise<number | null> =>
  page.evaluate(
    async ({ to, wanted, latestMs }) => {
      const slider = document.querySelector<HTMLInputElement>('section.replay input[type="range"]');
      if (!slider) throw new Error('there is no slider');
      const startedAt = performance.now();
      slider.value = String(to);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      const isThere = (): boolean => {
        const seen = window.readBars();
        const shown = Object.keys(seen);
        return (
          shown.length >= 2 &&
          shown.every((userId) => Math.abs((seen[userId] ?? Number.NaN) - (wanted[userId] ?? Number.NaN)) <= 1)
        );
      };
      while (performance.now() - startedAt < latestMs) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (isThere()) return performance.now() - startedAt;
      }
      return null;
    },
    { to: position, wanted: expected, latestMs: LATEST_MS },
  );

/** How far each person's picture and sound are apart while the replay plays, in milliseconds of the recording. */
const lips = async (page: Page, tracks: RecordedLive['tracks']): Promise<readonly number[]> => {
  await page.keyboard.press('Space');
  await pause(SETTLE_MS);
  const apart = await page.evaluate(
    async ({ files, forMs }) => {
      const found: number[] = [];
      const until = performance.now() + forMs;
      while (performance.now() < until) {
        const times = new Map<string, number>();
        for (const player of document.querySelectorAll<HTMLVideoElement>('.players video')) {
          const track = files.find(({ file }) => player.src.includes(file));
          if (track && !player.paused) times.set(track.source, track.startedAt + player.currentTime * 1000);
        }
        for (const [source, time] of times) {
          const sound = times.get(source.replace('camera', 'microphone'));
          if (source.endsWith('camera') && sound !== undefined) found.push(Math.abs(time - sound));
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return found;
    },
    { files: tracks, forMs: PLAYED_MS },
  );
  await page.keyboard.press('Space');
  return apart;
};

/** The replay of a show of two hours with three people, during which the recorder was killed twice. */
export const replay: Bench = {
  name: 'replay',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    const data = join(folder, 'data');
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...FLAGS, '--autoplay-policy=no-user-gesture-required'],
    });
    let end = (): void => undefined;
    try {
      const maker = await browser.newPage();
      // Browsers encode on pages of this computer alone, and of https.
      await maker.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await maker.goto('http://localhost/');
      await makeMedia(maker, folder, SHOW_MS / PICTURE_MS + (PEOPLE - 1) * 600);
      await maker.close();
      const startedAt = Date.now() - 2 * SHOW_MS;
      const { token, gaps, show } = await record(data, folder, startedAt);

      const service = spawn(process.execPath, [inRoot('out/main/service.js'), '--data', data, '--seed', 'empty'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      end = () => void service.kill('SIGKILL');
      const [line] = (await once(createInterface({ input: service.stdout }), 'line')) as [string];
      const { apiRoot } = JSON.parse(line) as Ready;
      // Files that a kill left behind are put in order first; until then there is no replay.
      const readRecording = async (): Promise<RecordedLive> => {
        const answer = await fetch(`${apiRoot}/app/live/${show.sessionId}/recording?room=${token}`);
        if (answer.ok) return RecordedLive.parse(await answer.json());
        await pause(500);
        return readRecording();
      };
      const recorded = await readRecording();
      const files = PEOPLE * 2 * (gaps.length + 1);
      if (recorded.tracks.length !== files) throw new Error(`there are ${recorded.tracks.length} files of ${files}`);

      const missing = gaps.flatMap(({ from }, run) =>
        recorded.tracks
          .filter(({ source }) => source.startsWith(`r${run}p`))
          .map((track) => from - (track.startedAt - WAY_MS - startedAt + track.lengthMs)),
      );

      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await installReader(page);
      const openings: number[] = [];
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        await page.goto('about:blank');
        await page.goto(`${apiRoot}/app/live/${show.sessionId}#room=${token}`);
        const first = await page.waitForFunction(() => window.firstPictureMs, null, { polling: 20 });
        openings.push(Number(await first.jsonValue()));
      }

      const isClear = (position: number): boolean =>
        gaps.every(({ from, to }) => position < from - NEAR_MS || position > to + NEAR_MS);
      const seeks: number[] = [];
      let wrong = 0;
      for (let count = 0; seeks.length + wrong < SEEKS; count += 1) {
        // All over the show, back and forth.
        const position =
          Math.round((((count * 0.618_034) % 1) * (SHOW_MS - FIRST_MS - NEAR_MS) + FIRST_MS) / SEEK_STEP_MS) *
          SEEK_STEP_MS;
        if (!isClear(position)) continue;
        const number = Math.floor((position - WAY_MS) / PICTURE_MS);
        const expected = Object.fromEntries(show.userIds.map((userId, person) => [userId, number + person * 600]));
        const took = await seek(page, position, expected);
        if (took === null) wrong += 1;
        else seeks.push(took);
      }

      const apart: number[] = [];
      for (const position of [600_000, 3_700_000, 6_100_000]) {
        await seek(page, position, {});
        await page.locator('body').click({ position: { x: 5, y: 5 } });
        apart.push(...(await lips(page, recorded.tracks)));
      }
      if (apart.length < 100) throw new Error('picture and sound were not played together');

      const measures: Measure[] = [
        compare(
          `replay: two hours, three people: from navigation to the first picture, the slowest of ${OPENINGS}`,
          { value: Math.max(...openings), unit: 'ms', reference: 1000 },
          { most: 1 },
        ),
        compare(
          `replay: from a seek to the right picture of everybody, the slowest of ${SEEKS} (median ${Math.round(median(seeks))} ms)`,
          { value: Math.max(...seeks), unit: 'ms', reference: 500 },
          { most: 1 },
        ),
        compare(
          `replay: seeks of ${SEEKS} that led to a picture further off than the next one`,
          { value: wrong, unit: '', reference: 1 },
          { most: 0 },
        ),
        compare(
          'replay: sound against picture while it plays, 99th percentile',
          { value: percentile(apart, 0.99), unit: 'ms', reference: 60 },
          { most: 1 },
        ),
        compare(
          `replay: missing before a kill, the most of ${missing.length} files`,
          { value: Math.max(...missing), unit: 'ms', reference: 2000 },
          { most: 1 },
        ),
      ];
      return measures;
    } finally {
      end();
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
