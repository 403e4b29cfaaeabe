import { expect, test } from 'vitest';
import { contentTypeOf, FILE_TYPES, fileTypeOf, fitsKind, shownKindOf } from '#shared/lib/file-types.ts';

test.each([
  ['clip.MP4', 'video/mp4'],
  ['song.flac', 'audio/flac'],
  ['paper.rtf', 'application/rtf'],
  ['list.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['index.m3u8', 'application/vnd.apple.mpegurl'],
  ['part.m4s', 'video/iso.segment'],
  ['a.b/page.html', 'text/html; charset=utf-8'],
  ['app.js', 'text/javascript; charset=utf-8'],
  ['data.json', 'application/json; charset=utf-8'],
  ['favicon.ico', 'image/x-icon'],
  ['photo.jpeg', 'image/jpeg'],
  ['README', 'application/octet-stream'],
  ['folder.png/README', 'application/octet-stream'],
  ['odd.__proto__', 'application/octet-stream'],
  ['odd.constructor', 'application/octet-stream'],
])('the address %s is a file of type %s', (name, type) => {
  expect(contentTypeOf(name)).toBe(type);
});

test('a file that is stored under the ending of its type is served as that type', () => {
  const served = Object.entries(FILE_TYPES).map(([, { extension }]) => fileTypeOf(contentTypeOf(`file.${extension}`)));
  expect(served).toEqual(Object.keys(FILE_TYPES));
});

test.each([
  ['Audio/X-WAV; codecs=1', 'audio/wav'],
  ['image/jpg', 'image/jpeg'],
  ['text/plain;charset=utf-8', 'text/plain'],
  ['', ''],
])('the file name %j has the type %j', (written, name) => {
  expect(fileTypeOf(written)).toBe(name);
});

test('a sticker is a picture, a sound may be in a video container, and unknown types fit nothing', () => {
  const fits: readonly (readonly [string, string | null])[] = [
    ['image/png', 'sticker'],
    ['video/webm', 'audio'],
    ['application/pdf', null],
  ];
  const refused: readonly (readonly [string, string | null])[] = [
    ['audio/mpeg', 'video'],
    ['image/heic', null],
    ['application/pdf', 'sticker'],
  ];
  expect(fits.map(([type, kind]) => fitsKind(type, kind))).toEqual([true, true, true]);
  expect(refused.map(([type, kind]) => fitsKind(type, kind))).toEqual([false, false, false]);
  expect(shownKindOf('toString')).toBeNull();
});
