import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { pictureOf } from '../../../src-renderer/features/desk/scene-pictures/picture-of.ts';
import { SceneBitmaps } from '../../../src-renderer/features/desk/scene-pictures/scene-bitmaps.svelte.ts';
import { createDeckWriter } from '../../../src-renderer/lib/controllers/stream-deck/deck-writer.ts';
import { keyImage } from '../../../src-renderer/lib/controllers/stream-deck/draw-images.ts';
import { NOTHING_SHOWN, type KeyFace } from '../../../src-renderer/lib/controllers/stream-deck/key-face.ts';
import type { StageMedia } from '../../../src-renderer/stage/stage-content.ts';
import { follow } from '../../support/in-root.svelte.ts';
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
const mara = { userId: 'mara', name: 'Mara Lind', image: 'https://media.example/mara.png' };
const stage = {
  media: library,
  cast: { host: mara, guests: [], screen: null },
  brand: { logo: null, colors: { accent: '#aa3300', background: null }, font: null },
};

test('a small picture of a scene has portraits, the pictures of its media or their names, and what lies over it', () => {
  const { parts } = pictureOf(scene, stage);
  expect(parts.map(({ kind, text, color, src }) => [kind, text, color, src])).toEqual([
    ['person', '', null, 'https://media.example/mara.png'],
    ['medium', 'Slide', null, 'https://media.example/slide.png'],
    ['medium', 'Opening film', null, null],
    ['overlay', 'Mara Lind', '#112233', null],
    ['overlay', '⭐', 'transparent', null],
  ]);
});

test('an overlay of a small picture has its opacity, and the colour of the space where its author chose none', () => {
  const overlays = [
    { id: 'plain', type: 'band', visible: true, opacity: 0.4, text: 'Soon', ...place },
    { id: 'badge', type: 'sticker', visible: true, opacity: 1, label: 'New', ...place },
    { id: 'card', type: 'viewers', visible: true, opacity: 1, bgOpacity: 0.2, ...place },
  ];
  const { parts } = pictureOf(sampleScene({ id: 'b', slots: [], overlays: overlays as never }), stage);
  expect(parts.map(({ color, opacity, cover }) => [color, opacity, cover])).toEqual([
    ['#aa3300', 0.4, 1],
    ['#aa3300', 1, 1],
    ['#12151f', 1, 0.2],
  ]);
});

const BITMAP = { width: 1, height: 1 } as ImageBitmap;

/** Pictures whose reading ends when the test says so; those of `broken` cannot be read. */
const setUp = () => {
  const read: string[] = [];
  const broken = new Set<string>();
  let waiting: (() => void)[] = [];
  const bitmaps = new SceneBitmaps({
    read(src) {
      read.push(src);
      return Promise.resolve(broken.has(src) ? null : BITMAP);
    },
    later(run) {
      waiting.push(run);
    },
  });
  const pass = (): void => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  return { bitmaps, read, broken, pass };
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a picture is loaded once, when something that is drawn shows it', async () => {
  const { bitmaps, read } = setUp();
  expect([bitmaps.of('a'), read]).toEqual([null, []]);
  bitmaps.hold(['a', 'a']);
  bitmaps.hold(['a']);
  await settled();
  expect([bitmaps.of('a'), read]).toEqual([BITMAP, ['a']]);
});

test('a picture that could not be read is tried again, as long as something shows it', async () => {
  const { bitmaps, read, broken, pass } = setUp();
  broken.add('a').add('b');
  bitmaps.hold(['a']);
  bitmaps.hold(['b'])();
  await settled();
  expect([await bitmaps.load('a'), read]).toEqual([null, ['a', 'b']]);
  broken.clear();
  pass();
  await settled();
  expect([bitmaps.of('a'), bitmaps.of('b'), read]).toEqual([BITMAP, null, ['a', 'b', 'a']]);
  expect(await bitmaps.load('b')).toBe(BITMAP);
});

test('pictures that nothing shows any more make room, and those that are shown never do', async () => {
  const { bitmaps, read } = setUp();
  const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);
  const letGo = bitmaps.hold(named('old', 150));
  bitmaps.hold(named('kept', 50));
  bitmaps.hold(named('more', 10));
  await settled();
  // Without room, a picture is read for whoever asks, and not kept.
  expect([await bitmaps.load('more 3'), bitmaps.of('more 3'), read.length]).toEqual([BITMAP, null, 201]);
  letGo();
  bitmaps.hold(named('more', 10));
  await settled();
  const kept = [...named('kept', 50), ...named('more', 10)].map((src) => bitmaps.of(src));
  expect([new Set(kept), bitmaps.of('old 0'), bitmaps.of('old 149')]).toEqual([new Set([BITMAP]), null, BITMAP]);
});

test('a deck whose scenes show 60 pictures reads each once, and draws a key again for its own pictures alone', async () => {
  const { bitmaps, read } = setUp();
  const written: number[] = [];
  const deck = {
    CONTROLS: [],
    fillKeyBuffer(key: number) {
      written.push(key);
      return Promise.resolve();
    },
  };
  const writer = createDeckWriter(deck as never, { later: () => () => undefined, onChange: () => undefined });
  const tools = { penOf: () => null, colours: () => '', bitmapOf: (src: string) => bitmaps.of(src), look: 'dark' };
  const [part] = pictureOf(scene, stage).parts;
  if (!part) throw new Error('The scene has no part.');
  const faceOf = (key: number): KeyFace => ({
    ...NOTHING_SHOWN,
    label: `Scene ${key}`,
    picture: {
      background: '#000',
      src: `background ${key}`,
      parts: [1, 2, 3].map((at) => ({ ...part, src: `picture ${key} ${at}` })),
    },
  });
  let letGo = (): void => undefined;
  const stop = follow(() => {
    const images = Array.from({ length: 15 }, (_, key) => keyImage(key, { width: 72, height: 72 }, faceOf(key), tools));
    writer.show(images);
    letGo();
    letGo = bitmaps.hold(images.flatMap(({ sources }) => sources));
  });
  flushSync();
  await settled();
  await settled();
  stop();
  expect([read.length, new Set(read).size]).toEqual([60, 60]);
  const times = Array.from({ length: 15 }, (_, key) => written.filter((one) => one === key).length);
  // Once without its pictures, and at most once for each of them.
  expect(times.every((count) => count >= 1 && count <= 5)).toBe(true);
  expect(new Set(written).size).toBe(15);
});
