import type { Clock } from '#shared/lib/clock.ts';
import { createListeners } from '#shared/lib/listeners.ts';
import type { ShowPatch, ShowState } from '#shared/show/show-state.ts';
import type { Host } from '../host/host.ts';

/** A real show this close to its time, before or after it, may go live at any moment. */
const NEAR_MS = 10 * 60_000;

/** A show that would suffer if the desk closed: a real one that is on air or about to start. */
export type ShowRisk = 'live' | 'near';

interface OpenShow {
  readonly sessionId: string;
  readonly rehearsal: boolean;
  /** Null until the show was read. */
  readonly session: { readonly status: string; readonly scheduledAt: string } | null;
}

const afterOpened = (state: ShowState | null): OpenShow | null =>
  state && {
    sessionId: state.sessionId,
    rehearsal: state.rehearsal,
    session: state.desk?.value.session ?? null,
  };

const afterPatch = (show: OpenShow | null, patch: ShowPatch): OpenShow | null => {
  const session = patch.desk?.value.session ?? patch.deskChange?.parts.session;
  return show?.sessionId === patch.sessionId && session ? { ...show, session } : show;
};

const riskOf = (show: OpenShow | null, now: number): ShowRisk | null => {
  if (!show?.session || show.rehearsal) return null;
  if (show.session.status === 'live') return 'live';
  const isNear = Math.abs(Date.parse(show.session.scheduledAt) - now) <= NEAR_MS;
  return show.session.status === 'scheduled' && isNear ? 'near' : null;
};

/** The risk of closing the desk now, by the show that is open on it. */
export interface ShowRiskWatch {
  /** The show that closing the desk now would harm, or null. A rehearsal never counts. */
  risk(): ShowRisk | null;
  /** Told when that changes. */
  onRisk(listener: (risk: ShowRisk | null) => void): void;
  stop(): void;
}

/** Watches the risk: it follows the show that is open, and the time until it. */
export const watchShowRisk = (host: Pick<Host, 'on'>, clock: Clock): ShowRiskWatch => {
  const listeners = createListeners<ShowRisk | null>();
  let show: OpenShow | null = null;
  let told: ShowRisk | null = null;
  let cancel = (): void => undefined;

  const tell = (): void => {
    cancel();
    const now = clock.now();
    const risk = riskOf(show, now);
    const at = show?.session ? Date.parse(show.session.scheduledAt) : Number.NaN;
    const next = [at - NEAR_MS, at + NEAR_MS + 1].find((change) => change > now);
    if (next !== undefined) cancel = clock.schedule(next, tell);
    if (risk === told) return;
    told = risk;
    listeners.tell(risk);
  };
  const follow = (next: OpenShow | null): void => {
    show = next;
    tell();
  };
  const endings = [
    host.on('show.opened', (state) => follow(afterOpened(state))),
    host.on('show.patch', (patch) => follow(afterPatch(show, patch))),
  ];

  return {
    risk: () => riskOf(show, clock.now()),
    onRisk: (listener) => void listeners.add(listener),
    stop() {
      cancel();
      for (const end of endings) end();
    },
  };
};
