import type { ClientMediaFrame, MediaSource, Mute, PeerSide, ServerMediaFrame } from '#shared/room/media-frames.ts';
import { createRateLimits } from '#shared/lib/rate-limit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { EngineEvent, EngineSource, MediaEngine } from '../media/media-engine.ts';
import { sessionOf } from '../media/packets/sdp.ts';
import { createMediaPages } from './media-pages.ts';
import { hasTooMany, isRelayed, markMuted, RELAYED, sendsCamera, type Page, type Peer } from './media-peer.ts';
import { requireMayMute, rightsNow, type MediaRights, type PageOwner } from './publish-right.ts';
import { createRelaySockets, type RelaySockets } from './relay-sockets.ts';
import { createRightsWatch } from './rights-watch.ts';

/** Offers of one person: a scene that changes offers anew, on each of their pages. */
const OFFERS = { burst: 40, refillMs: 500 } as const;
type StopReason = Extract<ServerMediaFrame, { type: 'mediaStopped' }>['reason'];

/** A page in the room, as pictures and sound see it. */
export interface MediaPage {
  handle(frame: ClientMediaFrame): void;
  leave(): void;
}

/** Pictures and sound of every live: who may publish, and who is told of it. */
export interface RoomMedia {
  /** A page that was welcomed; it is told of the sources. */
  enter(owner: PageOwner, send: (frame: ServerMediaFrame) => void): MediaPage;
  /** Pages come here with the keys of their relays. */
  readonly relays: Pick<RelaySockets, 'knows' | 'open'>;
  stop(): void;
}

interface Deps {
  readonly ctx: ServiceContext;
  readonly engine: MediaEngine;
  /** Called with all that is sent into a room, whenever its people are told. */
  readonly onSources: (sessionId: string, sources: readonly MediaSource[]) => void;
}

/** Follows pages and roles, and tells the engine what it may carry. */
export const createRoomMedia = ({ ctx, engine, onSources }: Deps): RoomMedia => {
  const pages = createMediaPages({ ctx, engine, onSources });
  const peers = new Map<string, Peer>();
  const offers = createRateLimits(ctx.clock, OFFERS);
  const relays = createRelaySockets({ engine, clock: ctx.clock, newKey: () => ctx.newSecret(24) });
  let names = 0;

  const drop = (peer: Peer): void => {
    peers.delete(peer.name);
    peer.page.peers.delete(peer.side);
    for (const { id } of peer.sources) pages.talks(peer.page.sessionId, id, false);
    if (peer.sources.length > 0) pages.changed(peer.page.sessionId);
  };

  const close = (peer: Peer | undefined): void => {
    if (!peer) return;
    engine.close(peer.name);
    drop(peer);
  };

  const stopPeer = (peer: Peer, reason: StopReason): void => {
    close(peer);
    peer.page.send({ type: 'mediaStopped', pc: peer.side, reason, kind: null });
  };

  const openPeer = (page: Page, side: PeerSide, session: string): Peer => {
    names += 1;
    const peer: Peer = { name: `p${names}`, page, side, session, lines: 0, allowed: '', sources: [], muted: new Set() };
    peers.set(peer.name, peer);
    page.peers.set(side, peer);
    if (!isRelayed(peer)) engine.open(peer.name, side);
    return peer;
  };

  /** A person publishes from one page: the newest. */
  const takeOver = (page: Page): void => {
    for (const other of pages.of(page.sessionId)) {
      const up = other.userId === page.userId && other !== page ? other.peers.get('up') : undefined;
      if (up) stopPeer(up, 'refused');
    }
  };

  /** The peer for what a page offers now; null where it is refused, and then the page is told. */
  const admit = (page: Page, pc: PeerSide, session: string | null): Peer | null => {
    const { userId } = page;
    const known = page.peers.get(pc);
    const mayNot = pc === 'up' ? !rightsNow(ctx, page).mayPublish : page.isWaiting;
    const isBarred = session === null || !offers(userId).take(1) || mayNot;
    if (isBarred || known?.session !== session) close(known);
    if (isBarred || (!page.peers.has(pc) && hasTooMany(userId, [...peers.values()]))) {
      page.send({ type: 'mediaStopped', pc, reason: 'refused', kind: null });
      return null;
    }
    if (pc === 'up') takeOver(page);
    return page.peers.get(pc) ?? openPeer(page, pc, session);
  };

  const offer = (page: Page, frame: Extract<ClientMediaFrame, { type: 'mediaOffer' }>): void => {
    const peer = admit(page, frame.pc, sessionOf(frame.sdp));
    if (!peer) return;
    engine.offer(peer.name, frame);
    pages.allow(page);
  };

  const relay = (page: Page, frame: Extract<ClientMediaFrame, { type: 'mediaRelay' }>): void => {
    const peer = admit(page, frame.pc, RELAYED);
    if (!peer) return;
    if (frame.pc === 'down') peer.lines = frame.lines.length;
    page.send({ type: 'mediaRelayed', pc: frame.pc, key: relays.keyOf(page) });
    engine.relay(peer.name, frame);
    pages.allow(page);
  };

  /** Mutes or unmutes what somebody sends; their page is told where others do it. */
  const setMuted = (sessionId: string, { userId, kind, muted }: Mute, isByOthers: boolean): void => {
    for (const page of pages.of(sessionId)) {
      const up = page.userId === userId ? page.peers.get('up') : undefined;
      const source = up ? markMuted(up, kind, muted) : null;
      if (source === null) continue;
      engine.mute(source, muted);
      pages.changed(sessionId);
      if (!isByOthers) continue;
      // The list comes first: it says which of their sources it is.
      pages.tellNow();
      page.send({ type: 'mediaStopped', pc: 'up', reason: 'muted', kind });
    }
  };

  const obeyRights = (page: Page, { mayPublish, reachesAll, isWaiting }: MediaRights): void => {
    const [up, down] = [page.peers.get('up'), page.peers.get('down')];
    if (up && !mayPublish) stopPeer(up, 'floor');
    page.reachesAll = reachesAll;
    if (isWaiting === page.isWaiting) return;
    page.isWaiting = isWaiting;
    if (isWaiting && down) stopPeer(down, 'refused');
    pages.tell(page);
  };
  const rights = createRightsWatch({ ctx, pagesOf: (sessionId) => pages.of(sessionId), onRights: obeyRights });

  const sourcesChanged = (peer: Peer, sources: readonly EngineSource[]): void => {
    peer.sources = sources;
    // A source that leaves comes back unmuted.
    peer.muted = new Set([...peer.muted].filter((kind) => sources.some((source) => source.kind === kind)));
    pages.changed(peer.page.sessionId);
  };

  const giveUp = (): void => {
    for (const peer of [...peers.values()]) drop(peer);
    pages.giveUp();
  };

  const hear = (event: EngineEvent): void => {
    if (event.type === 'ready') return;
    if (event.type === 'lost') {
      if (event.forGood) giveUp();
      else for (const peer of [...peers.values()]) stopPeer(peer, 'engine');
      return;
    }
    if (event.type === 'talking') {
      const peer = peers.get(event.source.split('.')[0] ?? '');
      if (!peer) return;
      pages.talks(peer.page.sessionId, event.source, event.talking);
      return;
    }
    const peer = 'peer' in event ? peers.get(event.peer) : undefined;
    if (!peer || !('peer' in event)) return;
    const { page, side: pc } = peer;
    if (event.type === 'answer') page.send({ type: 'mediaAnswer', pc, sdp: event.sdp });
    else if (event.type === 'chunk' || event.type === 'keyframe') relays.hand(peer, event);
    else if (event.type === 'candidate') {
      page.send({ type: 'mediaIce', pc, candidate: event.candidate, mid: event.mid });
    } else if (event.type === 'sources') sourcesChanged(peer, event.sources);
    else stopPeer(peer, event.reason);
  };
  engine.onEvent(hear);

  const stopListening = ctx.changes.on((sessionId, change) => {
    if (change.kind === 'silenced') setMuted(sessionId, change.mute, true);
  });

  return {
    relays,
    enter(owner, send) {
      const { sessionId, userId, isDesk } = owner;
      const { mayPublish, reachesAll, isWaiting } = rightsNow(ctx, owner);
      const page: Page = {
        sessionId,
        userId,
        isDesk,
        send,
        peers: new Map(),
        background: 'none',
        isWaiting,
        reachesAll,
      };
      pages.add(page);
      rights.watch(sessionId);
      if (pages.canCarry && mayPublish) engine.start();
      pages.tell(page);
      return {
        handle(frame) {
          const isOffer = frame.type === 'mediaOffer' || frame.type === 'mediaRelay';
          if (isOffer && !pages.canCarry) send({ type: 'mediaSources', sources: null });
          else if (frame.type === 'mediaOffer') offer(page, frame);
          else if (frame.type === 'mediaRelay') relay(page, frame);
          else if (frame.type === 'mediaMute') {
            requireMayMute(ctx, page, frame);
            setMuted(sessionId, frame, frame.userId !== userId);
          } else if (frame.type === 'mediaStop') close(page.peers.get(frame.pc));
          else if (frame.type === 'mediaBackground') {
            const isNews = frame.state !== page.background && sendsCamera(page);
            page.background = frame.state;
            if (isNews) pages.tellSoon(sessionId);
          }
        },
        leave() {
          for (const peer of [...page.peers.values()]) close(peer);
          pages.remove(page);
          if (pages.of(sessionId).length === 0) rights.forget(sessionId);
          relays.leave(page);
        },
      };
    },
    stop() {
      stopListening();
      rights.stop();
      pages.stop();
      engine.stop();
    },
  };
};
