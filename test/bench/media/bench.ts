import { createSocket } from 'node:dgram';
import { chromium, type Page } from '@playwright/test';
import { bundlePage } from '../../support/bundle.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';
import { residentMib } from '../resident.ts';
import { openLossyWay } from './lossy-way.ts';
import type { BenchPage } from './page/main.ts';
import { cpuSecondsOf, loadOf, openRoom, startHelper, type BenchRoom, type Helper } from './room.ts';

const WIDTH = 640;
const WIDE = 1280;
const FRAMES_PER_SECOND = 25;
const JOINS = 20;
/** Closer together they would wait for each other: a sender makes whole pictures only so often. */
const BETWEEN_JOINS_MS = 500;
/** Joins whose memory is compared: of the first hundred with four hundred. */
const JOINS_AT_ONCE = 20;
const ROUNDS_BEFORE = 5;
const ROUNDS_AFTER = 15;
const SETTLE_MS = 4000;
const LEFT_MS = 300;
const LOOK_MS = 10_000;
const CUT_MS = 5000;
/** People who watch without pages, each in ten places. */
const PEOPLE = 10;
const LOSS = 0.04;
/** Within ten seconds chance alone makes a difference of two pictures in a hundred. */
const LOSS_LOOK_MS = 30_000;
/** A page that the bench fills itself counts as one of the internet, which may not reach this computer. */
const ANY_PAGE = '--disable-features=LocalNetworkAccessChecks';

declare global {
  interface Window {
    readonly bench: BenchPage;
  }
}

/** The page of the bench under the service's own address, where the room lets pages in. */
const openPage = async (context: { newPage(): Promise<Page> }, root: string, bundle: string): Promise<Page> => {
  const page = await context.newPage();
  await page.route(`${root}/bench/**`, async (route) => {
    const answer = await fetch(route.request().url().replace(`${root}/bench/`, bundle));
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'text/html' };
    await route.fulfill({ body: Buffer.from(await answer.arrayBuffer()), headers });
  });
  await page.route(`${root}/assets/**`, async (route) => {
    const answer = await fetch(route.request().url().replace(`${root}/`, bundle));
    await route.fulfill({ body: Buffer.from(await answer.arrayBuffer()), contentType: 'text/javascript' });
  });
  await page.goto(`${root}/bench/`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
};

const firstPicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.bench.seen().firstMs !== null, null, { polling: 20 });

/** From painting a picture to seeing it, of those that came within some seconds. */
const delays = async (page: Page): Promise<readonly number[]> => {
  await page.evaluate(() => window.bench.forget());
  await pause(LOOK_MS);
  return page.evaluate(() => window.bench.seen().delays);
};

/** Processor time of copying the packets that one viewer gets to as many. */
const bareCopy = async (viewers: number, packetsPerSecond: number, bytes: number): Promise<number> => {
  const { helper, port } = await startHelper(new URL('./copy-process.ts', import.meta.url), [String(viewers)]);
  const socket = createSocket('udp4');
  const packet = Buffer.alloc(Math.round(bytes));
  let due = 0;
  const timer = setInterval(() => {
    for (due += packetsPerSecond / 100; due >= 1; due -= 1) socket.send(packet, port, '127.0.0.1');
  }, 10);
  try {
    await pause(1000);
    return await loadOf(() => cpuSecondsOf(helper.pid), LOOK_MS / 1000);
  } finally {
    clearInterval(timer);
    socket.close();
    helper.close();
  }
};

interface Load {
  readonly percent: number;
  readonly bare: number;
}

/** Processor time of the service with its engine for so many viewers, and of the bare copy. */
const loadWith = async (room: BenchRoom, receivers: Helper, viewers: number): Promise<Load> => {
  await pause(SETTLE_MS);
  const count = (): Promise<{ readonly packets: number; readonly bytes: number }> => receivers.ask({});
  const before = await count();
  const percent = await loadOf(room.cpuSeconds, LOOK_MS / 1000);
  const after = await count();
  const packets = after.packets - before.packets;
  const bare = await bareCopy(viewers, (packets * 1000) / LOOK_MS, (after.bytes - before.bytes) / packets);
  return { percent, bare };
};

const loadMeasures = (viewers: number, { percent, bare }: Load, most: number): readonly Measure[] => [
  compare(
    `media: processor time of the service with ${viewers} viewers, in per cent of a core`,
    { value: percent, unit: '%', reference: most },
    { most: 1 },
  ),
  compare(
    `media: the same against a bare copy of the same packets`,
    { value: percent, unit: '%', reference: bare },
    { most: 4 },
  ),
];

/** Pictures and sound of a room, in a real Chromium and by viewers without pages. */
export const media: Bench = {
  name: 'media',
  async run() {
    const room = await openRoom();
    const bundle = await bundlePage(new URL('./page', import.meta.url).pathname);
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...FLAGS, ANY_PAGE],
    });
    const { root } = room;
    const publisher = await openPage(browser, root, bundle.url);
    const viewer = await openPage(browser, root, bundle.url);
    const token = await room.enter('Vera', 'viewer');
    const others: string[] = [];
    for (let person = 0; person < PEOPLE; person += 1) others.push(await room.enter(`Viewer ${person}`, 'viewer'));
    const { helper: receivers } = await startHelper(new URL('./receivers.ts', import.meta.url), [root, ...others]);
    const measures: Measure[] = [];
    try {
      await publisher.evaluate(([speaker, width]) => window.bench.publish(speaker, width), [
        await room.enter('Paula', 'speaker'),
        WIDTH,
      ] as const);
      const watch = async (port: number | null = null): Promise<void> => {
        await viewer.evaluate(([who, width, by]) => window.bench.watch(who, width, by), [token, WIDTH, port] as const);
        await firstPicture(viewer);
      };
      await watch();
      const joins: number[] = [];
      for (let join = 0; join < JOINS; join += 1) {
        await pause(BETWEEN_JOINS_MS);
        await watch();
        joins.push(await viewer.evaluate(() => window.bench.seen().firstMs ?? Number.NaN));
      }
      measures.push(
        compare(
          `media: from entering to the first picture, the slowest of ${JOINS} in a row (median ${Math.round(median(joins))} ms)`,
          { value: Math.max(...joins), unit: 'ms', reference: 400 },
          { most: 1 },
        ),
      );

      await receivers.ask({ join: 19 });
      await pause(SETTLE_MS);
      const glass = await delays(viewer);
      measures.push(
        compare(
          'media: from glass to glass, 20 viewers, 640 × 360, median',
          { value: median(glass), unit: 'ms', reference: 60 },
          { most: 1 },
        ),
        compare(
          'media: the same, 95th percentile',
          { value: percentile(glass, 0.95), unit: 'ms', reference: 120 },
          { most: 1 },
        ),
      );
      measures.push(...loadMeasures(20, await loadWith(room, receivers, 20), 6));
      await receivers.ask({ join: 80 });
      measures.push(...loadMeasures(100, await loadWith(room, receivers, 100), 15));
      await receivers.ask({ leave: true });

      const joinAndLeave = async (rounds: number): Promise<number> => {
        for (let round = 0; round < rounds; round += 1) {
          await receivers.ask({ join: JOINS_AT_ONCE });
          await receivers.ask({ leave: true });
          // Until the service has seen them leave, they count among the pages of their person.
          await pause(LEFT_MS);
        }
        await pause(SETTLE_MS);
        return residentMib(room.enginePid());
      };
      const first = await joinAndLeave(ROUNDS_BEFORE);
      measures.push(
        compare(
          'media: memory of the engine after 400 joins, against that after 100',
          { value: await joinAndLeave(ROUNDS_AFTER), unit: 'MiB', reference: first },
          { most: 1.1 },
        ),
      );

      const way = await openLossyWay(await viewer.evaluate(() => window.bench.mediaPort()));
      try {
        await watch(way.port);
        await pause(SETTLE_MS);
        way.lose(LOSS);
        await pause(SETTLE_MS);
        await viewer.evaluate(() => window.bench.forget());
        await pause(LOSS_LOOK_MS);
        const frames = await viewer.evaluate(() => window.bench.seen().frames);
        measures.push(
          compare(
            'media: pictures seen with 4 % loss both ways, against those sent',
            { value: frames, unit: 'pictures', reference: (FRAMES_PER_SECOND * LOSS_LOOK_MS) / 1000 },
            { least: 0.9 },
          ),
        );
        way.lose(1);
        await pause(CUT_MS);
        way.lose(0);
        const backMs = await viewer.evaluate(async () => {
          const [startedAt, { frames: before }] = [performance.now(), { ...window.bench.seen() }];
          while (window.bench.seen().frames === before) await new Promise((resolve) => setTimeout(resolve, 10));
          return performance.now() - startedAt;
        });
        measures.push(
          compare(
            'media: from the network being back after 5 s to the next picture',
            { value: backMs, unit: 'ms', reference: 3000 },
            { most: 1 },
          ),
        );
      } finally {
        way.close();
      }
    } finally {
      receivers.close();
      await browser.close();
      room.close();
      await bundle[Symbol.asyncDispose]();
    }
    measures.push(...(await wide()));
    return measures;
  },
};

/** How long a camera of 1280 × 720 takes to be seen so, by somebody who comes later. */
const wide = async (): Promise<readonly Measure[]> => {
  const room = await openRoom();
  const bundle = await bundlePage(new URL('./page', import.meta.url).pathname);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ANY_PAGE] });
  try {
    const publisher = await openPage(browser, room.root, bundle.url);
    const viewer = await openPage(browser, room.root, bundle.url);
    await publisher.evaluate(([speaker, width]) => window.bench.publish(speaker, width), [
      await room.enter('Paula', 'speaker'),
      WIDE,
    ] as const);
    await viewer.evaluate(([who, width]) => window.bench.watch(who, width), [
      await room.enter('Vera', 'viewer'),
      WIDE,
    ] as const);
    await viewer.waitForFunction(() => window.bench.seen().fullMs !== null, null, { polling: 50, timeout: 30_000 });
    return [
      compare(
        'media: from entering to a picture of 1280 × 720',
        { value: await viewer.evaluate(() => window.bench.seen().fullMs ?? Number.NaN), unit: 'ms', reference: 3000 },
        { most: 1 },
      ),
    ];
  } finally {
    await browser.close();
    room.close();
    await bundle[Symbol.asyncDispose]();
  }
};
