import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OnAir } from '#shared/show/auto-advance.ts';
import type { Scene } from '#shared/api/scene.ts';
import { playedShare, runCells, runLateMs, runNext, runNow, type RunInput } from '#shared/show/run-of-show.ts';
import { sampleScene } from '../../support/scenes.ts';

const START = Date.parse('2026-11-20T18:00:00.000Z');
const at = (seconds: number): number => START + seconds * 1000;
const iso = (seconds: number): string => new Date(at(seconds)).toISOString();

const scene = (id: string, durationSec?: number, changes: Partial<Scene> = {}): Scene =>
  sampleScene({ id, name: id, transition: 'cut', ...(durationSec !== undefined && { durationSec }), ...changes });

const came = (sceneId: string, seconds: number, interrupted: OnAir['interrupted'] = null): OnAir => ({
  sceneId,
  arrivedAt: at(seconds),
  armedAt: at(seconds),
  playedMs: 0,
  interrupted,
});

const show = (changes: Partial<RunInput> = {}): RunInput => ({
  scenes: [scene('opening', 60), scene('talk', 300), scene('sting', 4, { jingle: true }), scene('end', 120)],
  activeSceneId: 'talk',
  autoAdvance: { enabled: false, loop: false, nextSceneAt: null },
  onAir: came('talk', 60),
  startedAt: START,
  ...changes,
});

test('the part that was played moves once a second, with the time left, and stays within the scene', () => {
  const run = { lengthMs: 20_000, endsAt: at(20), byItself: false };
  const shares = [-1, 0, 0.2, 0.8, 1, 1.9, 10, 20, 25].map((seconds) => playedShare(run, at(seconds)));
  expect(shares).toEqual([0, 0, 0, 0, 0.05, 0.05, 0.5, 1, 1]);
});

test('without a timer the scene on air runs its duration from when it came', () => {
  expect(runNow(show())).toEqual({ lengthMs: 300_000, endsAt: at(360), byItself: false });
});

test('the platform’s timer is believed before anything else', () => {
  const auto = { enabled: true, loop: false, nextSceneAt: iso(200) };
  expect(runNow(show({ autoAdvance: auto }))).toEqual({ lengthMs: 300_000, endsAt: at(200), byItself: true });
});

test('cells of the run of show say what was, is, comes next and follows', () => {
  expect(runCells(show()).map(({ state }) => state)).toEqual(['done', 'now', 'next', 'later']);
});

test('with auto-advance every scene to come knows its time', () => {
  const auto = { enabled: true, loop: false, nextSceneAt: iso(360) };
  expect(runCells(show({ autoAdvance: auto })).map(({ comesAt }) => comesAt)).toEqual([null, null, at(360), at(364)]);
});

test('a jingle put on by hand returns to what it interrupted', () => {
  const jingle = show({
    activeSceneId: 'sting',
    onAir: came('sting', 66, { sceneId: 'talk', playedMs: 6000 }),
    autoAdvance: { enabled: false, loop: false, nextSceneAt: iso(70) },
  });
  expect(runNext(jingle)).toEqual({ kind: 'scene', sceneId: 'talk', at: at(70) });
});

test('auto-advance goes on after its own jingle, returns from one put on by hand, and guesses none', () => {
  const auto = { enabled: true, loop: false, nextSceneAt: iso(70) };
  const jingle = (onAir: OnAir | null) => runNext(show({ activeSceneId: 'sting', autoAdvance: auto, onAir }));
  expect([
    jingle(came('sting', 66)),
    jingle(came('sting', 66, { sceneId: 'talk', playedMs: 6000 })),
    jingle(null),
  ]).toEqual([
    { kind: 'scene', sceneId: 'end', at: at(70) },
    { kind: 'scene', sceneId: 'talk', at: at(70) },
    { kind: 'back', at: at(70) },
  ]);
});

test('a scene that goes on after a jingle stays only for the rest of its time', () => {
  const jingle = show({
    activeSceneId: 'sting',
    onAir: came('sting', 66, { sceneId: 'talk', playedMs: 100_000 }),
    autoAdvance: { enabled: true, loop: false, nextSceneAt: iso(70) },
  });
  expect(runCells(jingle).map(({ comesAt }) => comesAt)).toEqual([null, at(70), null, at(274)]);
});

test('without a known start of the scene on air there is no countdown, and nothing is late', () => {
  const unknown = show({ onAir: null });
  expect([runNow(unknown), runLateMs(unknown, at(400))]).toEqual([null, null]);
});

test('nothing follows the last scene, unless the show loops', () => {
  const last = show({ activeSceneId: 'end' });
  const looped = show({ activeSceneId: 'end', autoAdvance: { enabled: false, loop: true, nextSceneAt: null } });
  expect([runNext(last), runNext(looped)]).toEqual([null, { kind: 'scene', sceneId: 'opening', at: null }]);
});

test('the automatic layout is followed by the first scene', () => {
  expect(runNext(show({ activeSceneId: null }))).toEqual({ kind: 'scene', sceneId: 'opening', at: null });
});

test('a scene that stays beyond its duration makes the show late, one that is cut short makes it early', () => {
  expect([
    runLateMs(show(), at(200)),
    runLateMs(show(), at(400)),
    runLateMs(show({ onAir: came('talk', 30) }), at(30)),
  ]).toEqual([0, 40_000, -30_000]);
});

test('nothing is late where a duration is missing, a jingle plays or the live has not started', () => {
  const untimed = show({ scenes: [scene('opening'), scene('talk', 300)] });
  const endless = show({
    scenes: [scene('opening'), scene('talk')],
    activeSceneId: 'opening',
    onAir: came('opening', 0),
  });
  expect([
    runLateMs(endless, at(100)),
    runLateMs(untimed, at(100)),
    runLateMs(show({ activeSceneId: 'sting' }), at(100)),
    runLateMs(show({ startedAt: null }), at(100)),
  ]).toEqual([null, null, null, null]);
});

test('one cell per scene, at most one on air and one next, whatever the show', () => {
  const anyScene = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    durationSec: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    jingle: fc.boolean(),
    next: fc.option(fc.constantFrom('a', 'b', 'c', 'gone'), { nil: undefined }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyScene, { selector: ({ id }) => id, maxLength: 5 }),
      fc.option(fc.constantFrom('a', 'b', 'gone')),
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.integer({ min: 0, max: 1000 })),
      (scenes, activeSceneId, enabled, loop, next) => {
        const input = show({
          scenes: scenes.map(({ id, durationSec, jingle, next: nextSceneId }) =>
            scene(id, durationSec, { jingle, ...(nextSceneId !== undefined && { nextSceneId }) }),
          ),
          activeSceneId,
          autoAdvance: { enabled, loop, nextSceneAt: next === null ? null : iso(next) },
        });
        const states = runCells(input).map(({ state }) => state);
        expect(states.length).toBe(scenes.length);
        expect(states.filter((state) => state === 'now').length).toBeLessThanOrEqual(1);
        expect(states.filter((state) => state === 'next').length).toBeLessThanOrEqual(1);
      },
    ),
  );
});
