export const LINK_SCHEME = 'regie';
const SECTIONS = ['desk', 'shows', 'prepare', 'library', 'settings'] as const;
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/** The page answers this one, as every place it does not know, with a sentence. */
export const REFUSED_LINK = '#/-';

/**
 * The place in the app that a `regie://section` or `regie://section/id` link names, as the page's fragment; null for
 * any other address. A link only goes somewhere: it never presses, changes or connects anything.
 */
export const fragmentOfLink = (address: string): string | null => {
  if (address.length > 300 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const section = SECTIONS.find((one) => one === url.hostname);
  if (url.protocol !== `${LINK_SCHEME}:` || section === undefined || url.search !== '' || url.hash !== '') return null;
  // Neither a name, a key nor a port belongs to a place.
  if (url.username !== '' || url.password !== '' || url.port !== '') return null;
  const id = url.pathname.replace(/^\/|\/$/g, '');
  if (id === '') return `#/${section}`;
  return ID.test(id) ? `#/${section}/${id}` : null;
};
