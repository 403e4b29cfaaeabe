import type { CancelTimer } from '#shared/lib/clock.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { audienceSources } from './audience-sources.ts';
import type { Page } from './media-peer.ts';

/** Changes of the same moment are followed together; a page asks for what is new later than that. */
const FOLLOW_MS = 30;
/** Pictures stay within reach so long after the transition that they leave by: pages hear of the change a moment later. */
const LINGER_MS = 2000;

/** Sources that the audience of a live can have. */
interface OnAir {
  /** By id, with the time at which each goes: null while it is on air. */
  readonly pictures: ReadonlyMap<string, number | null>;
  /** Sounds follow the mix on air at once. */
  readonly sounds: readonly string[];
  readonly cancel: CancelTimer;
}

/** The sources that each page may receive: a page that asks for more gets no more. */
export interface SourceReach {
  /** Scene, people or sources of a live changed. */
  changed(sessionId: string): void;
  /** Ids of the sources that this page may receive now. */
  of(page: Pick<Page, 'sessionId' | 'reachesAll'>): readonly string[];
  /** Nobody is in this live any more. */
  forget(sessionId: string): void;
  stop(): void;
}

interface Deps {
  readonly ctx: ServiceContext;
  readonly sourcesIn: (sessionId: string) => readonly MediaSource[];
  /** Called soon after every change; whether a page's reach is another is for the caller to see. */
  readonly onFollowed: (sessionId: string) => void;
}

/**
 * Desks, the team and everyone who may publish reach all that is sent into their live; the audience reaches what the
 * scene on air shows and lets be heard.
 */
export const createSourceReach = ({ ctx, sourcesIn, onFollowed }: Deps): SourceReach => {
  const lives = new Map<string, OnAir>();
  /** Lives whose sources are to be looked up, and those whose pages are to be told: looking up tells nobody. */
  const stale = new Set<string>();
  const untold = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const follow = (sessionId: string): OnAir => {
    stale.delete(sessionId);
    const now = ctx.clock.now();
    const known = lives.get(sessionId);
    known?.cancel();
    const { pictures: shown, sounds, arrivalMs } = audienceSources(ctx, sessionId, sourcesIn(sessionId));
    const pictures = new Map<string, number | null>(shown.map((id) => [id, null]));
    for (const [id, goesAt] of known?.pictures ?? []) {
      // Never longer than from now: the clock may have been set back.
      const at = Math.min(goesAt ?? Infinity, now + arrivalMs + LINGER_MS);
      if (!pictures.has(id) && at > now) pictures.set(id, at);
    }
    const going = [...pictures.values()].filter((at) => at !== null);
    const cancel = going.length === 0 ? () => {} : ctx.clock.schedule(Math.min(...going), () => changed(sessionId));
    const onAir = { pictures, sounds, cancel };
    lives.set(sessionId, onAir);
    return onAir;
  };

  const followAll = (): void => {
    timer = null;
    const sessionIds = [...untold];
    untold.clear();
    for (const sessionId of sessionIds) {
      if (stale.has(sessionId)) follow(sessionId);
      onFollowed(sessionId);
    }
  };
  const changed = (sessionId: string): void => {
    stale.add(sessionId);
    untold.add(sessionId);
    timer ??= setTimeout(followAll, FOLLOW_MS).unref();
  };

  return {
    changed,
    of({ sessionId, reachesAll }) {
      if (reachesAll) return sourcesIn(sessionId).map(({ id }) => id);
      const known = stale.has(sessionId) ? undefined : lives.get(sessionId);
      const { pictures, sounds } = known ?? follow(sessionId);
      return [...pictures.keys(), ...sounds];
    },
    forget(sessionId) {
      stale.delete(sessionId);
      untold.delete(sessionId);
      lives.get(sessionId)?.cancel();
      lives.delete(sessionId);
    },
    stop() {
      if (timer) clearTimeout(timer);
      for (const { cancel } of lives.values()) cancel();
      lives.clear();
    },
  };
};
