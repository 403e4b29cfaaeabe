import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaKind } from '../../../../src-shared/api/media.ts';
import { THUMBNAIL_BYTES } from '../../../../src-shared/bridge/media-calls.ts';
import { isWebp } from '../../../../src-main/media/webp.ts';
import { headOfPng } from '../../../support/made-pictures.ts';
import { silentWav, WAV_FORMATS } from '../../../support/silent-wav.ts';
import { bundlePage } from '../../../support/bundle.ts';
import type { BundledPage } from '../../../support/bundle.ts';
import type { ThumbnailPage } from '../../../support/thumbnail-page/main.ts';
import {
  cutOffPdf,
  japaneseMapPdf,
  jpxPdf,
  lockedPdf,
  pagelessPdf,
  symbolsPdf,
  tallPdf,
} from '../../../support/odd-pdfs.ts';
import { twoPagePdf } from '../../../support/tiny-pdf.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) process.stderr.write(`Thumbnails are not tested: no Chromium at ${CHROMIUM}.\n`);

const DEMO = join(import.meta.dirname, '../../../../resources/demo/media');
const fileOf = (ending: string): Buffer => {
  const name = readdirSync(DEMO).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`The demo has no ${ending}.`);
  return readFileSync(join(DEMO, name));
};
const wide = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#c02040"/></svg>`;

describe.skipIf(!hasChromium)('a thumbnail', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    bundle = await bundlePage(join(import.meta.dirname, '../../../support/thumbnail-page'), {
      '/slides.pdf': twoPagePdf(),
      '/late-head.pdf': Buffer.concat([Buffer.from('\r\n sent by a printer \r\n'), twoPagePdf()]),
      '/jpx.pdf': jpxPdf(),
      '/japanese.pdf': japaneseMapPdf(),
      '/symbols.pdf': symbolsPdf(),
      '/tall.pdf': tallPdf(),
      '/locked.pdf': lockedPdf(),
      '/pageless.pdf': pagelessPdf(),
      '/cut.pdf': cutOffPdf(),
      '/wide.svg': wide(1600, 900),
      '/small.svg': wide(40, 30),
      '/tall.svg': wide(200, 4000),
      '/film.mp4': fileOf('.mp4'),
      '/broken.png': 'no picture',
      '/huge.png': headOfPng(20_000, 20_000),
      '/talk.wav': silentWav(2),
      '/lossless.wav': silentWav(2, { format: WAV_FORMATS.imaAdpcm }),
      '/broken.mp4': 'no film',
    });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    page = await browser.newPage();
    await page.goto(bundle.url);
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
  });

  const make = (kind: MediaKind, path: string) =>
    page.evaluate(
      ([one, url]) =>
        (window as unknown as { thumbnailPage: ThumbnailPage }).thumbnailPage.make(one as MediaKind, url ?? ''),
      [kind, path],
    );
  const look = async (kind: MediaKind, path: string): Promise<readonly number[]> => {
    const made = await make(kind, path);
    if (!('base64' in made) || made.base64 === null) throw new Error(JSON.stringify(made));
    const bytes = Buffer.from(made.base64, 'base64');
    // The host keeps only a WebP of at most this size.
    expect([isWebp(bytes), bytes.length <= THUMBNAIL_BYTES]).toEqual([true, true]);
    return page.evaluate(
      (base64) => (window as unknown as { thumbnailPage: ThumbnailPage }).thumbnailPage.look(base64),
      made.base64,
    );
  };

  it('of a picture is 320 px wide at most, never larger than the picture, and cut where it is very tall', async () => {
    const sizes = [];
    for (const path of ['/wide.svg', '/small.svg', '/tall.svg']) sizes.push((await look('image', path)).slice(0, 2));
    expect(sizes).toEqual([
      [320, 180],
      [40, 30],
      [200, 640],
    ]);
    const [, , red = 0, green = 255] = await look('sticker', '/wide.svg');
    expect([red > 150, green < 80]).toEqual([true, true]);
  });

  it('of a PDF is its first page', async () => {
    const [width, height, red = 0, , blue = 255] = await look('pdf', '/slides.pdf');
    expect([width, height, red > 200, blue < 180]).toEqual([320, 180, true, true]);
  });

  it('of a PDF has its JPEG 2000 pictures, and the letters of fonts that are not in it', async () => {
    const [, , red = 0, green = 255] = await look('pdf', '/jpx.pdf');
    expect([red > 150, green < 90]).toEqual([true, true]);
    const inks = [];
    for (const path of ['/japanese.pdf', '/symbols.pdf']) inks.push((await look('pdf', path)).at(-1));
    // A page without a letter has no ink at all.
    expect(inks.map((ink = 0) => ink > 0.03)).toEqual([true, true]);
  });

  it('of a PDF that begins after other bytes is its first page', async () => {
    const [width, height, red = 0, , blue = 255] = await look('pdf', '/late-head.pdf');
    expect([width, height, red > 200, blue < 180]).toEqual([320, 180, true, true]);
  });

  it('of a page that is as narrow as a strip is the whole strip', async () => {
    const [width = 0, height = 0, red = 0] = await look('pdf', '/tall.pdf');
    expect([width > 3, height, red > 200]).toEqual([true, 480, true]);
  });

  it('of a film is one of its frames', async () => {
    const [width = 0, height = 0] = await look('video', '/film.mp4');
    expect([width, height > 0]).toEqual([320, true]);
  });

  it('of a sound or a player is nothing, and of a file that is not there an error', async () => {
    expect([await make('audio', '/talk.wav'), await make('embed', 'https://example.com/x')]).toEqual([
      { base64: null, facts: { fault: null, seconds: 2 } },
      { base64: null, facts: null },
    ]);
    const gone = [];
    for (const kind of ['image', 'pdf', 'video', 'audio'] as const) gone.push(await make(kind, `/gone.${kind}`));
    expect(gone.map((made) => 'error' in made)).toEqual([true, true, true, true]);
  });

  it('that cannot be made tells what stands against the file', async () => {
    const files = {
      '/locked.pdf': 'pdf',
      '/cut.pdf': 'pdf',
      '/pageless.pdf': 'pdf',
      '/broken.png': 'image',
      '/huge.png': 'image',
      '/lossless.wav': 'audio',
      '/broken.mp4': 'video',
      '/talk.wav': 'video',
    } as const;
    const faults: Record<string, unknown> = {};
    for (const [path, kind] of Object.entries(files)) {
      const made = await make(kind, path);
      faults[path] = 'facts' in made ? made.facts?.fault : made;
    }
    expect(faults).toEqual({
      '/locked.pdf': 'password',
      '/cut.pdf': 'damaged',
      '/pageless.pdf': 'no_pages',
      '/broken.png': 'picture',
      '/huge.png': 'pixels',
      '/lossless.wav': 'sound',
      '/broken.mp4': 'film',
      '/talk.wav': 'no_picture',
    });
  });
});
