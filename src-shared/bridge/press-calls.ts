/** Calls that press something, and are answered when the press has ended. */
export const PRESS_CALLS = ['show.perform', 'show.toggle', 'tile.press'] as const;

export type PressCall = (typeof PRESS_CALLS)[number];
