import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { PRESS_TIMING, type Action } from '#shared/show/action.ts';
import type { RunStep } from '#shared/show/deck-page.ts';
import { say } from '#shared/words/say.ts';
import { createTilePresses } from '../../../src-main/show/tile-press.ts';

const lock: RunStep = { kind: 'action', action: { kind: 'lock.set', locked: true } };
const band: RunStep = { kind: 'action', action: { kind: 'band.show', text: 'Hello' } };

const take: RunStep = { kind: 'action', action: { kind: 'scene.take', sceneId: 'b' } };

const desk = () => {
  const clock = createManualClock(0);
  const air = { changed: false, playing: false };
  const done: string[] = [];
  const toggle = (action: Action, { from }: { readonly from?: string }) => {
    done.push(`${action.kind} by ${from ?? ''}`);
    return Promise.resolve({ kind: 'confirmed', pressId: 'p', elapsedMs: 1 } as const);
  };
  const pressTile = createTilePresses({
    clock,
    show: () => ({ toggle, lateness: () => (air.changed ? say('host_press_air_changed') : null) }),
    sequences: {
      isPlaying: () => air.playing,
      press({ window, steps }) {
        done.push(`${steps.length} steps by ${window}`);
        return { kind: 'started', runId: 'r' };
      },
    },
  });
  const press = async (from: string, tileId: string, steps: readonly RunStep[]): Promise<string> => {
    const source = { surface: 'tile', who: from, from } as const;
    const outcome = await pressTile({
      pageId: 'page',
      tileId,
      name: '',
      steps,
      mediaSec: null,
      source,
      role: () => 'desk',
    });
    return outcome.kind === 'ignored' ? outcome.reason : outcome.kind;
  };
  return { clock, done, air, press };
};

test('a tile pressed twice within the debounce time is pressed once, from whichever window', async () => {
  const { clock, done, press } = desk();
  expect(await press('one', 'lock', [lock])).toBe('confirmed');
  clock.advance(PRESS_TIMING.debounceMs - 1);
  expect([await press('two', 'lock', [lock]), await press('two', 'other', [lock])]).toEqual(['repeat', 'confirmed']);
  clock.advance(1);
  expect(await press('two', 'lock', [lock])).toBe('confirmed');
  expect(done).toEqual(['lock.set by one', 'lock.set by two', 'lock.set by two']);
});

test('a tile of several steps starts its sequence, and a double press does not stop it again', async () => {
  const { done, press } = desk();
  expect([await press('one', 'offer', [band, lock]), await press('one', 'offer', [band, lock])]).toEqual([
    'started',
    'repeat',
  ]);
  expect(done).toEqual(['2 steps by one']);
});

test('several steps that would change the air are not begun on a picture that is no longer true, but can be stopped', async () => {
  const { air, press } = desk();
  air.changed = true;
  expect([await press('one', 'show', [lock, take]), await press('one', 'words', [band, lock])]).toEqual([
    'late',
    'started',
  ]);
  air.playing = true;
  expect(await press('two', 'stop', [lock, take])).toBe('started');
});
