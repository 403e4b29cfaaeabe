import { PANEL_HANDOVER_PATH, type PanelHandover, type PanelHandoverState } from '#shared/bridge/team-calls.ts';
import { panelOriginsFor } from '#shared/team/panel-origins.ts';
import type { TeamBoard } from '#shared/team/team-board.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** Other desks are asked so often, from the moment the host is gone. */
const ASK_MS = 500;
/** A desk that does not answer within this time is asked again. */
const ANSWER_MS = 2000;

type PanelOrigin = PanelHandover['panelOrigins'][number];

/** The parts of a page that going over to another desk needs. */
export interface HandoverPage {
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
export class PanelHandoverStore {
  /** Other desks that let panels in; none for a window of the desk itself. */
  panelOrigins = $state.raw<readonly PanelOrigin[]>([]);
  /**
   * Addresses that this page can go to but not ask: its policy does not name them because they came later, or this browser
   * has not accepted their certificate yet.
   */
  offered = $state.raw<readonly string[]>([]);

  readonly #bridge: Bridge;
  readonly #page: HandoverPage;
  /** Origins that the policy of this page lets it go to, but not ask. */
  readonly #blocked = new Set<string>();
  /** Names of desks that answered since the host is gone: none is offered by another of its addresses. */
  readonly #answering = new Set<string>();
  #handover: PanelHandover | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(bridge: Bridge, page: HandoverPage) {
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
      const panelOrigin = this.panelOrigins.find(({ origin }) => url.startsWith(origin));
      if (!panelOrigin) return;
      this.#blocked.add(panelOrigin.origin);
      this.#offer(panelOrigin);
    });
  }

  #offer({ origin, name }: PanelOrigin): void {
    if (!this.#answering.has(name) && !this.offered.includes(origin)) this.offered = [...this.offered, origin];
  }

  #answered({ name }: PanelOrigin): void {
    this.#answering.add(name);
    const others = this.panelOrigins.filter((panelOrigin) => panelOrigin.name === name).map(({ origin }) => origin);
    this.offered = this.offered.filter((origin) => !others.includes(origin));
  }

  /** The link that leads over by this address. */
  linkBy(panelOrigin: PanelOrigin): string {
    return `${panelOrigin.origin}/#token=${this.#handover?.token ?? ''}`;
  }

  async #learn(): Promise<void> {
    try {
      const handover = await this.#bridge.call('team.panel_handover', undefined);
      this.#handover = handover;
      this.panelOrigins = panelOriginsFor(this.#page.origin, handover?.panelOrigins ?? []);
    } catch {
      // The host is gone: what it said last stands.
    }
  }

  #watch(): void {
    if (this.#timer !== null || this.panelOrigins.length === 0) return;
    this.#timer = setInterval(() => {
      for (const panelOrigin of this.panelOrigins) void this.#ask(panelOrigin);
    }, ASK_MS);
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#answering.clear();
  }

  async #ask(panelOrigin: PanelOrigin): Promise<void> {
    if (this.#blocked.has(panelOrigin.origin)) return;
    try {
      const answer = await this.#page.send(panelOrigin.origin + PANEL_HANDOVER_PATH, {
        method: 'POST',
        body: this.#handover?.ticket ?? '',
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok) return;
      this.#answered(panelOrigin);
      const { state } = (await answer.json()) as { readonly state: PanelHandoverState };
      // The host may be back by now.
      if (state !== 'ready' || this.#timer === null) return;
      this.#stop();
      this.#page.leaveFor(this.linkBy(panelOrigin));
    } catch (error) {
      // Not reached, or not allowed: the next time asks again. No page hears that it was the certificate, or its own.
      const isEncrypted = [panelOrigin.origin, this.#page.origin].some((origin) => origin.startsWith('https:'));
      if (isEncrypted && error instanceof TypeError) this.#offer(panelOrigin);
    }
  }
}

/** The parts of a real page that going over to another desk needs. */
export const handoverPage = (page: Window): HandoverPage => ({
  origin: page.location.origin,
  send: page.fetch.bind(page),
  leaveFor: (url) => page.location.replace(url),
  onBlocked(listener) {
    page.document.addEventListener('securitypolicyviolation', ({ blockedURI }) => listener(blockedURI));
  },
});
