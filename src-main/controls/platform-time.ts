import type { Clock } from '#shared/lib/clock.ts';
import type { ShowState } from '#shared/show/show-state.ts';

/** Unix milliseconds by the clock of the platform, which all instants of the state are of; the host's while no show is open. */
export const platformTime = (clock: Pick<Clock, 'now'>, show: ShowState | null): number =>
  Math.round(clock.now() - (show?.clockOffsetMs ?? 0));
