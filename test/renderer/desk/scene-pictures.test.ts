import { expect, test } from 'vitest';
import { pictureOf } from '../../../src-renderer/features/desk/scene-pictures/picture-of.ts';
import { SceneBitmaps } from '../../../src-renderer/features/desk/scene-pictures/scene-bitmaps.svelte.ts';
import type { StageMedia } from '../../../src-renderer/stage/stage-content.ts';
import { sampleScene } from '../../support/scenes.ts';

const place = { x: 0, y: 0, w: 0.5, h: 0.1 };
const scene = sampleScene({
  id: 'a',
  layout: 'sidebyside',
  slots: [
    { id: 'host', kind: 'host' },
    { id: 'slide', kind: 'media', mediaId: 'slide' },
    { id: 'film', kind: 'media', mediaId: 'film' },
  ] as never,
  overlays: [
    { id: 'name', type: 'band', visible: true, text: 'Mara Lind', bg: '#112233', color: '#ffffff', ...place },
    { id: 'off', type: 'band', visible: false, text: 'Later', ...place },
    { id: 'star', type: 'sticker', visible: true, emoji: '⭐', ...place },
  ] as never,
});
const library = new Map<string, StageMedia>([
  ['slide', { kind: 'image', url: 'https://media.example/slide.png', thumbnailUrl: null, title: 'Slide' }],
  ['film', { kind: 'video', url: 'https://media.example/film.mp4', thumbnailUrl: null, title: 'Opening film' }],
]);

test('a small picture of a scene has the pictures of its media or their names, and the words of what lies over it', () => {
  const { parts } = pictureOf(scene, library);
  expect(parts.map(({ kind, text, color, src }) => [kind, text, color, src])).toEqual([
    ['person', '', null, null],
    ['medium', 'Slide', null, 'https://media.example/slide.png'],
    ['medium', 'Opening film', null, null],
    ['overlay', 'Mara Lind', '#112233', null],
    ['overlay', '⭐', 'transparent', null],
  ]);
});

test('a picture is loaded once, when it is first asked for, and what it is drawn in is drawn again', async () => {
  const bitmap = { width: 1, height: 1 } as ImageBitmap;
  const read: string[] = [];
  const bitmaps = new SceneBitmaps((src) => {
    read.push(src);
    return Promise.resolve(src === 'broken' ? null : bitmap);
  });
  expect([bitmaps.of('a'), bitmaps.of('a'), bitmaps.version]).toEqual([null, null, 0]);
  await bitmaps.load('a');
  expect([bitmaps.of('a'), bitmaps.version]).toEqual([bitmap, 1]);
  await bitmaps.load('broken');
  expect([bitmaps.of('broken'), bitmaps.version, read]).toEqual([null, 1, ['a', 'broken']]);
});
