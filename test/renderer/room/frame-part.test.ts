import { expect, test } from 'vitest';
import { filmedPart, placeInFilm } from '../../../src-renderer/room/film/frame-part.ts';

const stage = { x: 0, y: 0, width: 1280, height: 720 };

test('of a whole tab only the stage is filmed, without the bar below it, however small the frames come', () => {
  const tab = { width: 1280, height: 778 };
  expect(filmedPart({ width: 1280, height: 778 }, stage, tab)).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  expect(filmedPart({ width: 640, height: 389 }, stage, tab)).toEqual({ x: 0, y: 0, width: 640, height: 360 });
});

test('a frame in the shape of the stage is filmed whole, and so is one of a shape that nobody expects', () => {
  const tab = { width: 1280, height: 778 };
  for (const frame of [
    { width: 1280, height: 720 },
    { width: 854, height: 480 },
    { width: 1280, height: 666 },
  ])
    expect(filmedPart(frame, stage, tab)).toEqual({ x: 0, y: 0, ...frame });
});

test('a picture of another shape stands in the middle of the film and keeps its own', () => {
  const film = { width: 1280, height: 720 };
  expect(placeInFilm({ width: 1280, height: 666 }, film)).toEqual({ x: 0, y: 27, width: 1280, height: 666 });
  expect(placeInFilm({ width: 1000, height: 720 }, film)).toEqual({ x: 140, y: 0, width: 1000, height: 720 });
  expect(placeInFilm({ width: 854, height: 480 }, film)).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
});
