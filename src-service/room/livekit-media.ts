import { isOver } from '#shared/api/live-objects.ts';
import { createRateLimits } from '#shared/lib/rate-limit.ts';
import type { ClientMediaFrame, Mute } from '#shared/room/media-frames.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { createAttempts } from '../lib/attempts.ts';
import type { LivekitPage, LivekitReport, LivekitRooms, LivekitTrack } from '../media/livekit/livekit-rooms.ts';
import { sessions } from '../store/session-repository.ts';
import { forgetTrack, muteOf, sourcesOf, type LivekitRoomPage } from './livekit-page.ts';
import { requireMayMute, rightsNow, type MediaRights } from './publish-right.ts';
import { createRightsWatch } from './rights-watch.ts';
import type { RoomMedia } from './room-media.ts';
import { createSourceNews } from './source-news.ts';

/** Tokens of one person: a page asks for another one when its connection to the LiveKit server is lost. */
const TOKENS = { burst: 20, refillMs: 3000 } as const;

interface Deps {
  readonly ctx: ServiceContext;
  readonly rooms: LivekitRooms;
}

export interface LivekitMedia extends RoomMedia {
  /** The LiveKit server reports something. */
  hear(report: LivekitReport): void;
}

/** Pictures and sound of every live by a LiveKit server: says who enters, who may send, and what is sent. */
export const createLivekitMedia = ({ ctx, rooms }: Deps): LivekitMedia => {
  const pages = new Map<string, LivekitRoomPage>();
  /** Sessions that a page was let into. */
  const begun = new Set<string>();
  const tokens = createRateLimits(ctx.clock, TOKENS);
  const attempts = createAttempts(ctx.clock, (error) => {
    if (error === null) ctx.log.info('the LiveKit server does what it is asked again');
    else ctx.log.error('the LiveKit server does not do what it is asked; it is asked again', { error: error.message });
  });
  let isStopped = false;

  const pagesOf = (sessionId: string): LivekitRoomPage[] =>
    [...pages.values()].filter((page) => page.sessionId === sessionId);

  /** In the waiting room nothing can be seen or heard. */
  const tell = (page: LivekitRoomPage): void =>
    page.send({ type: 'mediaSources', sources: page.isWaiting ? [] : pagesOf(page.sessionId).flatMap(sourcesOf) });

  const news = createSourceNews((sessionId) => {
    for (const page of pagesOf(sessionId)) tell(page);
  });

  /** Rights that the LiveKit server should give a page. */
  const rightsOf = ({ identity, mayPublish, isWaiting }: LivekitRoomPage): LivekitPage => ({
    identity,
    mayPublish,
    mayWatch: !isWaiting,
  });

  const giveToken = async (page: LivekitRoomPage): Promise<void> => {
    const { sessionId } = page;
    begun.add(sessionId);
    const token = await rooms.newToken(sessionId, rightsOf(page));
    if (!pages.has(page.identity)) return;
    page.send({ type: 'mediaLivekit', url: rooms.url, token });
  };
  const giveTokenSoon = (page: LivekitRoomPage): Promise<void> =>
    giveToken(page).catch((error: unknown) => {
      ctx.log.error('a page got no token for the LiveKit server', { error: String(error) });
    });

  const permit = (page: LivekitRoomPage): void => {
    attempts.ask(`${page.identity} permit`, () => rooms.permit(page.sessionId, rightsOf(page)));
  };

  const remove = (sessionId: string, identity: string): void => {
    attempts.ask(`${identity} remove`, () => rooms.remove(sessionId, identity));
  };

  const stopSending = (page: LivekitRoomPage, reason: 'floor' | 'refused'): void => {
    if (page.tracks.size > 0) news.changed(page.sessionId);
    for (const id of [...page.tracks.keys()]) endTrack(page, id);
    page.muted.clear();
    page.send({ type: 'mediaStopped', pc: 'up', reason, kind: null });
  };

  const obeyRights = (page: LivekitRoomPage, { mayPublish, isWaiting }: MediaRights): void => {
    const { mayPublish: could, isWaiting: waited } = page;
    if (mayPublish === could && isWaiting === waited) return;
    page.mayPublish = mayPublish;
    page.isWaiting = isWaiting;
    page.hasChanged = true;
    permit(page);
    // A page that has not entered yet enters with this one.
    void giveTokenSoon(page);
    if (could && !mayPublish) stopSending(page, 'floor');
    if (isWaiting !== waited) tell(page);
  };
  const rights = createRightsWatch({ ctx, pagesOf, onRights: obeyRights });

  const end = (sessionId: string): void => {
    if (!begun.delete(sessionId)) return;
    attempts.ask(`end ${sessionId}`, () => rooms.end(sessionId));
  };

  /** Ends a track of the page, and lets go of its mute: the server would not answer. */
  const endTrack = (page: LivekitRoomPage, id: string): void => {
    forgetTrack(page, id);
    attempts.forget(muteOf(page, id));
  };

  const published = (page: LivekitRoomPage, connection: string, track: LivekitTrack): void => {
    if (!page.mayPublish) {
      permit(page);
      return;
    }
    if (page.ended.has(track.id)) return;
    // A person sends from one page: the newest.
    for (const other of pagesOf(page.sessionId)) {
      if (other !== page && other.userId === page.userId && other.tracks.size > 0) stopSending(other, 'refused');
    }
    for (const { id, kind } of page.tracks.values()) if (kind === track.kind && id !== track.id) endTrack(page, id);
    page.tracks.set(track.id, { ...track, connection });
    if (track.muted) page.muted.add(track.kind);
    news.changed(page.sessionId);
  };

  const unpublished = (page: LivekitRoomPage, id: string): void => {
    const track = page.tracks.get(id);
    endTrack(page, id);
    if (!track) return;
    // A source that leaves comes back unmuted.
    page.muted.delete(track.kind);
    news.changed(page.sessionId);
  };

  /** Mutes or unmutes what somebody sends; their page and the LiveKit server are told where others do it. */
  const setMuted = (sessionId: string, { userId, kind, muted }: Mute, isByOthers: boolean): void => {
    for (const page of pagesOf(sessionId)) {
      const track = [...page.tracks.values()].find((each) => each.kind === kind);
      if (page.userId !== userId || !track || page.muted.has(kind) === muted) continue;
      if (muted) page.muted.add(kind);
      else page.muted.delete(kind);
      news.changed(sessionId);
      if (!isByOthers) continue;
      attempts.ask(muteOf(page, track.id), () => rooms.mute(sessionId, page.identity, track.id));
      // The list comes first: it says which of their sources it is.
      news.tell();
      page.send({ type: 'mediaStopped', pc: 'up', reason: 'muted', kind });
    }
  };

  const handle = (page: LivekitRoomPage, frame: ClientMediaFrame): void => {
    if (frame.type === 'mediaMute') {
      requireMayMute(ctx, page, frame);
      setMuted(page.sessionId, frame, frame.userId !== page.userId);
    } else if (frame.type === 'mediaJoin') {
      if (tokens(page.userId).take(1)) void giveTokenSoon(page);
    } else if (frame.type === 'mediaBackground') {
      const isNews = frame.state !== page.background && [...page.tracks.values()].some(({ kind }) => kind === 'camera');
      page.background = frame.state;
      if (isNews) news.changed(page.sessionId);
    } else if (frame.type === 'mediaOffer' || frame.type === 'mediaRelay') {
      page.send({ type: 'mediaStopped', pc: frame.pc, reason: 'refused', kind: null });
    }
  };

  const stopListening = ctx.changes.on((sessionId, change) => {
    if (change.kind === 'silenced') setMuted(sessionId, change.mute, true);
    const session = sessions(ctx.db).find(sessionId);
    if (change.kind === 'emptied' || session === undefined || isOver(session)) end(sessionId);
  });

  return {
    relays: { knows: () => false, open: (_key, socket) => socket.terminate() },
    enter(owner, send) {
      const { sessionId, userId, isDesk } = owner;
      const { mayPublish, isWaiting } = rightsNow(ctx, owner);
      const page: LivekitRoomPage = {
        sessionId,
        userId,
        isDesk,
        identity: `${userId}:${ctx.newSecret(8)}`,
        send,
        tracks: new Map(),
        ended: new Set(),
        muted: new Set(),
        mayPublish,
        isWaiting,
        hasChanged: false,
        background: 'none',
      };
      pages.set(page.identity, page);
      rights.watch(sessionId);
      // The way comes before what goes by it.
      void giveTokenSoon(page).then(() => {
        if (pages.has(page.identity)) tell(page);
      });
      return {
        handle: (frame) => handle(page, frame),
        leave() {
          if (!pages.delete(page.identity)) return;
          if (page.tracks.size > 0) news.changed(sessionId);
          if (pagesOf(sessionId).length === 0) rights.forget(sessionId);
          attempts.forget(page.identity);
          if (!isStopped) remove(sessionId, page.identity);
        },
      };
    },
    hear(report) {
      if (report.type === 'finished') {
        for (const page of pagesOf(report.room)) for (const id of [...page.tracks.keys()]) endTrack(page, id);
        news.changed(report.room);
        return;
      }
      const page = pages.get(report.identity);
      if (page?.sessionId !== report.room) {
        // A person who left may come back by an old token; other rooms on the same server are not ours.
        if (report.type === 'joined' && sessions(ctx.db).find(report.room)) remove(report.room, report.identity);
        return;
      }
      if (report.type === 'published') published(page, report.connection, report.track);
      else if (report.type === 'unpublished') unpublished(page, report.track);
      else if (report.type === 'left') {
        for (const { id, connection } of [...page.tracks.values()])
          if (connection === report.connection) unpublished(page, id);
      } else if (page.hasChanged) permit(page);
    },
    stop() {
      isStopped = true;
      stopListening();
      rights.stop();
      news.stop();
      attempts.stop();
    },
  };
};
