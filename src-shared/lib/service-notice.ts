/** Message in the log of a hosted service: the codes of people who sign in have changed. The codes are not in the log. */
export const SIGN_INS_CHANGED = 'the sign-in codes have changed';
