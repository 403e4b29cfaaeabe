export type SectionId = 'shows' | 'desk' | 'prepare' | 'library' | 'debrief' | 'console' | 'settings';

/** A place that a link leads to: a section, and the thing to open there. */
export interface Place {
  readonly section: SectionId;
  readonly target: string | null;
}

/** Names that a link may give within a section. */
const TARGET = /^[A-Za-z0-9_-]{1,100}$/;
const TEMPLATE = /^\??template=([A-Za-z0-9_-]{1,100})$/;

/** The template of the library that a target names (`template=abc`); null for any other target. */
export const templateOf = (target: string | null): string | null => TEMPLATE.exec(target ?? '')?.[1] ?? null;

/** The target under which Prepare opens a template of the library. */
export const templateTarget = (itemId: string): string => `template=${itemId}`;

/** The target under which the library opens a view with an item chosen in it. */
export const libraryTarget = (viewId: string, itemId: string): string => `${viewId}=${itemId}`;

/** The view of the library that a target names, and the item to choose there. */
export const libraryPlaceOf = (target: string | null): { readonly viewId: string; readonly itemId: string | null } => {
  const [viewId = '', itemId = null] = (target ?? '').split('=', 2);
  return { viewId, itemId };
};

/** The deck page that the page's fragment names (`#/desk?page=abc`); null where it names none. */
export const deckPageOfFragment = (fragment: string): string | null => {
  const match = /^#\/desk\?(.*)$/.exec(fragment);
  const pageId = match ? new URLSearchParams(match[1]).get('page') : null;
  return pageId === '' ? null : pageId;
};

/**
 * Place named by the page's fragment (`#/shows/abc`); `refused` for a link that has no place here, null for a fragment
 * that is not a link (a skip link, a pairing token). A link only navigates: it never presses anything.
 */
export const placeOfFragment = (fragment: string, known: readonly SectionId[]): Place | 'refused' | null => {
  // A page of the deck is opened by the desk itself, which knows its pages.
  if (!fragment.startsWith('#/') || fragment.startsWith('#/desk?page=')) return null;
  const [page = '', query = ''] = fragment.slice(2).split('?', 2);
  const template = page === 'prepare' && known.includes('prepare') ? templateOf(query) : null;
  if (template !== null) return { section: 'prepare', target: templateTarget(template) };
  const [name = '', target = '', ...rest] = fragment.slice(2).replace(/\/$/, '').split('/');
  const section = known.find((id) => id === name);
  if (section === undefined || rest.length > 0) return 'refused';
  if (target === '') return { section, target: null };
  // An operation is chosen by a person, never by a link.
  return section !== 'console' && TARGET.test(target) ? { section, target } : 'refused';
};
