import { expect, test, vi } from 'vitest';
import { followPlayback, type PlaybackOrder } from '../../../src-renderer/stage/follow-playback.ts';

/** A player as far as it is followed. */
const newElement = () =>
  Object.assign(new EventTarget(), {
    duration: 600,
    currentTime: 0,
    playbackRate: 1,
    volume: 1,
    muted: false,
    paused: true,
    readyState: 4,
    async play() {
      this.paused = false;
    },
    pause() {
      this.paused = true;
    },
    load: () => {},
    removeAttribute: () => {},
  });

test('a video that plays by itself keeps to a clock that began before it, at any speed, and stands still with it', () => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
  vi.stubGlobal('window', new EventTarget());
  let now = 100_000;
  let speed = 2;
  const element = newElement();
  const order = (): PlaybackOrder => ({ item: {}, state: null, muted: false, level: 1, output: null, speed });
  const follower = followPlayback({
    element: element as unknown as HTMLMediaElement,
    order,
    clock: () => now,
    since: 70_000,
    onEnded: () => {},
  });
  const found: unknown[] = [];
  const look = (): void => {
    follower.update();
    found.push([element.paused, element.currentTime, element.playbackRate]);
  };
  look();
  now += 1000;
  element.currentTime = 31.2;
  look();
  speed = 0.5;
  element.currentTime = 31;
  look();
  speed = 0;
  now = 90_000;
  look();
  follower.stop();
  vi.unstubAllGlobals();
  expect(found).toEqual([
    [false, 30, 2],
    [false, 31.2, 1.9],
    [false, 31, 0.5],
    [true, 20, 0.5],
  ]);
});
