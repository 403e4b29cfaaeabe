/** Endings of names under which anybody has one, such as `co.uk`. */
const PUBLIC_ENDING = /^(?:ac|co|com|edu|gob|gouv|gov|net|org)\.[a-z]{2}$/;
const IP_ADDRESS = /^[\d.]+$|:/;

/** The name under which all addresses of a platform are: that of its API, or the one that it is a part of. */
const siteOf = (host: string): string => {
  const [, ...parent] = host.split('.');
  const name = parent.join('.');
  return IP_ADDRESS.test(host) || parent.length < 2 || PUBLIC_ENDING.test(name) ? host : name;
};

/** True for a page of the platform with this API: of its very origin, or of its site by https. */
export const isPageOf = (apiRoot: string, page: string): boolean => {
  const [api, asked] = [new URL(apiRoot), new URL(page)];
  if (asked.origin === api.origin) return true;
  const site = siteOf(api.hostname);
  return asked.protocol === 'https:' && (asked.hostname === site || asked.hostname.endsWith(`.${site}`));
};
