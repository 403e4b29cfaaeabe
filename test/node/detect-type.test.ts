import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { detectType, detectTypeOfHead } from '../../src-node/detect-type.ts';
import { filmInMp4, filmInWebm, soundInMp4, soundInWebm } from '../support/made-sounds.ts';
import { testFolder } from '../support/test-folder.ts';
import { twoPagePdf } from '../support/tiny-pdf.ts';

/** A PNG of one pixel with a chunk that says it moves. */
const apng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACGFjVEwAAAABAAAAALktU/AAAAAaZmNUTAAAAAAAAAABAAAAAQAAAAAAAAAAAAEAAQAAKhmtnQAAAA1JREFUCFtj+M/A8B8ABQAB/4mXqYcAAAAASUVORK5CYII=',
    'base64',
  );

const typesOf = async (files: Readonly<Record<string, Buffer>>): Promise<Record<string, string | null>> => {
  const folder = testFolder();
  const found: Record<string, string | null> = {};
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, name), bytes);
    found[name] = (await detectType(join(folder, name)))?.mimeType ?? null;
  }
  return found;
};

it('a sound is a sound in whatever container it comes, and a film stays a film', async () => {
  const brands = ['mp42', 'isom', 'iso5', 'dash', '3gp4', 'M4A '];
  const sounds = Object.fromEntries(
    await Promise.all(brands.map(async (brand) => [brand.trim(), await soundInMp4(brand)] as const)),
  );
  expect(
    await typesOf({ ...sounds, webm: await soundInWebm(), film: await filmInMp4(), clip: await filmInWebm() }),
  ).toEqual({
    ...Object.fromEntries(brands.map((brand) => [brand.trim(), 'audio/mp4'])),
    webm: 'audio/webm',
    film: 'video/mp4',
    clip: 'video/webm',
  });
});

it('a PDF behind other bytes and an animated PNG are recognised, and an empty file is not', async () => {
  const late = Buffer.concat([Buffer.from('\r\nX-Printer: one\r\n\r\n'), twoPagePdf()]);
  const far = Buffer.concat([Buffer.alloc(2000, ' '), twoPagePdf()]);
  expect(
    await typesOf({ late, far, moves: apng(), empty: Buffer.alloc(0), cut: (await filmInMp4()).subarray(0, 40) }),
  ).toEqual({ late: 'application/pdf', far: null, moves: 'image/png', empty: null, cut: 'video/mp4' });
  expect(await detectTypeOfHead(late)).toEqual({ mimeType: 'application/pdf', extension: 'pdf' });
});
