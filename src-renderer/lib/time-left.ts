import { formatDuration } from './duration.ts';

/** The time left of a scene's length, as a clock that reaches 0:00 when it is over and then counts how much over. */
export const timeLeftText = (leftMs: number): string =>
  leftMs >= 0 ? formatDuration(leftMs + 999) : `+${formatDuration(-leftMs)}`;
