import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaKind } from '../../../../src-shared/api/media.ts';
import { addedKind } from '../../../../src-main/media/media-type.ts';
import { detectType } from '../../../../src-node/detect-type.ts';
import { bundlePage } from '../../../support/bundle.ts';
import type { BundledPage } from '../../../support/bundle.ts';
import { bmpOf, pngOf, stillGif } from '../../../support/made-pictures.ts';
import { soundInMp4 } from '../../../support/made-sounds.ts';
import { manyPagesPdf, ownedPdf, turnedPdf } from '../../../support/odd-pdfs.ts';
import { silentWav, WAV_FORMATS } from '../../../support/silent-wav.ts';
import { testFolder } from '../../../support/test-folder.ts';
import type { ThumbnailPage } from '../../../support/thumbnail-page/main.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

const SUPPORT = join(import.meta.dirname, '../../../support');
const kept = (name: string): Buffer => readFileSync(join(SUPPORT, 'odd-media', name));
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

/** An MP3 of silence that comes after a large picture. */
const mp3WithPicture = (): Buffer => {
  const picture = Buffer.concat([Buffer.from('\0image/png\0\x03\0'), Buffer.alloc(300_000, 1)]);
  const tag = Buffer.alloc(20);
  tag.write('ID3\x03');
  tag.write('APIC', 10);
  tag.writeUInt32BE(picture.length, 14);
  const tagged = picture.length + 10;
  for (let index = 0; index < 4; index += 1) tag[6 + index] = (tagged >> (7 * (3 - index))) & 0x7f;
  // MPEG 1, layer 3, 128 kbit/s, 44.1 kHz.
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
  return Buffer.concat([tag, picture, ...Array.from({ length: 20 }, () => frame)]);
};

/** An MP3 that names twice the frames that it has. */
const halfAnMp3 = (): Buffer => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
  const head = Buffer.from(frame);
  head.write('Info\0\0\0\x03', 21);
  head.writeUInt32BE(800, 29);
  head.writeUInt32BE(800 * frame.length, 33);
  return Buffer.concat([head, ...Array.from({ length: 400 }, () => frame)]);
};

const damaged = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy.fill(0x55, copy.length >> 1, (copy.length >> 1) + 8);
  return copy;
};

/** A WAV whose length was never filled in. */
const openEnded = (wav: Buffer): Buffer => {
  const copy = Buffer.from(wav);
  copy.writeUInt32LE(0xff_ff_ff_ff, 4);
  copy.writeUInt32LE(0xff_ff_ff_ff, 40);
  return copy;
};

/** How a file ends: as a picture of these sides, as a sound, or by a sentence of the catalogue. */
const FILES: Readonly<Record<string, readonly [bytes: Buffer | Promise<Buffer>, end: string]>> = {
  '8 bit.wav': [silentWav(1), 'sound'],
  '24 bit.wav': [silentWav(1, { bits: 24 }), 'sound'],
  '32 bit float.wav': [silentWav(1, { format: WAV_FORMATS.float, bits: 32 }), 'sound'],
  '64 bit float.wav': [silentWav(1, { format: WAV_FORMATS.float, bits: 64 }), 'media_fault_sound'],
  'A-law.wav': [silentWav(1, { format: WAV_FORMATS.aLaw }), 'sound'],
  'mu-law.wav': [silentWav(1, { format: WAV_FORMATS.muLaw }), 'sound'],
  'ADPCM.wav': [silentWav(1, { format: WAV_FORMATS.msAdpcm }), 'media_fault_sound'],
  'forty channels.wav': [silentWav(1, { channels: 40 }), 'media_fault_sound'],
  'nothing in it.wav': [silentWav(0), 'media_fault_no_sound'],
  'half.wav': [half(silentWav(2)), 'media_fault_cut_off'],
  'recorded as it came.wav': [openEnded(silentWav(1)), 'sound'],
  'a byte short.wav': [silentWav(1).subarray(0, -1), 'sound'],
  'interview.aiff': [Buffer.from('FORM\0\0\0\x2eAIFFCOMM\0\0\0\x12'), 'host_media_sound'],
  'interview.flac': [Buffer.from('fLaC\0\0\0\x22'), 'host_media_sound'],
  'interview.caf': [Buffer.from('caff\0\x01\0\0desc'), 'host_media_type'],
  'interview.ac3': [Buffer.from('\x0b\x77\0\0\0', 'latin1'), 'host_media_sound'],
  'interview.mka': [kept('sound.mka'), 'host_media_sound'],
  'interview.opus': [kept('sound.opus'), 'sound'],
  'with a cover.mp3': [mp3WithPicture(), 'sound'],
  'half.mp3': [halfAnMp3(), 'media_fault_cut_off'],
  'packets of nothing.m4a': [soundInMp4('mp42'), 'media_fault_sound'],
  'pixel.gif': [stillGif(), '1 × 1'],
  'plain.bmp': [bmpOf(7, 5), '7 × 5'],
  'deep.png': [pngOf(9, 6, { bits: 16 }), '9 × 6'],
  'interlaced.png': [pngOf(12, 9, { isInterlaced: true }), '12 × 9'],
  'strip.png': [pngOf(1, 3000), '1 × 640'],
  'half.png': [half(pngOf(80, 60)), 'media_fault_picture'],
  'damaged.png': [damaged(pngOf(80, 60)), 'media_fault_picture'],
  'half.jpg': [half(kept('progressive.jpg')), 'media_fault_picture'],
  'for print.jpg': [kept('cmyk.jpg'), '16 × 8'],
  'on its side.jpg': [kept('turned.jpg'), '8 × 16'],
  'progressive.jpg': [kept('progressive.jpg'), '16 × 8'],
  'still.avif': [kept('still.avif'), '16 × 16'],
  'head alone.gif': [Buffer.from('GIF89a\x10\0\x10\0\0\0\0', 'latin1'), 'media_fault_picture'],
  'truevision.tga': [Buffer.from('\0\0\x02\0\0\0\0\0\0\0\0\0\x10\0\x10\0\x18\0'), 'host_media_type'],
  'notes.png': [Buffer.from('Dear diary'), 'host_media_type'],
  'page.pdf': [Buffer.from('<html>The head of a PDF reads %PDF-1.4</html>'), 'media_fault_damaged'],
  'nobody may change it.pdf': [ownedPdf(), '320 × 180'],
  'turned.pdf': [turnedPdf(), '270 × 480'],
  '300 pages.pdf': [manyPagesPdf(300), '320 × 180'],
  'film.mp4': [kept('av1.mp4'), 'host_media_no_videos'],
  'film.mov': [kept('prores.mov'), 'host_media_no_videos'],
};

/** Films are played from the web. */
const FILMS: Readonly<Record<string, string>> = {
  'av1.mp4': '16 × 16',
  'vp9.webm': '16 × 16',
  'prores.mov': 'media_fault_film',
};

describe.skipIf(!existsSync(CHROMIUM))('files of all sorts end in a drawing, a sound or a sentence', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  const files = new Map<string, Buffer>();

  beforeAll(async () => {
    for (const [name, [bytes]] of Object.entries(FILES)) files.set(name, await bytes);
    const served = [...files, ...Object.keys(FILMS).map((name) => [name, kept(name)] as const)];
    bundle = await bundlePage(
      join(SUPPORT, 'thumbnail-page'),
      Object.fromEntries(served.map(([name, bytes]) => [`/${name}`, bytes])),
    );
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    page = await browser.newPage();
    await page.goto(bundle.url);
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
  });

  const look = async (kind: MediaKind, name: string): Promise<string> => {
    const made = await page.evaluate(
      ([one, url]) => (window as unknown as { thumbnailPage: ThumbnailPage }).thumbnailPage.make(one, url),
      [kind, `/${encodeURIComponent(name)}`] as const,
    );
    if ('error' in made) return made.error;
    if (typeof made.facts?.fault === 'string') return `media_fault_${made.facts.fault}`;
    if (made.base64 === null) return 'sound';
    const [width, height] = await page.evaluate(
      (base64) => (window as unknown as { thumbnailPage: ThumbnailPage }).thumbnailPage.look(base64),
      made.base64,
    );
    return `${width} × ${height}`;
  };

  it('that people add', async () => {
    const folder = testFolder();
    const ends: Record<string, string> = {};
    for (const [name, bytes] of files) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      const judged = addedKind(await detectType(path), false);
      ends[name] = 'kind' in judged ? await look(judged.kind, name) : (judged.refusal.key ?? '');
    }
    expect(ends).toEqual(Object.fromEntries(Object.entries(FILES).map(([name, [, end]]) => [name, end])));
  });

  it('that are films of the web', async () => {
    const ends: Record<string, string> = {};
    for (const name of Object.keys(FILMS)) ends[name] = await look('video', name);
    expect(ends).toEqual(FILMS);
  });
});
