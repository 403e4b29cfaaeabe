/** Names that pages for signing in have in their address, as one of its parts. */
const SIGN_IN = /^(?:log-?in|sign[-_]?in|sso)$/i;

/** True if the page that answered from here asks to sign in: it refuses, or its address says so. */
export const asksToSignIn = (address: string, status: number): boolean =>
  status === 401 ||
  status === 403 ||
  (URL.parse(address)
    ?.pathname.split('/')
    .some((part) => SIGN_IN.test(part)) ??
    false);

/** True if a page sends its reader on to sign in: to such an address, or to another site. */
export const leadsToSignIn = (from: string, location: string | null): boolean => {
  const next = location === null ? null : URL.parse(location, from);
  return next !== null && (next.origin !== URL.parse(from)?.origin || asksToSignIn(next.href, 200));
};
