import type { Session } from '#shared/api/live-objects.ts';
import { plannedMinutes, type SessionFacts } from '#shared/library/session-facts.ts';
import type { Bridge } from '../bridge/bridge.ts';

const keyOf = ({ spaceId, sessionId }: Pick<SessionFacts, 'spaceId' | 'sessionId'>): string =>
  JSON.stringify([spaceId, sessionId]);

/** Host pages and planned durations of sessions, as the library of the host keeps them: the same in every window. */
export class SessionFactStore {
  #facts = $state.raw<ReadonlyMap<string, SessionFacts>>(new Map());
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('sessions.facts_changed', (facts) => {
      this.#facts = new Map(this.#facts).set(keyOf(facts), facts);
    });
  }

  /** Reads them all; what came meanwhile stands. */
  async load(): Promise<void> {
    const before = this.#facts;
    try {
      const all = await this.#bridge.call('sessions.facts', undefined);
      const came = [...this.#facts].filter(([key, facts]) => before.get(key) !== facts);
      this.#facts = new Map([...all.map((facts) => [keyOf(facts), facts] as const), ...came]);
    } catch {
      // Without the library nobody here knows more than the platform says.
    }
  }

  /** The page where the host of a session starts and ends it; null where nobody here knows it. */
  hostUrl(spaceId: string | undefined, sessionId: string): string | null {
    return this.of(spaceId, sessionId)?.hostUrl ?? null;
  }

  /** The planned duration of a session in minutes; null where nobody here knows it. */
  plannedMin(spaceId: string | undefined, session: Session): number | null {
    return plannedMinutes(session, this.of(spaceId, session.id));
  }

  /** True for a session that was over when its platform said so last. */
  isOver(spaceId: string | undefined, sessionId: string): boolean {
    return this.of(spaceId, sessionId)?.isOver === true;
  }

  /** The facts of a session; null where none are known. */
  of(spaceId: string | undefined, sessionId: string): SessionFacts | null {
    return spaceId === undefined ? null : (this.#facts.get(keyOf({ spaceId, sessionId })) ?? null);
  }
}
