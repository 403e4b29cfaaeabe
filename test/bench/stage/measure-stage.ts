import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePage } from '../../support/bundle.ts';

/** One result of a benchmark: `ratio` is the value over the reference. */
export interface Measure {
  readonly measure: string;
  readonly value: number;
  readonly reference: number;
  readonly ratio: number;
}

export const STAGE_CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
export const STAGE_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Frames as fast as they can be made, so that the time between two is what one costs, not the screen's pace. */
export const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/** A frame at 60 a second. */
export const FRAME_MS = 1000 / 60;
/** The frames looked at, about eight seconds, after the page has settled. */
const FRAMES = 480;
const SETTLE_MS = 2500;

declare global {
  interface Window {
    frameTimes: (count: number) => Promise<number[]>;
  }
}

interface Load {
  /** Time between two frames, 95th percentile, and the share of frames that came late. */
  readonly p95: number;
  readonly lateShare: number;
  /** Work of the page's main thread per frame, mean. */
  readonly workMs: number;
}

const load = async (browser: Browser, url: string): Promise<Load> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const taskSec = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSec();
  const times = await page.evaluate((count) => window.frameTimes(count), FRAMES);
  const after = await taskSec();
  await page.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    lateShare: times.filter((time) => time > FRAME_MS * 1.5).length / times.length,
    workMs: ((after - before) * 1000) / times.length,
  };
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
const measure = (name: string, value: number, reference: number): Measure => ({
  measure: name,
  value: round(value),
  reference: round(reference),
  ratio: round(value / reference),
});

/** Loads the page bare and full in one browser. */
const compare = async (url: string, flags: readonly string[]): Promise<{ bare: Load; full: Load }> => {
  const browser = await chromium.launch({ executablePath: STAGE_CHROMIUM, args: [...flags] });
  try {
    return { bare: await load(browser, `${url}?bare`), full: await load(browser, url) };
  } finally {
    await browser.close();
  }
};

/**
 * Frame times in headless Chromium with a program of 30 overlays (half of them scrolling), 20 thumbnails and 20 chat
 * messages a second. The first measure is what making a frame costs, main thread and compositor together, against the
 * 16.7 ms that 60 frames a second leave; the second is how many frames come late at the screen's own pace, against
 * the same page without stages. Rejects when there is no Chromium.
 */
export const measureStage = async (): Promise<Measure[]> => {
  if (!existsSync(STAGE_CHROMIUM)) throw new Error(`No Chromium at ${STAGE_CHROMIUM}.`);
  await using page = await bundlePage(join(import.meta.dirname, 'page'));
  const unpaced = await compare(page.url, [...STAGE_FLAGS, ...UNPACED]);
  const paced = await compare(page.url, STAGE_FLAGS);
  return [
    measure('stage: cost of a frame p95, ms, against 60 frames a second', unpaced.full.p95, FRAME_MS),
    measure('stage: time between frames p95, ms, against the page without stages', paced.full.p95, paced.bare.p95),
    measure('stage: main thread work per frame, ms, against 60 frames a second', paced.full.workMs, FRAME_MS),
    measure('stage: share of late frames, against 5 %', paced.full.lateShare, 0.05),
  ];
};
