import type { CancelTimer } from '#shared/lib/clock.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { audienceSources } from './audience-sources.ts';
import type { Page } from './media-peer.ts';

/** Changes of the same moment are followed together; a page asks for what is new later than that. */
const FOLLOW_MS = 30;
/** Sources that a scene no longer shows stay within reach so long: pages hear of the change a moment later. */
const LINGER_MS = 2000;

/** Sources that the audience of a live can have, with the time at which each goes: null while it is on air. */
type OnAir = ReadonlyMap<string, number | null>;

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
  const lives = new Map<string, { onAir: OnAir; cancel: CancelTimer }>();
  const stale = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const follow = (sessionId: string): OnAir => {
    stale.delete(sessionId);
    const now = ctx.clock.now();
    const known = lives.get(sessionId);
    known?.cancel();
    const onAir = new Map<string, number | null>();
    for (const id of audienceSources(ctx, sessionId, sourcesIn(sessionId))) onAir.set(id, null);
    for (const [id, goesAt] of known?.onAir ?? []) {
      const at = goesAt ?? now + LINGER_MS;
      if (!onAir.has(id) && at > now) onAir.set(id, at);
    }
    const going = [...onAir.values()].filter((at) => at !== null);
    const cancel = going.length === 0 ? () => {} : ctx.clock.schedule(Math.min(...going), () => changed(sessionId));
    lives.set(sessionId, { onAir, cancel });
    return onAir;
  };

  const followAll = (): void => {
    timer = null;
    for (const sessionId of [...stale]) {
      follow(sessionId);
      onFollowed(sessionId);
    }
  };
  const changed = (sessionId: string): void => {
    stale.add(sessionId);
    timer ??= setTimeout(followAll, FOLLOW_MS).unref();
  };

  return {
    changed,
    of({ sessionId, reachesAll }) {
      if (reachesAll) return sourcesIn(sessionId).map(({ id }) => id);
      const known = stale.has(sessionId) ? undefined : lives.get(sessionId)?.onAir;
      return [...(known ?? follow(sessionId)).keys()];
    },
    forget(sessionId) {
      stale.delete(sessionId);
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
