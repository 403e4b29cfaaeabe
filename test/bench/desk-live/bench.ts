import { chromium, type Browser, type Page } from '@playwright/test';
import type { AppReadyLine } from '../../support/browser-host.ts';
import { startBundledApp } from '../bundled-app.ts';
import { CHROMIUM, FLAGS, FRAME_MS, frameLoad, UNPACED, type FrameLoad } from '../frame-load.ts';
import { compare, pause, type Bench } from '../measure.ts';

/** With the speakers and the one who writes a thousand, which is all that the room takes. */
const AUDIENCE = 990;
/** The simulated audience writes half of the twenty messages a second, which is all it may; the rest is sent here. */
const AUDIENCE_PER_MINUTE = 600;
const SENT_PER_SEC = 10;
/** Entries of the palette that follow the show: scenes, bands, a poll, the clock, who is there. */
const TILES = [
  'Take',
  'Automatic layout',
  'Welcome',
  'Interview',
  'Replay tonight',
  'Vote now',
  'Start auto-advance',
  'Next message on stage',
  'Next page',
  'Open poll: Do you already sell a course?',
  'Clock and time left',
  'Extra viewers',
];
/** For the room to fill and the lists to be drawn. */
const SETTLE_MS = 12_000;

interface Frames {
  readonly desk: FrameLoad;
  readonly bare: FrameLoad;
}

interface Room {
  readonly control: (method: string, path: string, body: unknown) => Promise<unknown>;
  readonly sessionId: string;
}

const enter = async ({ service }: AppReadyLine): Promise<Room> => {
  const ask = async (url: string, method: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${service.fullKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { sessions } = (await ask(`${service.baseUrl}/live/sessions?status=live`, 'GET')) as {
    readonly sessions: readonly { readonly id: string }[];
  };
  return {
    sessionId: sessions[0]?.id ?? '',
    control: (method, path, body) => ask(`${service.apiRoot}/rehearsal${path}`, method, body),
  };
};

/** Sends messages at an even pace until the returned function is called. */
const writeMessages = async ({ control, sessionId }: Room): Promise<() => void> => {
  const joined = (await control('POST', `/sessions/${sessionId}/participants`, { name: 'Mara Lind' })) as {
    readonly participant: { readonly id: string };
  };
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    const text = count % 7 === 0 ? `Can I change the price later, ${count}?` : `The sound is fine here, ${count}`;
    void control('POST', `/sessions/${sessionId}/chat`, { userId: joined.participant.id, text }).catch(() => null);
  }, 1000 / SENT_PER_SEC);
  return () => clearInterval(timer);
};

const fillDesk = async (page: Page): Promise<void> => {
  const deck = page.getByRole('region', { name: 'Deck', exact: true });
  await deck.getByRole('button', { name: 'New deck page' }).click();
  await deck.getByRole('button', { name: 'Add a tile' }).click();
  const palette = page.getByRole('dialog');
  for (const name of TILES) await palette.getByRole('button', { name, exact: true }).first().click();
  await palette.getByRole('button', { name: 'Done' }).click();
  await deck.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Everyone in the room' }).click();
  await deck.getByRole('button', { name: /^Welcome/ }).click();
};

/**
 * Frames of the whole desk, in a browser started with these flags, while the show goes on; and those of an empty page
 * after it, with the same show going on: how many frames come late depends on what else the machine does.
 */
const deskFrames = async (link: string, flags: readonly string[], prepare: (page: Page) => Promise<void>) => {
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: [...flags] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(link);
    await page
      .getByRole('region', { name: 'Scenes', exact: true })
      .getByRole('button', { name: /^Welcome/ })
      .waitFor();
    await prepare(page);
    await page.waitForTimeout(SETTLE_MS);
    const desk = await frameLoad(page);
    await page.goto('about:blank');
    return { desk, bare: await frameLoad(page) };
  } finally {
    await browser.close();
  }
};

/** The whole desk with a thousand people and twenty chat messages a second, everything on it in view. */
export const deskLive: Bench = {
  name: 'desk-live',
  async run() {
    const measureOne = async (flags: readonly string[]): Promise<Frames> => {
      const app = await startBundledApp(['--data', ':memory:']);
      try {
        const room = await enter(app.ready);
        const audience = { size: AUDIENCE, chatPerMinute: AUDIENCE_PER_MINUTE, votePercent: 40, handsPerMinute: 10 };
        let stop = (): void => undefined;
        const found = await deskFrames(app.ready.url, flags, async (page) => {
          await fillDesk(page);
          await room.control('PUT', `/sessions/${room.sessionId}/audience`, audience);
          stop = await writeMessages(room);
        });
        stop();
        return found;
      } finally {
        await app.stop();
        await pause(200);
      }
    };
    const unpaced = await measureOne([...FLAGS, ...UNPACED]);
    const paced = await measureOne(FLAGS);
    return [
      compare(
        'desk: cost of a frame p95, against 60 frames a second',
        { value: unpaced.desk.p95, unit: 'ms', reference: FRAME_MS },
        { most: 1 },
      ),
      compare(
        'desk: main thread work per frame, against 60 frames a second',
        { value: paced.desk.workMs, unit: 'ms', reference: FRAME_MS },
        { most: 1 },
      ),
      compare(
        'desk: share of late frames, against 5 % more than of an empty page',
        { value: paced.desk.lateShare, unit: 'share', reference: paced.bare.lateShare + 0.05 },
        { most: 1 },
      ),
    ];
  },
};
