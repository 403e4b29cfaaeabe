import { expect, test } from 'vitest';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { OnAir } from '#shared/show/auto-advance.ts';
import { createAirWatch, type AirWatch } from '../../../src-main/show/air-watch.ts';
import { sampleScene } from '../../support/scenes.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const SCENES = [
  sampleScene({ id: 'talk', transition: 'cut', durationSec: 100 }),
  sampleScene({ id: 'sting', transition: 'cut', durationSec: 4, jingle: true }),
  sampleScene({ id: 'bumper', transition: 'cut', durationSec: 6, jingle: true }),
  sampleScene({ id: 'end', transition: 'cut', durationSec: 50 }),
];
const desk = (activeSceneId: string | null, nextAt: number | null, enabled = true): ProductionDesk =>
  ({
    activeSceneId,
    scenes: SCENES,
    autoAdvance: { enabled, loop: false, nextSceneAt: nextAt === null ? null : iso(nextAt) },
  }) as unknown as ProductionDesk;

/** Shows the watch one state of the desk after the other, each read at its time. */
const watching = (known: OnAir | null = null) => {
  let now = 0;
  let last: ProductionDesk | null = null;
  const watch: AirWatch = createAirWatch({ known: () => known, now: () => now, onChange: () => undefined });
  return {
    watch,
    see(at: number, next: ProductionDesk) {
      now = at;
      watch.sawDesk(last, next);
      last = next;
      return watch.read();
    },
  };
};
const came = (sceneId: string | null, arrivedAt: number, changes: Partial<OnAir> = {}): OnAir => ({
  sceneId,
  arrivedAt,
  armedAt: arrivedAt,
  playedMs: 0,
  interrupted: null,
  ...changes,
});

test('what was on air already came at a time that nobody knows, unless the platform’s timer says it', () => {
  expect([watching().see(5000, desk('talk', null)), watching().see(5000, desk('talk', 103_000))]).toEqual([
    null,
    came('talk', 3000),
  ]);
});

test('a jingle put on by hand returns, and what it interrupted goes on where it was', () => {
  const { see } = watching();
  see(5000, desk('talk', 103_000));
  expect(see(20_800, desk('sting', 24_000))).toMatchObject({
    arrivedAt: 20_000,
    interrupted: { sceneId: 'talk', playedMs: 17_000 },
  });
  expect(see(24_700, desk('talk', 107_000))).toEqual(came('talk', 24_000, { playedMs: 17_000 }));
});

test('a jingle that auto-advance reached interrupted nothing', () => {
  const { see } = watching();
  see(5000, desk('talk', 103_000));
  expect(see(103_600, desk('sting', 107_000))).toEqual(came('sting', 103_000));
});

test('a jingle over a jingle returns to what the first one interrupted', () => {
  const { see } = watching();
  see(5000, desk('end', null, false));
  see(10_000, desk('sting', 14_000, false));
  expect(see(12_000, desk('bumper', 18_000, false))?.interrupted?.sceneId).toBe('end');
});

test('a show that was left and is opened again remembers since when its scene is on air', () => {
  const known = came('talk', 1000);
  expect([
    watching(known).see(60_000, desk('talk', null, false)),
    watching(known).see(60_000, desk('end', null, false)),
    // By its timer it came again since.
    watching(known).see(260_000, desk('talk', 300_000)),
  ]).toEqual([known, null, came('talk', 200_000)]);
});

test('the journal knows the press that put the scene on air, and what a jingle interrupted', () => {
  const onAir = (presses: readonly (readonly [string, number])[], now: ProductionDesk) => {
    const { watch, see } = watching();
    see(60_000, now);
    watch.recall(presses.map(([sceneId, at]) => ({ sceneId, at })));
    return watch.read();
  };
  expect([
    onAir(
      [
        ['end', 1000],
        ['talk', 9000],
      ],
      desk('talk', null, false),
    ),
    onAir(
      [
        ['talk', 1000],
        ['end', 9000],
      ],
      desk('talk', null, false),
    ),
    onAir(
      [
        ['talk', 1000],
        ['sting', 57_000],
      ],
      desk('sting', 61_000, false),
    )?.interrupted?.sceneId,
  ]).toEqual([came('talk', 9000), null, 'talk']);
});
