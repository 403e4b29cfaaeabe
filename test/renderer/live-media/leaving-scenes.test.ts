import { describe, expect, it } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import { LeavingScenes } from '../../../src-renderer/live-media/leaving-scenes.svelte.ts';
import { sampleScene } from '../../support/scenes.ts';

const scene = (id: string, transition: Scene['transition'], transitionMs: number): Scene =>
  sampleScene({ id, transition, transitionMs });
const ids = (leaving: LeavingScenes): readonly string[] => leaving.scenes.map(({ id }) => id);

const start = (): { readonly clock: ManualClock; readonly leaving: LeavingScenes } => {
  const clock = createManualClock(0);
  return { clock, leaving: new LeavingScenes(clock) };
};

describe('the scenes that leave the air', () => {
  it('are kept until the transition of the one that arrives is over', () => {
    const { clock, leaving } = start();
    leaving.follow(scene('sam', 'fade', 500));
    expect(ids(leaving)).toEqual([]);
    leaving.follow(scene('sue', 'fade', 3000));
    clock.advance(3000);
    expect(ids(leaving)).toEqual(['sam']);
    clock.advance(200);
    expect(ids(leaving)).toEqual([]);
  });

  it('of an interrupted transition are all kept until the last one is over', () => {
    const { clock, leaving } = start();
    for (const id of ['sam', 'sue', 'ana', 'leo']) leaving.follow(scene(id, 'fade', 1000));
    expect(ids(leaving)).toEqual(['ana', 'sue']);
    clock.advance(900);
    leaving.follow(scene('tom', 'wipe', 1000));
    clock.advance(1100);
    expect(ids(leaving)).toEqual(['leo', 'ana']);
    clock.advance(100);
    expect(ids(leaving)).toEqual([]);
  });

  it('are halfway gone at half the length of the transition', () => {
    const { clock, leaving } = start();
    leaving.follow(scene('sam', 'fade', 500));
    leaving.follow(scene('sue', 'fade', 3000));
    clock.advance(1499);
    expect(leaving.isHalfGone).toBe(false);
    clock.advance(1);
    expect(leaving.isHalfGone).toBe(true);
    leaving.follow(scene('ana', 'wipe', 1000));
    clock.advance(499);
    expect(leaving.isHalfGone).toBe(false);
    clock.advance(1);
    expect(leaving.isHalfGone).toBe(true);
  });

  it('go at once by a cut, and no scene leaves where the one on air is changed in place', () => {
    const { leaving } = start();
    leaving.follow(scene('sam', 'fade', 500));
    leaving.follow(scene('sam', 'slide-left', 500));
    expect(ids(leaving)).toEqual([]);
    leaving.follow(scene('sue', 'fade', 500));
    leaving.follow(scene('ana', 'cut', 500));
    expect(ids(leaving)).toEqual([]);
  });
});
