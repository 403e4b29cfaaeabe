import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundlePage, type BundledPage } from '../../support/bundle.ts';
import { sampleScene } from '../../support/scenes.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const demo = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../resources/demo/media', name));

/** The header of a moving WebP; what follows matters to nobody who only asks whether it moves. */
const MOVING = Buffer.concat([
  Buffer.from('RIFF\x32\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x3f\0\0\x3f\0\0ANIM', 'latin1'),
  Buffer.alloc(32),
]);
const HUGE = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"></svg>';
const FOLDER = '/media/rehearsal/files/';
const FILES = {
  'small.png': demo('live-badge.png'),
  'large.webp': demo('stage.webp'),
  'moving.webp': MOVING,
  'huge.svg': HUGE,
};

const plain = sampleScene({ id: 'plain', transition: 'cut' });
const withPicture = (name: string) => ({
  ...plain,
  id: name,
  backgroundImageUrl: `http://127.0.0.1:1/files/${name}`,
});

describe.skipIf(!existsSync(CHROMIUM))('a picture on the stage', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  let asked: string[];

  const take = (scene: typeof plain): Promise<void> =>
    page.evaluate((changed) => {
      window.stagePage.change({ scene: changed });
    }, scene);
  const copy = () => page.locator('.scene canvas');
  const sides = () => copy().evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height] as [number, number]);

  beforeAll(async () => {
    const files = Object.fromEntries(Object.entries(FILES).map(([name, bytes]) => [FOLDER + name, bytes]));
    bundle = await bundlePage(join(import.meta.dirname, '../../support/stage-page'), files);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  beforeEach(async () => {
    page = await browser.newPage();
    await page.goto(bundle.url);
    asked = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(FOLDER)) asked.push(`${request.resourceType()} ${pathname.slice(FOLDER.length)}`);
    });
    await page.evaluate((first) => {
      window.stagePage.program({ scene: first }, 1200);
    }, plain);
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
  });

  test('with more pixels than phones can take is not drawn, behind a scene or in it', async () => {
    const url = 'http://127.0.0.1:1/files/huge.svg';
    const slots = [{ id: 'p', kind: 'media' as const, mediaKind: 'image' as const, url }];
    await take({ ...withPicture('huge.svg'), layout: 'solo', slots });
    await expect.poll(() => page.locator('.placeholder').count()).toBe(1);
    expect(await page.locator('.scene img, .scene canvas').count()).toBe(0);
  });

  test('that comes back with its scene is the one drawn before: not loaded, not decoded once more', async () => {
    const devtools = await page.context().newCDPSession(page);
    for (let times = 0; times < 3; times += 1) {
      await take(withPicture('small.png'));
      await page.locator('.scene > img').evaluate((img: HTMLImageElement) => img.decode());
      await take(plain);
      await devtools.send('HeapProfiler.collectGarbage');
    }
    expect(asked).toEqual(['image small.png']);
  });

  test('of 1920 px is drawn in a copy of the size of the stage, made once for a scene that comes back', async () => {
    for (let times = 0; times < 3; times += 1) {
      await take(withPicture('large.webp'));
      await copy().waitFor();
      expect(await sides()).toEqual([1252, 704]);
      await take(plain);
      await expect.poll(() => copy().count()).toBe(0);
    }
    expect(asked).toEqual(['image large.webp', 'fetch large.webp']);
    await take(withPicture('large.webp'));
    await page.evaluate(() => {
      const box = document.querySelector<HTMLElement>('#room > div');
      if (box) box.style.width = '1600px';
    });
    await expect.poll(async () => (await sides())[0]).toBe(1707);
  });

  test('drawn below half its size is a small copy too: decoded whole, it would stay in the browser at 8 MB', async () => {
    await page.evaluate(() => {
      const box = document.querySelector<HTMLElement>('#room > div');
      if (box) box.style.width = '700px';
    });
    for (let times = 0; times < 3; times += 1) {
      await take(withPicture('large.webp'));
      await copy().waitFor();
      expect((await sides())[0]).toBeLessThan(800);
      await take(plain);
      await expect.poll(() => copy().count()).toBe(0);
    }
    expect(asked).toEqual(['image large.webp', 'fetch large.webp']);
  });

  test('drawn below half its size beside its thumbnail is the one picture that the browser has decoded', async () => {
    await page.evaluate(
      ([thumbnail, first]) => {
        window.stagePage.sheet([{ scene: thumbnail, quality: 'still' }], 200, 1);
        window.stagePage.beside({ scene: first }, 700);
      },
      [withPicture('large.webp'), plain] as const,
    );
    await page.locator('.scene > img').evaluate((img: HTMLImageElement) => img.decode());
    await take(withPicture('large.webp'));
    await expect.poll(() => page.locator('.scene > img').count()).toBe(2);
    expect(asked).toEqual(['image large.webp']);
  });

  test('that moves is left to the browser', async () => {
    await take(withPicture('moving.webp'));
    await page.locator('.scene > img').waitFor({ state: 'attached' });
    expect(await copy().count()).toBe(0);
  });
});
