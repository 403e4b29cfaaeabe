import { callPlatform } from '../bridge/platform.ts';
import * as m from '../paraglide/messages.js';
import { toasts } from '../ui/toasts.svelte.ts';
import type { AppContext } from '../context/app-context.ts';
import { placeOfFragment, templateOf, type Place, type SectionId } from '../context/place.ts';

/** Sections whose target is a session of some space. */
const OF_SESSIONS: readonly SectionId[] = ['desk', 'shows', 'prepare'];

/** The space of a session; the space in front is asked first. Null if no space has it or answers. */
const spaceOf = async ({ bridge, host }: AppContext, sessionId: string): Promise<string | null> => {
  const inFront = host.space?.id;
  const ids = host.spaces.filter(({ signedIn }) => signedIn).map(({ id }) => id);
  for (const id of ids.toSorted((one, other) => Number(other === inFront) - Number(one === inFront))) {
    const found = await callPlatform(bridge, id, 'get_live_session', { params: { id: sessionId } }).then(
      () => true,
      () => false,
    );
    if (found) return id;
  }
  return null;
};

const openSession = async (app: AppContext, { section, target }: Place & { target: string }): Promise<void> => {
  const { show, host, navigation } = app;
  const isOpen = show.state?.sessionId === target;
  const spaceId = isOpen ? (show.state?.spaceId ?? null) : await spaceOf(app, target);
  if (spaceId === null) {
    toasts.show(m.app_link_gone(), 'trouble');
    return;
  }
  host.chosen.choose(spaceId);
  if (section !== 'desk' || isOpen) navigation.arrive({ section, target });
  else if (show.isOnAir) {
    // A link does not take a live show off the desk.
    navigation.arrive({ section: 'shows', target });
    toasts.show(m.app_link_on_air());
  } else await app.openShow(spaceId, target);
};

/** Follows the link in the page's fragment, once; a broken link is reported. */
export const followLink = async (app: AppContext, page: Window, known: readonly SectionId[]): Promise<void> => {
  const place = placeOfFragment(page.location.hash, known);
  if (place === null) return;
  // The same link may come again, but a reload must not follow it again.
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search);
  if (place === 'refused') toasts.show(m.app_link_refused(), 'trouble');
  else if (place.target !== null && OF_SESSIONS.includes(place.section) && templateOf(place.target) === null) {
    await openSession(app, { section: place.section, target: place.target });
  } else app.navigation.arrive(place);
};
