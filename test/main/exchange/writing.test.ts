import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { fileNameOf } from '../../../src-main/exchange/file-name.ts';
import { writePackage } from '../../../src-main/exchange/write-package.ts';
import { templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { demoMedium, exchangeDesk, testMedia } from '../../support/packages.ts';

const contents = {
  about: { app: '1', madeAt: '2030-01-01T00:00:00.000Z', holds: 'library', name: 'L', spaceId: 's', folders: [] },
  items: [],
  bands: [],
  recordings: [],
  media: [],
} as const;

test('a disk that fills up leaves nothing behind and says so', async () => {
  const folder = testFolder();
  const full = (): Writable =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    });
  await expect(
    writePackage(`${folder}/a.regie`, { ...contents, about: { ...contents.about, folders: [] } }, full),
  ).rejects.toThrow('The disk is full. Nothing was written.');
  expect(readdirSync(folder)).toEqual([]);
});

test('a disk that fills up in the middle of a medium leaves nothing behind either', async () => {
  const folder = testFolder();
  const url = 'https://cdn.example/story.mp4';
  const files = testMedia({ [url]: demoMedium('student-story.mp4') });
  let room = 100_000;
  const filling = (): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        room -= chunk.byteLength;
        done(room < 0 ? Object.assign(new Error('no space'), { code: 'ENOSPC' }) : null);
      },
    });
  const media = [
    { medium: { url, mediaId: null, mediaKind: 'video' as const, title: null }, open: () => files.read(url) },
  ];
  const about = { ...contents.about, folders: [] };
  await expect(writePackage(`${folder}/a.regie`, { ...contents, about, media }, filling)).rejects.toThrow(
    /disk is full/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('an earlier file of that name stays whole when the new one cannot be written', async () => {
  const desk = exchangeDesk();
  desk.add('Interview', templateBody());
  const path = await desk.write({ kind: 'library', name: 'Library' });
  const before = readFileSync(path);
  const broken = (): Writable => new Writable({ write: (_c, _e, done) => done(new Error('broken')) });
  await expect(
    writePackage(path, { ...contents, about: { ...contents.about, folders: [] } }, broken),
  ).rejects.toThrow();
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(existsSync(`${path}.part`)).toBe(false);
});

test('a file is called what the show is called, in a way every system takes', () => {
  const names = [
    'Pricing: part 1/2',
    '..',
    'CON',
    'Con. Evening',
    'aux .x',
    'COM¹',
    'Console',
    'été ‮gpj',
    'a'.repeat(200),
  ].map(fileNameOf);
  expect(names).toEqual([
    'Pricing part 1 2.regie',
    'Regie.regie',
    'Regie CON.regie',
    'Regie Con. Evening.regie',
    'Regie aux .x.regie',
    'Regie COM¹.regie',
    'Console.regie',
    'été gpj.regie',
    `${'a'.repeat(80)}.regie`,
  ]);
});
