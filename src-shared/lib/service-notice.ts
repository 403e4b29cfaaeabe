/** Message in the log of a hosted service: the codes of people who sign in have changed. The codes are not in the log. */
export const SIGN_INS_CHANGED = 'the sign-in codes have changed';

/** The same, where the film of a recorded live can be made now, or one that could not before. */
export const FILMS_CHANGED = 'the lives that wait for a film have changed';
