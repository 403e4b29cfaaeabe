import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawSvg, openSource } from './browser.ts';
import { ffmpeg } from './ffmpeg.ts';
import { DEMO } from './paths.ts';

/** The sections of images.html, one file each. */
const CARDS = ['starting-soon', 'stage', 'title-card', 'chapter-card', 'offer-card', 'thank-you'];
/** Transparent pictures: file and the width and height that it is drawn at, in px. */
const CUTOUTS: readonly (readonly [name: string, width: number, height: number])[] = [
  ['logo', 960, 240],
  ['applause', 512, 512],
  ['live-badge', 720, 240],
];

const WEBP = ['-c:v', 'libwebp', '-quality', '88', '-compression_level', '6', '-preset', 'drawing'];

/** Draws the cards as WebP and the logo and stickers as PNG. */
export async function makeImages(page: Page): Promise<void> {
  await openSource(page, 'images.html');
  for (const card of CARDS) {
    const png = await page.locator(`#${card}`).screenshot({ omitBackground: true });
    await ffmpeg(['-f', 'image2pipe', '-c:v', 'png', '-i', '-', ...WEBP, `${DEMO.media}/${card}.webp`], [png]);
  }
  for (const [name, width, height] of CUTOUTS) {
    const png = await drawSvg(page, readFileSync(`${DEMO.media}/${name}.svg`, 'utf8'), width, height);
    await ffmpeg(['-f', 'image2pipe', '-c:v', 'png', '-i', '-', '-pred', 'mixed', `${DEMO.media}/${name}.png`], [png]);
  }
}
