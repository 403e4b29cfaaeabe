const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** True for a door that a page of this origin can use: one of a computer's own address leads elsewhere on any other computer. */
export const isDoorFor = (page: string, door: string): boolean => LOOPBACK.test(page) || !LOOPBACK.test(door);

/** True for a name of the web, at which a proxy or tunnel is reached from anywhere: no address, and no name of a local network. */
const isOfWeb = (origin: string): boolean =>
  /^https:\/\/(?:[a-z0-9-]+\.)+(?!local(?::|$))[a-z][a-z0-9-]*(?::\d+)?$/.test(origin);

/**
 * The doors that a page of this origin goes by. From a name of the web, a desk's addresses of a local network lead nowhere
 * where the desk has a name of the web too: browsers ask people before such a page may try them.
 */
export const doorsFor = <Door extends { readonly origin: string; readonly name: string }>(
  page: string,
  doors: readonly Door[],
): readonly Door[] => {
  const usable = doors.filter(({ origin }) => isDoorFor(page, origin));
  if (!isOfWeb(page)) return usable;
  const onWeb = new Set(usable.filter(({ origin }) => isOfWeb(origin)).map(({ name }) => name));
  return usable.filter(({ origin, name }) => isOfWeb(origin) || !onWeb.has(name));
};
