import { PARTS, type Part, type PartWindow } from '#shared/bridge/display-calls.ts';
import * as m from '../../paraglide/messages.js';
import { createListeners } from '#shared/lib/listeners.ts';
import type { PopOutDriver } from '../../context/pop-out-driver.ts';
import { addressOfView } from './view-of-address.ts';
import type { ViewChannel } from './view-channel.ts';

/** A killed window sends no event, so its opener checks. */
const LOOK_EVERY_MS = 1000;
const FEATURES = 'popup,width=960,height=600';

type Page = Pick<Window, 'open' | 'location' | 'setInterval' | 'clearInterval'>;

const asOut = (part: Part): PartWindow => ({ part, displayId: null, fullScreen: false, onTop: false });

/** A browser's way: windows of the same browser, which tell each other that they are there. */
export const createBrowserDriver = (page: Page, channel: ViewChannel): PopOutDriver => {
  const opened = new Map<Part, Window>();
  const out = new Set<Part>();
  const listeners = createListeners<null>();
  let looking: number | null = null;

  const set = (part: Part, isOut: boolean): void => {
    if (isOut === out.has(part)) return;
    if (isOut) out.add(part);
    else {
      out.delete(part);
      opened.delete(part);
    }
    listeners.tell(null);
  };
  const look = (): void => {
    for (const [part, window] of opened) if (window.closed) set(part, false);
    if (opened.size > 0 || looking === null) return;
    page.clearInterval(looking);
    looking = null;
  };

  return {
    takeOut({ part }) {
      const there = opened.get(part);
      if (there && !there.closed) {
        there.focus();
        return Promise.resolve();
      }
      // By its name, a window that an earlier desk opened is found again instead of opened twice.
      const window = page.open(addressOfView(part, page.location.search), `regie-${part}`, FEATURES);
      if (!window) return Promise.reject(new Error(m.display_blocked()));
      opened.set(part, window);
      set(part, true);
      looking ??= page.setInterval(look, LOOK_EVERY_MS);
      return Promise.resolve();
    },
    bringBack(part) {
      channel.say({ kind: 'close', part });
      opened.get(part)?.close();
      set(part, false);
      return Promise.resolve();
    },
    place: null,
    follow(listener) {
      const tell = (): void => {
        listener({ displays: [], out: PARTS.filter((part) => out.has(part)).map(asOut), placesWindows: false });
      };
      const endListening = listeners.add(tell);
      const endHearing = channel.hear((message) => {
        if (message.kind === 'here') set(message.part, true);
        if (message.kind === 'gone') set(message.part, false);
      });
      channel.say({ kind: 'who' });
      return () => {
        endListening();
        endHearing();
      };
    },
  };
};

/** Answers for a part's window in a browser: says that it is there, and closes when the desk wants the part back. */
export const answerAsView = (part: Part, page: Window, channel: ViewChannel): (() => void) => {
  const post = (kind: 'here' | 'gone'): void => {
    channel.say({ kind, part });
  };
  const leave = (): void => {
    post('gone');
  };
  const endHearing = channel.hear((message) => {
    if (message.kind === 'who') post('here');
    else if (message.kind === 'close' && message.part === part) page.close();
  });
  page.addEventListener('pagehide', leave);
  // A page that comes back from the browser's memory is there again.
  const arrive = (): void => {
    post('here');
  };
  page.addEventListener('pageshow', arrive);
  arrive();
  return () => {
    endHearing();
    page.removeEventListener('pagehide', leave);
    page.removeEventListener('pageshow', arrive);
  };
};
