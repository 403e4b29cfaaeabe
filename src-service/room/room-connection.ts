import { isOver } from '#shared/api/live-objects.ts';
import type { WebSocket } from 'ws';
import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ClientMediaFrame } from '#shared/room/media-frames.ts';
import type { RateLimit } from '#shared/lib/rate-limit.ts';
import { ClientFrame, OldHello, ROOM_CLOSE, type ServerFrame } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError } from '../lib/api-error.ts';
import { transact } from '../context/transact.ts';
import { handleFrame, type ActionFrame } from './frame-actions.ts';
import { createFrameLimit } from './frame-limit.ts';
import { parseFrame } from './parse-frame.ts';
import { type ConnectionHandle, joinRoom, registerParticipant } from '../families/room/people.ts';
import type { RoomHub } from './room-hub.ts';
import type { MediaPage, RoomMedia } from './room-media.ts';
import { getSession } from '../families/sessions/sessions.ts';
import type { RoomIdentity } from '../store/room-token-repository.ts';
import { readRoomToken } from './room-token.ts';

/** Unsent bytes after which a slow page is disconnected; it comes back and gets the current state. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Time that a page has to close its connection after the goodbye, in milliseconds. */
const GOODBYE_MS = 2000;

export interface RoomConnection {
  /** The person of this page; null before its hello and after the page was let go. */
  identity(): RoomIdentity | null;
  /** A second has passed: the budget of frames fills up; a connection silent for too long is let go. */
  tick(): void;
  /** Removes the page: from now on it receives and does nothing, then gets a goodbye, then its line is cut. */
  letGo(code: number): void;
  /** Lets the page go and cuts the line at once. */
  cut(code: number): void;
}

interface Ports {
  readonly ctx: ServiceContext;
  readonly hub: RoomHub;
  /** Null in a service without pictures and sound. */
  readonly media: RoomMedia | null;
  readonly chatLimit: (userId: string) => RateLimit;
  /** False for a frame that is too long to be read before its sender is known; the page is let go. */
  readonly takesFirst: (frame: { readonly length: number }) => boolean;
  /** A place in the room for a person who said hello, with the function that frees it; null if the room is full. */
  readonly takePage: (identity: RoomIdentity) => (() => void) | null;
}

interface Joined {
  readonly identity: RoomIdentity;
  readonly removeMember: () => void;
  readonly givePageBack: () => void;
  readonly presence: ConnectionHandle | null;
  /** Null without pictures and sound, and after the live. */
  readonly media: MediaPage | null;
}

type ErrorCode = Extract<ServerFrame, { type: 'error' }>['code'];

const codeOf = (error: ApiError): ErrorCode => {
  if (error.status === 404) return 'not_found';
  return error.status === 403 ? 'forbidden' : 'refused';
};

const isMediaFrame = (frame: ClientFrame): frame is ClientMediaFrame => frame.type.startsWith('media');

/** Connection of one page to the room: greets it, runs the actions of its frames, and closes it when it misbehaves. */
export const openRoomConnection = (
  socket: WebSocket,
  { ctx, hub, media, chatLimit, takesFirst, takePage }: Ports,
): RoomConnection => {
  const limit = createFrameLimit();
  let joined: Joined | null = null;
  let isLetGo = false;
  let cancelCut: CancelTimer = () => {};

  const send = (frame: string): void => {
    if (isLetGo || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) {
      isLetGo = true;
      socket.terminate();
      return;
    }
    socket.send(frame);
  };
  const sendFrame = (frame: ServerFrame): void => {
    send(JSON.stringify(frame));
  };
  const sendError = (code: ErrorCode, message: string, ref: string | null = null): void => {
    sendFrame({ type: 'error', code, message, ref });
  };

  const leave = (): void => {
    const left = joined;
    joined = null;
    if (!left) return;
    left.media?.leave();
    left.removeMember();
    left.givePageBack();
    left.presence?.leave();
  };
  const leaveQuietly = (): void => {
    try {
      leave();
    } catch (error) {
      ctx.log.error('a connection could not leave the room', { error: String(error) });
    }
  };

  const letGo = (code: number): void => {
    if (isLetGo) return;
    isLetGo = true;
    leaveQuietly();
    socket.close(code);
    cancelCut = ctx.clock.schedule(ctx.clock.now() + GOODBYE_MS, () => {
      socket.terminate();
    });
  };

  /** After the live the room is closed: the page only sees how it ended. */
  const enter = (identity: RoomIdentity): ConnectionHandle | null => {
    const arrival = { ...identity, spectator: null };
    if (!isOver(getSession(ctx, identity.sessionId))) return joinRoom(ctx, arrival);
    registerParticipant(ctx, arrival);
    return null;
  };

  const greet = (token: string): void => {
    const identity = readRoomToken(ctx, token);
    if (!identity) {
      sendError('forbidden', 'This page is no longer valid: open your link again');
      letGo(ROOM_CLOSE.badToken);
      return;
    }
    const givePageBack = takePage(identity);
    if (!givePageBack) {
      sendError('refused', 'This page is open too many times, or the room is full');
      letGo(ROOM_CLOSE.refused);
      return;
    }
    try {
      const presence = transact(ctx, () => enter(identity));
      const removeMember = hub.add(identity.sessionId, { userId: identity.userId, send });
      joined = {
        identity,
        removeMember,
        givePageBack,
        presence,
        media: presence && (media?.enter({ ...identity, isDesk: false }, sendFrame) ?? null),
      };
    } catch (error) {
      givePageBack();
      if (!(error instanceof ApiError)) throw error;
      sendError(codeOf(error), error.message);
      letGo(ROOM_CLOSE.refused);
    }
  };

  const doAction = (frame: ActionFrame, { identity }: Joined): void => {
    const { sessionId, userId } = identity;
    if (frame.type === 'chat' && !chatLimit(userId).take(1)) {
      sendError('too_fast', 'You are writing too fast: wait a moment', frame.ref);
      return;
    }
    const messageId = transact(ctx, () =>
      handleFrame(ctx, { sessionId, userId, role: hub.you(sessionId, userId).role }, frame),
    );
    if (frame.type === 'vote' || frame.type === 'hand') sendFrame({ type: 'you', you: hub.you(sessionId, userId) });
    if (frame.ref !== undefined) sendFrame({ type: 'done', ref: frame.ref, messageId });
  };

  const doMedia = (frame: ClientMediaFrame, { media: page }: Joined): void => {
    if (page) page.handle(frame);
    else if (frame.type === 'mediaOffer') sendFrame({ type: 'mediaSources', sources: null });
  };

  const handle = (frame: ClientFrame): void => {
    if (frame.type === 'ping') {
      sendFrame({ type: 'pong', now: new Date(ctx.clock.now()).toISOString() });
    } else if (frame.type === 'leave') {
      letGo(ROOM_CLOSE.left);
    } else if (frame.type === 'hello') {
      if (joined) sendError('bad_frame', 'This connection has already said hello');
      else greet(frame.token);
    } else if (!joined) {
      sendError('forbidden', 'Say hello first');
    } else if (isMediaFrame(frame)) {
      doMedia(frame, joined);
    } else {
      doAction(frame, joined);
    }
  };

  const refuseFrame = (json: unknown): void => {
    if (!joined && OldHello.safeParse(json).success) {
      sendError('refused', 'This page is out of date: load it again');
      letGo(ROOM_CLOSE.oldPage);
    } else {
      sendError('bad_frame', 'This frame is not part of the room protocol');
    }
  };

  socket.on('message', (data, isBinary) => {
    if (isLetGo || (!joined && !takesFirst(data as Buffer))) return;
    const pace = limit.take();
    if (pace === 'flood') letGo(ROOM_CLOSE.tooFast);
    else if (pace === 'too_fast') sendError('too_fast', 'Too many frames at once');
    if (pace !== 'fine') return;
    const json = isBinary ? undefined : parseFrame(data);
    const { data: frame } = ClientFrame.safeParse(json);
    if (!frame) {
      refuseFrame(json);
      return;
    }
    try {
      handle(frame);
    } catch (error) {
      const ref = 'ref' in frame ? frame.ref : undefined;
      if (error instanceof ApiError) sendError(codeOf(error), error.message, ref);
      else {
        ctx.log.error('a frame could not be handled', { type: frame.type, error: String(error) });
        sendError('internal', 'This could not be done', ref);
      }
    }
  });
  socket.on('close', () => {
    cancelCut();
    leaveQuietly();
  });
  // A frame too large, or one that is not UTF-8: ws closes the connection after telling.
  socket.on('error', (error) => {
    ctx.log.debug('a room connection failed', { error: error.message });
  });

  return {
    identity: () => joined?.identity ?? null,
    tick() {
      if (limit.tick()) letGo(ROOM_CLOSE.silent);
    },
    letGo,
    cut(code) {
      letGo(code);
      cancelCut();
      socket.terminate();
    },
  };
};
