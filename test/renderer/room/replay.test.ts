import { describe, expect, test } from 'vitest';
import { bannerAt, chaptersOf, isNear, lastAt, momentsOf } from '../../../src-renderer/room/replay/recorded-show.ts';
import { replayKey } from '../../../src-renderer/room/replay/replay-keys.ts';
import { Replay } from '../../../src-renderer/room/replay/replay.svelte.ts';
import type { RecordedLive } from '../../../src-shared/room/recording.ts';
import type { ServerFrame } from '../../../src-shared/room/protocol.ts';
import { sampleScene } from '../../support/scenes.ts';

const START = Date.UTC(2030, 0, 7, 10);
const iso = (at: number): string => new Date(START + at).toISOString();

const stage = (name: string | null) => ({
  scene: name === null ? null : { ...sampleScene({ name }), id: name },
  media: [],
  mediaStates: [],
  bands: [],
  message: null,
});
const show = (part: object): ServerFrame => ({ type: 'show', now: iso(0), show: part }) as ServerFrame;
const whole = show({
  session: { title: 'A live' },
  stage: stage(null),
  cast: { host: { userId: 'ana', name: 'Ana', image: null }, guests: [] },
  polls: [],
  viewers: { connected: 1, shown: 1 },
  brand: {},
});
const message = (id: string, at: number) => ({ id, sentAt: iso(at) }) as unknown as RecordedLive['chat'][number];

const recorded: RecordedLive = {
  startedAt: iso(0),
  endedAt: iso(60_000),
  frames: [
    { at: START, frame: whole },
    { at: START + 10_000, frame: show({ stage: stage('Welcome') }) },
    { at: START + 15_000, frame: show({ viewers: { connected: 2, shown: 2 } }) },
    {
      at: START + 18_000,
      frame: { type: 'banner', banner: { id: 'b', name: 'Bob', label: null, at: iso(18_000) } },
    },
    { at: START + 20_000, frame: show({ stage: stage('Questions') }) },
    {
      at: START + 30_000,
      frame: { type: 'caption', caption: { text: 'Welcome', at: iso(30_000), until: iso(32_500) } },
    },
  ],
  canFilm: false,
  tracks: [],
  chat: [message('first', 5000), message('second', 25_000)],
};

describe('a recorded show', () => {
  test('is at each instant what the room had been told by then', () => {
    const moments = momentsOf(recorded.frames);
    const seen = [0, 9999, 10_000, 16_000, 59_000].map((at) => {
      const moment = lastAt(moments, START + at);
      return [moment?.show.stage.scene?.name ?? null, moment?.show.viewers.shown];
    });
    expect(seen).toEqual([
      [null, 1],
      [null, 1],
      ['Welcome', 1],
      ['Welcome', 2],
      ['Questions', 2],
    ]);
  });

  test('has a chapter for each scene, and announces a sign-up for its time', () => {
    expect(chaptersOf(momentsOf(recorded.frames)).map(({ at, name }) => [at - START, name])).toEqual([
      [0, null],
      [10_000, 'Welcome'],
      [20_000, 'Questions'],
    ]);
    const announced = [17_999, 18_000, 23_999, 24_000].map((at) => bannerAt(recorded.frames, START + at)?.id);
    expect(announced).toEqual([undefined, 'b', 'b', undefined]);
  });

  test('has a track from when it begins, or soon does, to its end', () => {
    const track = { file: 'a', source: 'p1.camera', startedAt: START, lengthMs: 1000 };
    expect([-600, -400, 0, 999, 1000].map((at) => isNear(track, START + at, 500))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

test('a replay knows how fast it goes, and when its scene went on air', () => {
  const replay = new Replay(recorded, () => 0);
  replay.setRate(1.5);
  replay.seek(25_000);
  const found: unknown[] = [[replay.speed, replay.sceneSince - START]];
  replay.toggle();
  replay.seek(9000);
  found.push([replay.speed, replay.sceneSince - START]);
  expect(found).toEqual([
    [0, 20_000],
    [1.5, 0],
  ]);
});

test('a replay moves with its own clock: speed, pause, jumps and the end', () => {
  let now = 5000;
  const replay = new Replay(recorded, () => now);
  const after = (ms: number): readonly [number, boolean] => {
    now += ms;
    replay.step();
    return [replay.position, replay.isPlaying];
  };
  const found: unknown[] = [after(1000)];
  replay.toggle();
  found.push(after(1000));
  replay.setRate(2);
  found.push(after(1000), replay.clock() - START);
  replay.seek(24_000);
  found.push(after(500), replay.messages.length, replay.show?.stage.scene?.name, replay.chapter);
  replay.toggle();
  found.push(after(9000));
  replay.toggle();
  found.push(after(60_000));
  replay.toggle();
  found.push(after(100));
  expect(found).toEqual([
    [0, false],
    [1000, true],
    [3000, true],
    3000,
    [25_000, true],
    2,
    'Questions',
    2,
    [25_000, false],
    [60_000, false],
    [200, true],
  ]);
});

describe('the keys of a replay', () => {
  const pressed = (key: string, focus: string, hasModifier = false): 'toggle' | number | null =>
    replayKey({ key, hasModifier, isIn: (selectors) => selectors.split(', ').includes(focus) });

  test('move by five seconds, from a button too, and stay with a field', () => {
    const arrows = (focus: string) => [pressed('ArrowLeft', focus), pressed('ArrowRight', focus)];
    expect(['body', 'button', 'a'].map(arrows)).toEqual([
      [-5000, 5000],
      [-5000, 5000],
      [-5000, 5000],
    ]);
    expect(['input', 'textarea', 'select'].flatMap(arrows)).toEqual([null, null, null, null, null, null]);
  });

  test('move by five seconds on the slider of the position too, and by a minute with the page keys', () => {
    const focused = ['[data-replay-position]', 'input'];
    const steps = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'PageDown', 'PageUp', 'Home', ' '].map((key) =>
      replayKey({
        key,
        hasModifier: false,
        isIn: (selectors) => selectors.split(', ').some((one) => focused.includes(one)),
      }),
    );
    expect(steps).toEqual([-5000, -5000, 5000, 5000, -60_000, 60_000, null, null]);
  });

  test('play and pause by the space bar, which stays with a control that has the focus', () => {
    expect(['body', 'button', 'a', 'input'].map((focus) => pressed(' ', focus))).toEqual(['toggle', null, null, null]);
  });

  test('leave keys with a modifier, and all others, to the page', () => {
    expect([pressed('ArrowLeft', 'body', true), pressed(' ', 'body', true), pressed('Enter', 'body')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
