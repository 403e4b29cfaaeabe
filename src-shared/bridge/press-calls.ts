/** Calls that press something, and are answered when the press has ended. */
export const PRESS_CALLS = ['show.perform', 'show.toggle', 'tile.press'] as const;

/** The same, to look a name up. */
export const PRESSES: ReadonlySet<string> = new Set(PRESS_CALLS);

export type PressCall = (typeof PRESS_CALLS)[number];
