/** Message in the log of a hosted service: the codes of people who sign in have changed. The codes are not in the log. */
export const SIGN_INS_CHANGED = 'the sign-in codes have changed';

/** The same, where the film of a recorded live can be made now, or one that could not before. */
export const FILMS_CHANGED = 'the lives that wait for a film have changed';

/** The command line of a service whose options follow on its standard input, as a line of JSON. */
export const OPTIONS_FOLLOW = '--options-follow';

/** A host that speaks to its service by messages asks it by this one to end: Windows would end it in the middle of a write. */
export const END_SERVICE = { service: 'end' } as const;

export const isEndOfService = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'service' in message && message.service === END_SERVICE.service;
