/** Query parameters that only select and style the content; any other may open something. */
const PLAIN_QUERY = new Set(['v', 'list', 't', 'start', 'end', 'w', 'h', 'width', 'height', 'page', 'fit', 'video']);
const PLAIN_VALUE = /^[\w.:-]{1,40}$/;
/** Patterns of a key or token, anywhere in a text. Bounded if one match could begin within another. */
const SECRET_LOOKS: readonly RegExp[] = [
  // Capitals, small letters and digits together, so that a file name such as `key_visual_winter_2024` may leave.
  /\b(?:sk|rk|pk|key|svc|tok|at|rt|cs|code)_(?=[\w-]{0,200}[A-Z])(?=[\w-]{0,200}[a-z])(?=[\w-]{0,200}[0-9])[\w-]{16,}/g,
  /\beyJ[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?/g,
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9+/._~-]{12,}=*/gi,
];
/** To the next space: where an address seems to end earlier, its secret part may still follow. */
const ADDRESS = /https?:\/\/\S+/gi;
const LEFT_OUT = '…';

const looksSecret = (text: string): boolean => SECRET_LOOKS.some((look) => text.search(look) >= 0);

/** Replacement for an address that must not leave. The name is reserved, so no request ever goes there. */
const NOWHERE = 'https://left-out.invalid/';

/** An address without the parts that may open something: name and password, unknown queries, fragment. */
export const safeAddress = (address: string): string => {
  if (!/^https?:\/\//i.test(address)) return looksSecret(address) ? NOWHERE : address;
  // Not `URL`: it would rewrite the rest of the address, and addresses are compared letter by letter.
  const [, origin = '', path = '', query = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  const safeOrigin = origin.replace(/^(https?:\/\/)[^@]*@/i, '$1');
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return PLAIN_QUERY.has(name) && PLAIN_VALUE.test(value) && !looksSecret(value);
    });
  const safe = safeOrigin + path + (kept.length > 0 ? `?${kept.join('&')}` : '');
  return looksSecret(safe) ? NOWHERE : safe;
};

/** A text that people wrote, without keys, tokens and addresses that hold one. */
export const safeText = (text: string): string => {
  const withAddresses = text.replaceAll(ADDRESS, (address) => safeAddress(address));
  return SECRET_LOOKS.reduce((safe, look) => safe.replaceAll(look, LEFT_OUT), withAddresses);
};

/** Makes addresses safe and unique: two that differ only in removed parts get different numbers behind `#`. */
export const createAddressCleaner = (): ((address: string) => string) => {
  const known = new Map<string, string>();
  let count = 0;
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const bare = safeAddress(address);
    const safe = bare === address ? bare : `${bare}#${(count += 1)}`;
    known.set(address, safe);
    return safe;
  };
};
