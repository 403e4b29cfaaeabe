import type { DialCommand } from '#shared/controls/controllers.ts';
import type { DialMove } from '../../lib/controllers/controller-engine.ts';
import { createPaced } from '../../lib/controllers/paced.ts';
import type { DeskState } from './desk-state.svelte.ts';
import { playedOnAir, positionOf } from './dial-values.ts';
import type { CommandPress } from './press-source.ts';

/** Step of a dial: seconds of a film, share of the full volume. */
const STEP = { 'media.position': 1, 'media.volume': 0.02 } as const;
/** Steps within this time go on from where the last one went: the show answers later. */
const SAME_TURN_MS = 1500;

type Moved = keyof typeof STEP;

const TIMERS = {
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (handle: never) => {
    window.clearTimeout(handle);
  },
};

/** Moves through the film on air, and its volume, as dials and faders are turned. */
export const createDialMover = (desk: DeskState) => {
  const last = new Map<string, { readonly value: number; readonly at: number }>();
  const pace = createPaced<{
    readonly moved: Moved;
    readonly mediaId: string;
    readonly value: number;
    readonly by: CommandPress;
  }>(TIMERS, ({ moved, mediaId, value, by }) => {
    const action =
      moved === 'media.position'
        ? ({ kind: 'media.control', mediaId, position: value } as const)
        : ({ kind: 'media.volume', mediaId, volume: value } as const);
    void desk.press(action, by);
  });
  return {
    move(moved: Exclude<DialCommand, 'deck.page'>, move: DialMove, by: CommandPress): void {
      const film = playedOnAir(desk);
      if (!film) return;
      const { mediaId } = film;
      const at = moved === 'media.position' ? positionOf(desk, film, desk.clock.exact()) : null;
      if (moved === 'media.position' && !at) return;
      const full = at?.length ?? 1;
      const key = `${moved} ${mediaId}`;
      const before = last.get(key);
      const now = Date.now();
      const stands = before && now - before.at < SAME_TURN_MS ? before.value : (at?.sec ?? film.volume);
      const wanted = 'to' in move ? move.to * full : stands + move.by * STEP[moved];
      const value = Math.round(Math.min(full, Math.max(0, wanted)) * 1000) / 1000;
      last.set(key, { value, at: now });
      pace.send({ moved, mediaId, value, by });
    },
    stop: pace.stop,
  };
};
