import type { Session } from '#shared/api/live-objects.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { PlatformCaller } from './platform-caller.ts';

/** A show that can be prepared, by its name. */
export interface ShowChoice {
  readonly sessionId: string;
  readonly title: string;
}

/** A platform that takes longer to list its shows is not waited for: what is kept here opens. */
const PATIENCE_MS = 1500;

/** The shows there are to prepare: the platform's, and those kept at the host. */
export class ShowList {
  sessions = $state.raw<readonly Session[]>([]);
  /** Shows kept at the host: all there is to choose from while the platform cannot be reached. */
  drafts = $state.raw<readonly ShowChoice[]>([]);
  isOffline = $state(false);

  readonly #bridge: Bridge;
  readonly #call: PlatformCaller;
  readonly #spaceId: () => string | undefined;

  constructor(bridge: Bridge, call: PlatformCaller, spaceId: () => string | undefined) {
    this.#bridge = bridge;
    this.#call = call;
    this.#spaceId = spaceId;
  }

  /** The shows to choose from, `openId` among them whether or not the platform knows it. */
  choices(openId: string | null): readonly ShowChoice[] {
    const known = this.sessions.map(({ id, title }) => ({ sessionId: id, title }));
    const isKnown = (id: string): boolean => this.sessions.some((session) => session.id === id);
    const others = this.drafts.filter(({ sessionId: id }) => !isKnown(id) && (this.isOffline || id === openId));
    return [...known, ...others];
  }

  /** The show to start with: the next to come, else the draft worked on last; null where there is none. */
  async first(reading: Promise<void>): Promise<string | null> {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([reading, patience]);
    if (this.sessions.length === 0) await this.readDrafts();
    const [next] = this.sessions.toSorted((one, other) => Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt));
    return next?.id ?? this.drafts[0]?.sessionId ?? null;
  }

  /** Reads the platform's shows; what is kept here where it does not answer. */
  async read(): Promise<void> {
    try {
      const { sessions } = await this.#call('list_live_sessions', { query: {} });
      this.sessions = sessions.filter(({ status }) => status === 'scheduled' || status === 'live');
      this.isOffline = false;
    } catch {
      this.isOffline = true;
      await this.readDrafts();
    }
  }

  /** Reads what is kept at the host, the last worked on first. */
  async readDrafts(): Promise<void> {
    const spaceId = this.#spaceId();
    if (spaceId === undefined) return;
    try {
      const drafts = await this.#bridge.call('library.list', { spaceId, kind: 'draft' });
      this.drafts = drafts
        .toSorted((one, other) => other.updatedAt - one.updatedAt)
        .flatMap(({ externalId, name }) => (externalId === null ? [] : [{ sessionId: externalId, title: name }]));
    } catch {
      // Without the library there is nothing to choose from, which the screen says.
    }
  }
}
