const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** True for an address of a desk that a page of this origin can use: one of a computer's own address leads elsewhere on any other computer. */
export const canLeadTo = (page: string, panelOrigin: string): boolean =>
  LOOPBACK.test(page) || !LOOPBACK.test(panelOrigin);

/** True for a public name, at which a proxy or tunnel is reached from anywhere: no address, and no name of a local network. */
const isOfWeb = (origin: string): boolean =>
  /^https:\/\/(?:[a-z0-9-]+\.)+(?!local(?::|$))[a-z][a-z0-9-]*(?::\d+)?$/.test(origin);

/** True for an address of numbers: some devices find no names of a local network. */
export const isOfNumbers = (origin: string): boolean => /^https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[)/.test(origin);

/**
 * The addresses that a page of this origin can use. From a public name, a desk's addresses of a local network lead nowhere
 * where the desk has a public name too: browsers ask people before such a page may try them.
 */
export const panelOriginsFor = <PanelOrigin extends { readonly origin: string; readonly name: string }>(
  page: string,
  panelOrigins: readonly PanelOrigin[],
): readonly PanelOrigin[] => {
  const usable = panelOrigins.filter(({ origin }) => canLeadTo(page, origin));
  if (!isOfWeb(page)) return usable;
  const onWeb = new Set(usable.filter(({ origin }) => isOfWeb(origin)).map(({ name }) => name));
  return usable.filter(({ origin, name }) => isOfWeb(origin) || !onWeb.has(name));
};
