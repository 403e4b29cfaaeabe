/**
 * `node scripts/make-demo-media.ts [step…]`: makes the demo show's media and the app's icons again from their sources.
 * Its output is committed; it needs Chromium (REGIE_CHROMIUM or /usr/bin/chromium) and ffmpeg.
 */
import { mkdirSync } from 'node:fs';
import { withPage } from './demo-media/browser.ts';
import { makeIcons } from './demo-media/icons.ts';
import { makeImages } from './demo-media/images.ts';
import { DEMO } from './demo-media/paths.ts';
import { makePortraits } from './demo-media/portraits.ts';
import { makeSlides } from './demo-media/slides.ts';
import { makeSounds } from './demo-media/sounds.ts';
import { makeStory } from './demo-media/story.ts';

/** In this order: the story's soundtrack is one of the sounds. */
const STEPS: Readonly<Record<string, () => Promise<void> | void>> = {
  portraits: makePortraits,
  images: () => withPage(makeImages),
  icons: () => withPage(makeIcons),
  slides: () => withPage(makeSlides),
  sounds: makeSounds,
  story: () => withPage(makeStory),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}; the steps are ${Object.keys(STEPS).join(', ')}.\n`);
  process.exit(2);
}

mkdirSync(DEMO.media, { recursive: true });
for (const [name, make] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await make();
  console.log(`made ${name}`);
}
