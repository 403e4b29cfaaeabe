import { createContext } from 'svelte';
import type { Bridge } from '../bridge/bridge.ts';
import type { PlatformInput, PlatformOperation, PlatformOutput } from '../bridge/platform.ts';
import type { Announcer } from './announcer.svelte.ts';
import type { ControllerStore } from './controller-store.svelte.ts';
import type { DeckPageStore } from './deck-page-store.svelte.ts';
import type { DisplayStore } from './display-store.svelte.ts';
import type { HostStore } from './host-store.svelte.ts';
import type { KeyMap } from './key-map.svelte.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { NewsLine } from './news-line.svelte.ts';
import type { PreferencesStore } from './preferences-store.svelte.ts';
import type { RuleStore } from './rule-store.svelte.ts';
import type { SessionFactStore } from './session-fact-store.svelte.ts';
import type { ShowStore } from './show-store.svelte.ts';
import type { SyncStore } from './sync-store.svelte.ts';
import type { TeamStore } from './team-store.svelte.ts';

/** Everything that the parts of the window can ask for. */
export interface AppContext {
  readonly bridge: Bridge;
  readonly host: HostStore;
  readonly show: ShowStore;
  readonly preferences: PreferencesStore;
  readonly keys: KeyMap;
  readonly controllers: ControllerStore;
  /** The pages of the deck in the open show's space. */
  readonly deckPages: DeckPageStore;
  readonly navigation: Navigation;
  readonly announcer: Announcer;
  readonly news: NewsLine;
  readonly displays: DisplayStore;
  readonly sync: SyncStore;
  readonly team: TeamStore;
  readonly rules: RuleStore;
  readonly sessionFacts: SessionFactStore;
  /** Calls an operation of the chosen space. */
  readonly platform: <Name extends PlatformOperation>(
    name: Name,
    input: PlatformInput<Name>,
  ) => Promise<PlatformOutput<Name>>;
  /**
   * Opens a show and goes to the desk; false when it could not be opened (a note says why). A live show is left only
   * by a press that was held.
   */
  readonly openShow: (spaceId: string, sessionId: string, held?: boolean) => Promise<boolean>;
  /** Opens an address in the person's browser. */
  readonly openExternal: (url: string) => Promise<void>;
}

/** The window's context: `const app = useApp()` in any component under App. */
export const [useApp, provideApp] = createContext<AppContext>();
