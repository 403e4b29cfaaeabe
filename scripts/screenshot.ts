/**
 * `node scripts/screenshot.ts`: the pictures of the README, of the guide and of the pages about controllers, taken from
 * the built app on air in a real Chromium. Names take some alone: `node scripts/screenshot.ts polls controllers`.
 */
import { mkdirSync } from 'node:fs';
import { takeControllers } from './lib/controller-pictures.ts';
import { takeDevices } from './lib/device-pictures.ts';
import { GUIDE_PICTURES, stageTheShow } from './lib/guide-pictures.ts';
import type { PictureSet } from './lib/guide-pictures.ts';
import { inRoot } from './lib/paths.ts';
import { inNewApp, startBrowser } from './lib/picture-app.ts';

const SETS: readonly PictureSet[] = [
  ...GUIDE_PICTURES,
  {
    pictures: ['controllers'],
    work: async ({ page }) => {
      await stageTheShow(page);
      await takeControllers(page);
      await takeDevices(page);
    },
  },
];

const wanted = process.argv.slice(2);
const known = SETS.flatMap(({ pictures }) => pictures);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such picture: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

for (const folder of ['docs/images', 'docs/guide/pictures']) mkdirSync(inRoot(folder), { recursive: true });
const browser = await startBrowser();
try {
  for (const { pictures, work } of SETS)
    if (wanted.length === 0 || pictures.some((name) => wanted.includes(name))) await inNewApp(browser, work);
} finally {
  await browser.close();
}
