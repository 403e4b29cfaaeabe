import {
  PANEL_HANDOVER_PATH,
  PanelHandoverAnswer,
  type PanelHandover,
  type PanelHandoverState,
} from '#shared/bridge/team-calls.ts';
import { isSame } from '#shared/scene/same.ts';
import { isOfNumbers, panelOriginsFor } from '#shared/team/panel-origins.ts';
import type { TeamBoard } from '#shared/team/team-board.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** Other desks are asked so often, from the moment the host is gone. */
const ASK_MS = 500;
/** Desks that could not be asked while the host is well are asked once more: the team may not know this panel yet. */
const ASK_AGAIN_MS = 10_000;
/** The desk is asked so often for the others: one may let panels in, or be in another network, without more news. */
const LEARN_AGAIN_MS = 60_000;
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
  /** Tells that the person came back to the page, as from another tab. */
  readonly onReturn: (listener: () => void) => void;
  /** Tells of addresses that the policy of this page does not let it ask. */
  readonly onBlocked: (listener: (url: string) => void) => void;
}

/** An address of each desk: one of numbers where there is any, which every device finds. */
const oneOfEach = (closed: readonly PanelOrigin[]): readonly PanelOrigin[] => {
  const inOrder = [
    ...closed.filter(({ origin }) => isOfNumbers(origin)),
    ...closed.filter(({ origin }) => !isOfNumbers(origin)),
  ];
  return inOrder.filter(({ name }, index) => inOrder.findIndex((other) => other.name === name) === index);
};

const desksOf = ({ desks }: TeamBoard): string =>
  desks.map(({ desk, isHere, show }) => `${desk} ${isHere} ${show?.isOurs} ${show?.title}`).join();

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

  /**
   * Encrypted desks that this browser did not let the page ask while they and the host were well, one address of each: as
   * long as the person has not accepted their certificate, the panel cannot go over by itself.
   */
  untrusted = $state.raw<readonly PanelOrigin[]>([]);

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
    setInterval(() => void this.#learn(), LEARN_AGAIN_MS);
    page.onReturn(() => {
      if (this.untrusted.length > 0) void this.#tryAll();
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

  /** Other desks that are well and have a live show open, by one address each. */
  desksWith(sessionId: string): readonly PanelOrigin[] {
    return oneOfEach(this.panelOrigins.filter((one) => one.isHere && one.sessionId === sessionId));
  }

  async #learn(): Promise<void> {
    try {
      const handover = await this.#bridge.call('team.panel_handover', undefined);
      this.#handover = handover;
      const panelOrigins = panelOriginsFor(this.#page.origin, handover?.panelOrigins ?? []);
      const isKnown = isSame(panelOrigins, this.panelOrigins);
      if (!isKnown) this.panelOrigins = panelOrigins;
      if (!isKnown || this.untrusted.length > 0) void this.#tryAll(ASK_AGAIN_MS);
    } catch {
      // The host is gone: what it said last stands.
    }
  }

  /** Finds the desks to which the way is open, while the host is well; `againMs`: the others are asked again first. */
  async #tryAll(againMs = 0): Promise<void> {
    const asked = this.panelOrigins;
    const trials = await Promise.allSettled(asked.map((panelOrigin) => this.#state(panelOrigin)));
    if (asked !== this.panelOrigins || this.#timer !== null) return;
    const open = new Set(asked.filter((_, index) => trials[index]?.status === 'fulfilled').map(({ name }) => name));
    const closed = asked.filter(({ origin, name, isHere }, index) => {
      const trial = trials[index];
      const isRefused = trial?.status === 'rejected' && trial.reason instanceof TypeError;
      return isRefused && isHere && !open.has(name) && origin.startsWith('https:') && !this.#blocked.has(origin);
    });
    const found = oneOfEach(closed);
    if (found.length > 0 && againMs > 0) setTimeout(() => void this.#tryAll(), againMs);
    else if (!isSame(found, this.untrusted)) this.untrusted = found;
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

  /** How a desk stands to this panel; null where it answers something else. Throws where it cannot be asked. */
  async #state({ origin }: PanelOrigin): Promise<PanelHandoverState | null> {
    const answer = await this.#page.send(origin + PANEL_HANDOVER_PATH, {
      method: 'POST',
      body: this.#handover?.ticket ?? '',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok ? PanelHandoverAnswer.parse(await answer.json()).state : null;
  }

  async #ask(panelOrigin: PanelOrigin): Promise<void> {
    if (this.#blocked.has(panelOrigin.origin)) return;
    try {
      const state = await this.#state(panelOrigin);
      if (state === null) return;
      this.#answered(panelOrigin);
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
  onReturn(listener) {
    page.addEventListener('focus', listener);
    // Some browsers bring a tab back without the focus.
    page.document.addEventListener('visibilitychange', () => {
      if (!page.document.hidden) listener();
    });
  },
  onBlocked(listener) {
    page.document.addEventListener('securitypolicyviolation', ({ blockedURI }) => listener(blockedURI));
  },
});
