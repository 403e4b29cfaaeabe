import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { callPlatform } from '../bridge/platform.ts';
import { languageOfAddress } from '../lib/language-of-address.ts';
import * as m from '../paraglide/messages.js';
import { toasts } from '../ui/toasts.svelte.ts';
import { Announcer } from '../context/announcer.svelte.ts';
import type { AppContext } from '../context/app-context.ts';
import { DisplayStore } from '../context/display-store.svelte.ts';
import { followMedia } from '../context/follow-media.ts';
import { partWord } from '../common/displays/part-words.ts';
import { ControllerStore } from '../context/controller-store.svelte.ts';
import { DeckPageStore } from '../context/deck-page-store.svelte.ts';
import { ChosenSpace } from '../context/chosen-space.svelte.ts';
import { HostStore } from '../context/host-store.svelte.ts';
import { KeyMap } from '../context/key-map.svelte.ts';
import { Navigation } from '../context/navigation.svelte.ts';
import { NewsLine } from '../context/news-line.svelte.ts';
import { PreferencesStore } from '../context/preferences-store.svelte.ts';
import type { SectionId } from '../context/place.ts';
import { RuleStore } from '../context/rule-store.svelte.ts';
import { SessionFactStore } from '../context/session-fact-store.svelte.ts';
import { ShowStore } from '../context/show-store.svelte.ts';
import { SyncStore } from '../context/sync-store.svelte.ts';
import { TeamStore } from '../context/team-store.svelte.ts';
import { controllerPorts } from './controller-ports.ts';
import { createBrowserDriver } from './displays/browser-driver.ts';
import { createHostDriver } from './displays/host-driver.ts';
import { openViewChannel } from './displays/view-channel.ts';
import { viewOfAddress } from './displays/view-of-address.ts';

export interface App extends AppContext {
  /** Says hello and takes up the open show; again after every reconnection. */
  readonly start: () => Promise<void>;
}

/** Wires the window's state to its bridge. `known` are the sections that exist. */
export const createApp = (bridge: Bridge, page: Window, known: readonly SectionId[]): App => {
  const chosen = new ChosenSpace(page.sessionStorage);
  const host = new HostStore(bridge, chosen);
  const show = new ShowStore(bridge);
  const preferences = new PreferencesStore(bridge, page, languageOfAddress(page.location.search));
  const keys = new KeyMap(bridge);
  const controllers = new ControllerStore(bridge, controllerPorts(page));
  const deckPages = new DeckPageStore(bridge);
  const navigation = new Navigation(page.sessionStorage, known);
  const announcer = new Announcer({ setTimeout: (callback, ms) => page.setTimeout(callback, ms) });
  const news = new NewsLine((callback, ms) => page.setTimeout(callback, ms));
  const view = viewOfAddress(page.location.search);
  const displays = new DisplayStore(
    page.regie ? createHostDriver(bridge) : createBrowserDriver(page, openViewChannel()),
    view,
  );
  const rules = new RuleStore(bridge);
  const sessionFacts = new SessionFactStore(bridge);
  const sync = new SyncStore(
    bridge,
    () => host.spaces.map(({ id }) => id),
    () => host.is('desk'),
  );
  const team = new TeamStore(bridge, {
    me: () => preferences.current.operatorName.trim() || host.me,
  });
  let endMedia = (): void => undefined;

  return {
    bridge,
    host,
    show,
    preferences,
    keys,
    controllers,
    deckPages,
    navigation,
    announcer,
    news,
    displays,
    sync,
    team,
    rules,
    sessionFacts,
    platform(name, input) {
      const spaceId = host.space?.id;
      if (spaceId === undefined) return Promise.reject(new Error(m.app_no_space()));
      return callPlatform(bridge, spaceId, name, input);
    },
    async openShow(spaceId, sessionId, held = false) {
      const opened = await show.open(spaceId, sessionId, held);
      if (opened) {
        chosen.follow(spaceId);
        navigation.go(known.includes('desk') ? 'desk' : navigation.section);
      } else if (show.trouble !== null) toasts.show(show.trouble, 'trouble');
      return opened;
    },
    async openExternal(url) {
      // In a browser the person is here, perhaps on another machine than the host.
      if (!page.regie) {
        page.open(url, '_blank', 'noopener');
        return;
      }
      try {
        await bridge.call('app.open_external', { url });
      } catch (error) {
        toasts.error(error as AppError);
      }
    },
    async start() {
      // In the desktop app the shell names its windows; in a browser a part names itself.
      const hello = await bridge.call('app.hello', view !== null && !page.regie ? { me: partWord(view) } : {});
      host.applyHello(hello);
      if (!hello.canKeep) toasts.show(m.app_nothing_kept(), 'trouble');
      preferences.show(hello.preferences);
      keys.bindings = hello.keys;
      endMedia();
      endMedia = followMedia(bridge);
      if (host.is('desk')) void sessionFacts.load();
      try {
        await show.resume(host.is('operator') ? hello.firstShow : null);
        if (show.state) chosen.follow(show.state.spaceId);
      } catch (error) {
        show.trouble = (error as AppError).message;
      }
    },
  };
};
