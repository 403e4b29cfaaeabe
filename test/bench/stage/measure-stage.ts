import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePage } from '../../support/bundle.ts';
import { CHROMIUM, FLAGS, FRAME_MS, frameLoad, UNPACED, type FrameLoad } from '../frame-load.ts';

/** Result of a benchmark: `ratio` is the value over the reference. */
export interface Measure {
  readonly measure: string;
  readonly value: number;
  readonly reference: number;
  readonly ratio: number;
}

/** For the page to settle before its frames are looked at. */
const SETTLE_MS = 2500;

const load = async (browser: Browser, url: string): Promise<FrameLoad> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForTimeout(SETTLE_MS);
  const found = await frameLoad(page);
  await page.close();
  return found;
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
const measure = (name: string, value: number, reference: number): Measure => ({
  measure: name,
  value: round(value),
  reference: round(reference),
  ratio: round(value / reference),
});

/** Loads the page bare and full in one browser. */
const compare = async (url: string, flags: readonly string[]): Promise<{ bare: FrameLoad; full: FrameLoad }> => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...flags] });
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
  if (!existsSync(CHROMIUM)) throw new Error(`No Chromium at ${CHROMIUM}.`);
  await using page = await bundlePage(join(import.meta.dirname, 'page'));
  const unpaced = await compare(page.url, [...FLAGS, ...UNPACED]);
  const paced = await compare(page.url, FLAGS);
  return [
    measure('stage: cost of a frame p95, ms, against 60 frames a second', unpaced.full.p95, FRAME_MS),
    measure('stage: time between frames p95, ms, against the page without stages', paced.full.p95, paced.bare.p95),
    measure('stage: main thread work per frame, ms, against 60 frames a second', paced.full.workMs, FRAME_MS),
    measure('stage: share of late frames, against 5 %', paced.full.lateShare, 0.05),
  ];
};
