const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

const parse = (uri: string): URL | null => {
  try {
    return new URL(uri);
  } catch {
    return null;
  }
};

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);

/** True if a client may register that redirect address: https, loopback, or a private scheme of reverse-domain form. */
export const isRedirectAllowed = (uri: string): boolean => {
  const url = parse(uri);
  if (url?.hash !== '' || url.username !== '' || url.password !== '' || uri.includes('#')) return false;
  return url.protocol === 'https:' || isLoopback(url) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(url.protocol);
};

const escapePattern = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** A star matches one label of the host or one segment of the path; it never matches a dot, slash or query. */
const matchesWildcard = (pattern: string, uri: string): boolean =>
  new RegExp(`^${escapePattern(pattern).replaceAll('*', '[A-Za-z0-9_-]+')}$`).test(uri);

/**
 * True if an address given at authorisation is a registered one: exactly, but for the port on loopback (RFC 8252 7.3).
 */
export const matchesRedirect = (registered: string, uri: string, takesWildcards: boolean): boolean => {
  if (registered === uri) return true;
  if (takesWildcards && registered.includes('*')) return matchesWildcard(registered, uri);
  const known = parse(registered);
  const given = parse(uri);
  if (!known || !given || !isLoopback(known) || !isLoopback(given) || given.username !== '') return false;
  return (
    known.hostname === given.hostname &&
    known.pathname === given.pathname &&
    known.search === given.search &&
    given.hash === ''
  );
};
