import { app } from 'electron';
import { fragmentOfLink, LINK_SCHEME, REFUSED_LINK } from './link.ts';
import { parseArguments } from './arguments.ts';

/** Opens the desk at a place of the app; an empty fragment only brings it to the front. */
type Open = (fragment: string) => void;

export interface LinkInbox {
  /** Hands over all waiting links, and from now on each new one. */
  deliver(open: Open): void;
}

/**
 * Takes `regie://` links from the system, and starts of the app while it runs. macOS may hand a link over before there
 * is a window, so this listens from the beginning and keeps the last one until `deliver` says where to.
 */
export const createLinkInbox = (firstLinks: readonly string[]): LinkInbox => {
  let open: Open | null = null;
  let waiting = '';
  const receive = (links: readonly string[]): void => {
    const sound = links.map(fragmentOfLink).find((one) => one !== null);
    const fragment = sound ?? (links.length > 0 ? REFUSED_LINK : '');
    if (open) open(fragment);
    else if (fragment !== '') waiting = fragment;
  };

  receive(firstLinks);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    receive([url]);
  });
  app.on('second-instance', (_event, argv, folder) => receive(parseArguments(argv, folder).links));
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);

  return {
    deliver(to) {
      open = to;
      to(waiting);
    },
  };
};
