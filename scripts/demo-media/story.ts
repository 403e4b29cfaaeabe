import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openSource } from './browser.ts';
import { ffmpeg } from './ffmpeg.ts';
import { DEMO } from './paths.ts';
import { composeBed, RAW_SOUND } from './sounds.ts';
import { interleave } from './synth.ts';

const STORY_SEC = 24;
const FRAMES_PER_SEC = 25;
const SIZE = { width: 960, height: 540 };

/** Baseline, so that every browser plays it; the index first, so that it starts before it is loaded. */
const ENCODE_PICTURE = [
  '-c:v',
  'libx264',
  '-profile:v',
  'baseline',
  '-level',
  '3.1',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'veryslow',
];
const ENCODE_COLOUR = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
];
const ENCODE_SOUND = ['-c:a', 'aac', '-b:a', '56k', '-af', `volume=0.7,afade=in:d=1,afade=out:st=${STORY_SEC - 2}:d=2`];
const CONTAINER = ['-t', String(STORY_SEC), '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact'];

async function* frames(page: Page): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < STORY_SEC * FRAMES_PER_SEC; frame += 1) {
    await page.evaluate(`seek(${frame / FRAMES_PER_SEC})`);
    yield await page.screenshot({ type: 'png' });
  }
}

/** Films story.html frame by frame, with music under it. */
export async function makeStory(page: Page): Promise<void> {
  await page.setViewportSize(SIZE);
  await openSource(page, 'story.html');
  const music = `${DEMO.media}/story-music.wav`;
  const film = `${DEMO.media}/student-story.mp4`;
  await ffmpeg([...RAW_SOUND, '-i', '-', music], [interleave(composeBed(STORY_SEC))]);
  try {
    const picture = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FRAMES_PER_SEC), '-i', '-'];
    const encode = [...ENCODE_PICTURE, '-crf', '28', '-g', '50', ...ENCODE_COLOUR, ...ENCODE_SOUND, ...CONTAINER];
    await ffmpeg([...picture, '-i', music, ...encode, film], frames(page));
  } finally {
    rmSync(music, { force: true });
  }
}
