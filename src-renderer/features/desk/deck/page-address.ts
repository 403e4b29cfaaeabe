/** The deck page that an address of the window names: `#/desk?page=<id>`; null where it names none. */
export const pageOfAddress = (hash: string): string | null => {
  const match = /^#\/desk\?(.*)$/.exec(hash);
  const pageId = match ? new URLSearchParams(match[1]).get('page') : null;
  return pageId === '' ? null : pageId;
};
