import { expect, test } from 'vitest';
import type { ShowStore } from '../../../src-renderer/context/show-store.svelte.ts';
import { LiveShow } from '../../../src-renderer/features/desk/live-show.svelte.ts';
import { sampleScene } from '../../support/scenes.ts';

const START = Date.parse('2026-11-20T18:00:00.000Z');
const scene = sampleScene({ id: 'talk', name: 'Talk', transition: 'cut', durationSec: 90 });

/** The time of a scene on screen in a show of that status; since when it runs is known here or not. */
const timeOf = (status: string, isKnown: boolean): readonly unknown[] => {
  const session = { status, startedAt: new Date(START).toISOString() };
  const air = { sceneId: 'talk', arrivedAt: START, armedAt: START, playedMs: 0, interrupted: null };
  const live = new LiveShow({
    session,
    scenes: [scene],
    sceneOnAir: scene,
    state: { air: isKnown ? air : null },
    desk: {
      session,
      scenes: [scene],
      activeSceneId: 'talk',
      autoAdvance: { enabled: false, loop: false, nextSceneAt: null },
    },
  } as unknown as ShowStore);
  return [live.runNow?.endsAt ?? null, live.isSinceBefore];
};

test('the scene on air counts down until the live is over; the one that stays on screen then counts no more', () => {
  expect(['live', 'ended', 'cancelled'].map((status) => timeOf(status, true))).toEqual([
    [START + 90_000, false],
    [null, false],
    [null, false],
  ]);
  expect(['live', 'ended'].map((status) => timeOf(status, false))).toEqual([
    [null, true],
    [null, false],
  ]);
});
