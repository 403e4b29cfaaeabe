import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceScene,
  arrivalMs,
  AUTOMATIC_ON_AIR,
  followingSceneId,
  forecast,
  nextSceneAt,
  playedMsAt,
  startTimerAfterChange,
  stretchedMs,
  switchScene,
} from '#shared/show/auto-advance.ts';
import type { OnAir, TimedScene, TimedShow } from '#shared/show/auto-advance.ts';

const scene = (id: string, fields: Partial<TimedScene> = {}): TimedScene => ({
  id,
  transition: 'cut',
  transitionMs: 500,
  jingle: false,
  slots: [],
  audios: [],
  ...fields,
});

const video = (fields: object): TimedScene['slots'][number] => ({
  id: 'video',
  kind: 'media',
  mediaKind: 'video',
  url: 'https://example.com/a.mp4',
  ...fields,
});

const sound = (fields: object): TimedScene['audios'][number] => ({
  mediaId: 'med_1',
  autoplay: true,
  once: false,
  loop: false,
  volume: 1,
  ...fields,
});

const show = (scenes: readonly TimedScene[], { enabled = true, loop = false } = {}): TimedShow => ({
  scenes,
  enabled,
  loop,
});

const START = 1_000_000;
const put = (on: TimedShow, sceneId: string | null, at = START, before: OnAir = AUTOMATIC_ON_AIR): OnAir =>
  switchScene(on, before, sceneId, at);

describe('how long a scene stays', () => {
  it('counts from the end of the arrival transition; a cut takes no time', () => {
    const faded = show([scene('a', { transition: 'fade', transitionMs: 700, durationSec: 10 }), scene('b')]);
    const cut = show([scene('a', { durationSec: 10 }), scene('b')]);
    expect(nextSceneAt(faded, put(faded, 'a'))).toBe(START + 700 + 10_000);
    expect(nextSceneAt(cut, put(cut, 'a'))).toBe(START + 10_000);
  });

  it.each([
    ['a video of known length', { slots: [video({ mediaSec: 42 })] }, 42_000],
    ['the part of a video that plays', { slots: [video({ mediaSec: 42, startSec: 30 })] }, 12_000],
    ['a part given by its duration', { slots: [video({ startSec: 5, durationSec: 20 })] }, 20_000],
    ['a part that the file cuts short', { slots: [video({ mediaSec: 15, startSec: 5, durationSec: 60 })] }, 10_000],
    ['a sound of known length', { audios: [sound({ mediaSec: 11.5 })] }, 11_500],
    ['the longest of several', { slots: [video({ mediaSec: 20 })], audios: [sound({ mediaSec: 25 })] }, 25_000],
    ['a looping video that plays once', { slots: [video({ mediaSec: 30, loop: true, once: true })] }, 30_000],
  ])('is stretched to the end of %s', (_, fields, expected) => {
    expect(stretchedMs(scene('a', { durationSec: 10, ...fields }))).toBe(expected);
  });

  it.each([
    ['a looping video', { slots: [video({ mediaSec: 42, loop: true })] }],
    ['a looping sound', { audios: [sound({ mediaSec: 42, loop: true })] }],
    ['a video that waits for a hand', { slots: [video({ mediaSec: 42, autoplay: false })] }],
    ['a video of unknown length', { slots: [video({})] }],
    ['a document', { slots: [video({ mediaKind: 'pdf', mediaSec: 42 })] }],
    ['a shorter video', { slots: [video({ mediaSec: 3 })] }],
  ])('is not stretched by %s', (_, fields) => {
    expect(stretchedMs(scene('a', { durationSec: 10, ...fields }))).toBe(10_000);
  });

  it('has no end without a duration, whatever plays in it', () => {
    expect(stretchedMs(scene('a', { slots: [video({ mediaSec: 42 })] }))).toBeNull();
  });
});

describe('what follows a scene', () => {
  const scenes = [scene('a'), scene('jingle', { jingle: true }), scene('c', { nextSceneId: 'a' }), scene('d')];

  it('is the next in the list, jingles among them', () => {
    expect(followingSceneId(show(scenes), 'a')).toBe('jingle');
    expect(followingSceneId(show(scenes), 'jingle')).toBe('c');
  });

  it('is its own choice where it has one, and the list where that scene is gone', () => {
    expect(followingSceneId(show(scenes), 'c')).toBe('a');
    expect(followingSceneId(show(scenes.slice(1)), 'c')).toBe('d');
  });

  it('is nothing after the last, or the first when looping', () => {
    expect(followingSceneId(show(scenes), 'd')).toBeNull();
    expect(followingSceneId(show(scenes, { loop: true }), 'd')).toBe('a');
  });

  it('does not come while auto-advance is off, or from the automatic layout', () => {
    const timed = [scene('a', { durationSec: 5 }), scene('b')];
    expect(nextSceneAt(show(timed, { enabled: false }), put(show(timed), 'a'))).toBeNull();
    expect(nextSceneAt(show(timed), AUTOMATIC_ON_AIR)).toBeNull();
  });
});

describe('a jingle', () => {
  const scenes = [
    scene('a', { durationSec: 60, transition: 'fade', transitionMs: 500 }),
    scene('jingle', { jingle: true, durationSec: 8 }),
    scene('c', { durationSec: 30 }),
  ];

  it('returns to the scene it interrupted for the rest of its time', () => {
    const on = show(scenes);
    const jingle = put(on, 'jingle', START + 20_500, put(on, 'a'));
    expect(jingle.interrupted).toEqual({ sceneId: 'a', playedMs: 20_000 });
    const back = advanceScene(on, jingle);
    expect(back).toMatchObject({ sceneId: 'a', arrivedAt: START + 28_500, playedMs: 20_000, interrupted: null });
    // The transition back is counted, then the 40 seconds left.
    expect(back && nextSceneAt(on, back)).toBe(START + 28_500 + 500 + 40_000);
  });

  it('returns although auto-advance is off, and to the automatic layout as well', () => {
    const off = show(scenes, { enabled: false });
    const back = advanceScene(off, put(off, 'jingle', START + 1000, put(off, 'a')));
    expect(back).toMatchObject({ sceneId: 'a', arrivedAt: START + 9000, playedMs: 0 });
    expect(advanceScene(off, put(off, 'jingle'))).toMatchObject({ sceneId: null, arrivedAt: START + 8000 });
  });

  it('over a jingle returns to what the first one interrupted', () => {
    const on = show([...scenes, scene('other', { jingle: true, durationSec: 3 })]);
    const first = put(on, 'jingle', START + 20_500, put(on, 'a'));
    const second = put(on, 'other', START + 22_000, first);
    expect(second.interrupted).toBe(first.interrupted);
  });

  it('reached by auto-advance goes on to the next scene', () => {
    const on = show(scenes);
    const jingle = advanceScene(on, put(on, 'a'));
    expect(jingle).toMatchObject({ sceneId: 'jingle', interrupted: null });
    expect(jingle && advanceScene(on, jingle)).toMatchObject({ sceneId: 'c' });
  });
});

describe('a change of the show', () => {
  const scenes = [scene('a', { durationSec: 60 }), scene('b')];

  it('starts the time of the scene on air when auto-advance is turned on', () => {
    const off = show(scenes, { enabled: false });
    const on = show(scenes);
    const onAir = startTimerAfterChange(off, on, put(off, 'a'), START + 300_000);
    expect(nextSceneAt(on, onAir)).toBe(START + 360_000);
  });

  it('counts a new duration from the same arrival', () => {
    const on = show(scenes);
    const longer = show([scene('a', { durationSec: 90 }), scene('b')]);
    const onAir = startTimerAfterChange(on, longer, put(on, 'a'), START + 10_000);
    expect(nextSceneAt(longer, onAir)).toBe(START + 90_000);
  });
});

const durations = fc.option(fc.integer({ min: 1, max: 86_400 }), { nil: undefined });
const anyScenes = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 }).chain((numbers) => {
  const ids = numbers.map((number) => `s${number}`);
  return fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          durationSec: durations,
          nextSceneId: fc.option(fc.constantFrom(...ids, 'gone'), { nil: undefined }),
          jingle: fc.boolean(),
          transition: fc.constantFrom('cut', 'fade', 'wipe'),
          transitionMs: fc.integer({ min: 100, max: 3000 }),
        })
        .map((fields) => scene(id, fields as Partial<TimedScene>)),
    ),
  );
});
const anyShow = fc.record({ scenes: anyScenes, enabled: fc.boolean(), loop: fc.boolean() });

describe('whatever the show', () => {
  it('time goes forward: each scene has at least its transition and a second', () => {
    fc.assert(
      fc.property(anyShow, (random) => {
        const first = random.scenes[0];
        if (!first) return;
        let before = put(random, first.id);
        for (const arrival of forecast(random, before, 20)) {
          const left = random.scenes.find((candidate) => candidate.id === before.sceneId);
          const least = left && before.playedMs === 0 ? arrivalMs(left) + 1000 : 0;
          expect(arrival.arrivedAt - before.arrivedAt).toBeGreaterThanOrEqual(least);
          before = arrival;
        }
      }),
    );
  });

  it('a plain list plays every scene once, in order, and skips none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.boolean(), (count, loop) => {
        const scenes = Array.from({ length: count }, (_, index) =>
          scene(`s${index}`, { durationSec: 1 + index, jingle: index % 3 === 1 }),
        );
        const plain = show(scenes, { loop });
        const ids = forecast(plain, put(plain, 's0'), count + 2).map((arrival) => arrival.sceneId);
        const round = Array.from({ length: count + 2 }, (_, index) => `s${(index + 1) % count}`);
        expect(ids).toEqual(loop ? round : round.slice(0, count - 1));
      }),
    );
  });

  it('an interrupted scene gets exactly its own time, however often a jingle comes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 600 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 5 }),
        (durationSec, waits) => {
          const on = show([
            scene('a', { durationSec, transition: 'fade' }),
            scene('jingle', { jingle: true, durationSec: 7 }),
            scene('b'),
          ]);
          let onAir = put(on, 'a');
          let seenMs = 0;
          for (const wait of waits) {
            const at = onAir.arrivedAt + wait;
            seenMs += Math.max(0, wait - 500);
            const back = advanceScene(on, put(on, 'jingle', at, onAir));
            if (!back) throw new Error('The jingle did not return.');
            expect(back.arrivedAt).toBe(at + 7000);
            onAir = back;
          }
          expect(playedMsAt(on, onAir, onAir.arrivedAt)).toBe(seenMs);
          expect(nextSceneAt(on, onAir)).toBe(onAir.arrivedAt + 500 + durationSec * 1000 - seenMs);
        },
      ),
    );
  });

  it('a switch by hand always restarts the time of the new scene', () => {
    fc.assert(
      fc.property(anyShow, fc.integer({ min: 0, max: 1_000_000 }), (random, later) => {
        const first = random.scenes[0];
        const last = random.scenes.at(-1);
        if (!first || !last || last.jingle) return;
        const again = put(random, last.id, START + later, put(random, first.id));
        expect(again).toEqual({
          sceneId: last.id,
          arrivedAt: START + later,
          armedAt: START + later,
          playedMs: 0,
          interrupted: null,
        });
      }),
    );
  });
});
