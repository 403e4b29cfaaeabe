/** Calls that press something, and are answered when the press has ended. */
export const PRESS_CALLS = ['show.perform', 'show.toggle', 'tile.press'] as const;

/** The same, to look a name up. */
export const PRESSES: ReadonlySet<string> = new Set(PRESS_CALLS);

export type PressCall = (typeof PRESS_CALLS)[number];

/** Calls that are of use now or never: no budget holds them up. Their own bounds are with their handlers. */
export const LIVE_CALLS: ReadonlySet<string> = new Set(['talk.piece'] satisfies readonly LiveCall[]);

type LiveCall = 'talk.piece';
