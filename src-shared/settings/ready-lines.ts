/** The longest line to somebody who speaks. */
export const MAX_LINE = 200;
/** Lines that are ready to be sent in one press. */
export const READY_LINES = 6;
