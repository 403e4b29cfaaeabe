/** Calls of a window that may run at the same time; a person never makes more. */
export const MAX_CALLS = 100;

/** Bytes of one call: a scene with everything is some 100 kB. */
export const LARGEST_CALL = 1024 * 1024;

/** Why a socket is closed: codes of RFC 6455, and one of our own. */
export const CLOSE_CODES = {
  notText: 1003,
  notACall: 1007,
  tryLater: 1013,
  /** The page has to pair again. */
  notPaired: 4401,
} as const;

/** Reasons of a close with `notPaired`, for a panel that was let in once: the desk shut it out, or its time is over. */
export const SHUT_OUT = ['removed', 'over'] as const;
export type ShutOut = (typeof SHUT_OUT)[number];
