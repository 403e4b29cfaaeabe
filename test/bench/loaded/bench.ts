import { chromium } from '@playwright/test';
import { startBundledApp } from '../bundled-app.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, type Bench } from '../measure.ts';
import { decodedBytes } from './decoded.ts';

const TILE = '.scenes .tile .scene';
const MIB = 1024 * 1024;
/** A window of the desk decodes at most so much before its first tile. */
const GOAL_MIB = 3;

/** The size of what a window loads until the desk's tiles are drawn: pages, scripts, styles and fonts, media apart. */
export const loaded: Bench = {
  name: 'loaded',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(app.ready.url);
      await page.locator(TILE).first().waitFor();
      const bytes = await decodedBytes(page);
      return [
        compare(
          'window: what is decoded until the first tile is drawn, against 3 MiB',
          { value: bytes / MIB, unit: 'MiB', reference: GOAL_MIB },
          { most: 1 },
        ),
      ];
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
