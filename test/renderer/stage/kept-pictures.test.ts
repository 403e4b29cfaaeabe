import { chromium } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundlePage } from '../../support/bundle.ts';
import { sampleScene } from '../../support/scenes.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const PICTURE = join(import.meta.dirname, '../../../resources/demo/media/live-badge.png');
const PATH = '/media/rehearsal/files/backdrop.png';

test.skipIf(!existsSync(CHROMIUM))(
  'a picture that comes back with its scene is the one drawn before: not loaded, not decoded once more',
  async () => {
    await using bundle = await bundlePage(join(import.meta.dirname, '../../support/stage-page'), {
      [PATH]: readFileSync(PICTURE),
    });
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(bundle.url);
      const devtools = await page.context().newCDPSession(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
      });
      const plain = sampleScene({ id: 'plain', transition: 'cut' });
      const scene = { ...plain, id: 'picture', backgroundImageUrl: 'http://127.0.0.1:1/files/backdrop.png' };
      await page.evaluate((first) => {
        window.stagePage.program({ scene: first }, 640);
      }, plain);
      for (let times = 0; times < 3; times += 1) {
        for (const next of [scene, plain]) {
          await page.evaluate((changed) => {
            window.stagePage.change({ scene: changed });
          }, next);
          if (next === scene) await page.locator('img.backdrop').evaluate((img: HTMLImageElement) => img.decode());
        }
        await devtools.send('HeapProfiler.collectGarbage');
      }
      expect(asked).toEqual([PATH]);
    } finally {
      await browser.close();
    }
  },
);
