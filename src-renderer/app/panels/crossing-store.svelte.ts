import { CROSSING_PATH, type Crossing, type CrossingState } from '#shared/bridge/team-calls.ts';
import { doorsFor } from '#shared/team/door-origins.ts';
import type { TeamBoard } from '#shared/team/team-board.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** Other desks are asked so often, from the moment the host is gone. */
const ASK_MS = 500;
/** A desk that does not answer within this time is asked again. */
const ANSWER_MS = 2000;

type Door = Crossing['doors'][number];

/** The parts of a page that crossing to another desk needs. */
export interface CrossingPage {
  readonly origin: string;
  /** Asks a desk; throws where it cannot be reached. */
  readonly send: typeof fetch;
  /** Leaves for another desk. */
  readonly leaveFor: (url: string) => void;
  /** Tells of addresses that the policy of this page does not let it ask. */
  readonly onBlocked: (listener: (url: string) => void) => void;
}

const desksOf = ({ desks }: TeamBoard): string => desks.map(({ desk, isHere }) => `${desk} ${isHere}`).join();

/**
 * The way over for a panel whose desk goes: learned from the desk while it lives, kept by this page alone, and taken when
 * another desk of the team has taken over.
 */
export class CrossingStore {
  /** Other desks that let panels in; none for a window of the desk itself. */
  doors = $state.raw<readonly Door[]>([]);
  /**
   * Doors that this page can go to but not ask: its policy does not name them because they came later, or this browser
   * has not accepted their certificate yet.
   */
  unasked = $state.raw<readonly string[]>([]);

  readonly #bridge: Bridge;
  readonly #page: CrossingPage;
  /** Origins that the policy of this page lets it go to, but not ask. */
  readonly #blocked = new Set<string>();
  /** Names of desks that answered since the host is gone: none is offered by another of its doors. */
  readonly #answering = new Set<string>();
  #crossing: Crossing | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(bridge: Bridge, page: CrossingPage) {
    this.#bridge = bridge;
    this.#page = page;
    let known = '';
    bridge.onConnection((connection) => {
      if (connection === 'lost') this.#watch();
      else this.#stop();
      if (connection === 'open') void this.#learn();
    });
    bridge.on('team.changed', (board) => {
      const desks = desksOf(board);
      if (desks === known) return;
      known = desks;
      void this.#learn();
    });
    page.onBlocked((url) => {
      const door = this.doors.find(({ origin }) => url.startsWith(origin));
      if (!door) return;
      this.#blocked.add(door.origin);
      this.#offer(door);
    });
  }

  #offer({ origin, name }: Door): void {
    if (!this.#answering.has(name) && !this.unasked.includes(origin)) this.unasked = [...this.unasked, origin];
  }

  #answered({ name }: Door): void {
    this.#answering.add(name);
    const others = this.doors.filter((door) => door.name === name).map(({ origin }) => origin);
    this.unasked = this.unasked.filter((origin) => !others.includes(origin));
  }

  /** The link that leads over by a door. */
  linkBy(door: Door): string {
    return `${door.origin}/#token=${this.#crossing?.token ?? ''}`;
  }

  async #learn(): Promise<void> {
    try {
      const crossing = await this.#bridge.call('team.crossing', undefined);
      this.#crossing = crossing;
      this.doors = doorsFor(this.#page.origin, crossing?.doors ?? []);
    } catch {
      // The host is gone: what it said last stands.
    }
  }

  #watch(): void {
    if (this.#timer !== null || this.doors.length === 0) return;
    this.#timer = setInterval(() => {
      for (const door of this.doors) void this.#ask(door);
    }, ASK_MS);
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#answering.clear();
  }

  async #ask(door: Door): Promise<void> {
    if (this.#blocked.has(door.origin)) return;
    try {
      const answer = await this.#page.send(door.origin + CROSSING_PATH, {
        method: 'POST',
        body: this.#crossing?.ticket ?? '',
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok) return;
      this.#answered(door);
      const { state } = (await answer.json()) as { readonly state: CrossingState };
      // The host may be back by now.
      if (state !== 'ready' || this.#timer === null) return;
      this.#stop();
      this.#page.leaveFor(this.linkBy(door));
    } catch (error) {
      // Not reached, or not allowed: the next time asks again. No page hears that it was the certificate, or its own.
      const isEncrypted = [door.origin, this.#page.origin].some((origin) => origin.startsWith('https:'));
      if (isEncrypted && error instanceof TypeError) this.#offer(door);
    }
  }
}

/** The parts of a real page that crossing to another desk needs. */
export const crossingPage = (page: Window): CrossingPage => ({
  origin: page.location.origin,
  send: page.fetch.bind(page),
  leaveFor: (url) => page.location.replace(url),
  onBlocked(listener) {
    page.document.addEventListener('securitypolicyviolation', ({ blockedURI }) => listener(blockedURI));
  },
});
