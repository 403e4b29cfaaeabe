import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { RoomKeys } from '#shared/lib/relay-keys.ts';
import { openRoomSession, type RoomSession, type RunKey } from '#shared/lib/relay-session.ts';
import { JOINED, joinFrame, LARGEST_MESSAGE, RELAY_PROTOCOL, SENDER_BYTES } from '#shared/lib/relay-wire.ts';
import type { RelayLink } from './relay-link.ts';
import { deriveRoomKeys } from './room-keys.ts';
import { isSignedBy } from './run-key.ts';

/** Within the first minutes a show waits for it; an hour later nobody does. */
const SOON = { firstMs: 250, longestMs: 1000 } as const;
const LATER = { firstMs: 1000, longestMs: 15_000 } as const;
const SOON_TRIES = 150;
/** Time to connect and enter the room. */
const ENTER_MS = 10_000;
/** From a place that is not the first of the team's, the better ones are tried so often. */
const HOME_MS = 2000;
/** In a network that swallows what is sent, the next try does not wait for the end of the last. */
const HANGS_MS = 1000;
const MAX_TRIES = 8;
/** How often the relay is asked whether it is there, and how many times it may leave that unanswered. */
const PING_MS = 2000;
const MAX_UNANSWERED = 2;
/** Bytes that may wait to leave; more would be old before they arrive. */
const BEHIND_BYTES = 1024 * 1024;
/** Bytes before something that is of use now or never: less than a tenth of a second of one voice. */
export const LIVE_BEHIND_BYTES = 4096;
/** Frames that may wait to be opened; beyond that the socket waits. */
const MAX_UNOPENED = 256;

export interface RelayTransportOptions {
  readonly link: Pick<RelayLink, 'secret'>;
  /** The key of the run that speaks here; null for a member that proves nothing. */
  readonly run: RunKey | null;
  /** Places where the room may be, best first; in the same order at every member, so that all meet at one place. */
  readonly places: () => readonly string[];
  /** Begins to connect a WebSocket. */
  readonly dial: (url: string, protocol: string) => Promise<WebSocket>;
  readonly clock: Clock;
  /** Chance from 0 to 1, so that the desks of a building do not all come back at the same instant. */
  readonly random: () => number;
  readonly log: Log;
  /** The room can be reached, or cannot any more; members are known anew each time. */
  readonly onOpen: (isOpen: boolean) => void;
  /** Another connection is in the room; a member that connects again has another id. */
  readonly onMember: (id: string, run: string | null) => void;
  readonly onLeft: (id: string) => void;
  /** Messages of one member come in their order, each once. */
  readonly onMessage: (from: string, message: Uint8Array) => void;
}

export interface RelayTransport {
  /**
   * Sends a message of at most 64 KB to a member, or to all (null). False where it cannot go now: without a connection,
   * or with too much before it. Throws RangeError for a longer one.
   */
  send(message: Uint8Array, to: string | null): boolean;
  /** Sends a message to all that is of use now or never. False where it would wait: it is not sent later. */
  sendLive(message: Uint8Array): boolean;
  /** Bytes that wait to leave; 0 without a connection. */
  waitingBytes(): number;
  /** The place where it is in the room; null where it is nowhere. */
  place(): string | null;
  /** When the place gave its last answer; null where it is nowhere. */
  answeredAt(): number | null;
  close(): void;
}

/** Keeps a connection to a room at a relay: connects, and connects again after a break until it is closed. */
export const createRelayTransport = (options: RelayTransportOptions): RelayTransport => {
  const { link, run, places, dial, clock, random, log, onOpen, onMember, onLeft, onMessage } = options;
  const keys = deriveRoomKeys(link.secret);
  /** Tries since the room could be reached. */
  let tried = 0;
  let isClosed = false;
  let cancelRetry: CancelTimer = () => undefined;
  let homeTries = 0;
  let cancelHome: CancelTimer = () => undefined;
  let dialling = 0;
  let answeredAt = 0;
  const sockets = new Set<WebSocket>();
  let current: { readonly socket: WebSocket; readonly session: RoomSession; readonly place: string } | null = null;

  /** Sees to the next try; one under way has some time before it. */
  const retry = (): void => {
    cancelRetry();
    if (isClosed || current) return;
    const isUnderWay = sockets.size + dialling > 0;
    const backoff = tried > SOON_TRIES ? backoffMs(LATER, tried - SOON_TRIES) : backoffMs(SOON, tried);
    const waitMs = Math.max(isUnderWay ? HANGS_MS : 0, backoff * (0.5 + random() / 2));
    cancelRetry = clock.schedule(clock.now() + waitMs, () => void connect());
  };
  /** Places before that of the room as it is now. */
  const betterPlaces = (): readonly string[] => {
    const all = places();
    const here = current === null ? -1 : all.indexOf(current.place);
    return here < 0 ? all : all.slice(0, here);
  };
  const endAll = (but: WebSocket | null): void => {
    for (const socket of sockets) if (socket !== but) socket.terminate();
  };

  const openSession = async (socket: WebSocket, room: RoomKeys, self: Buffer): Promise<RoomSession> =>
    openRoomSession({
      keys: room,
      self,
      run,
      isSignedBy,
      seal: (await room.of(self)).seal,
      write: (frame) => socket.send(frame),
      clock,
      onMember,
      onLeft,
      onMessage,
      onBroken(why) {
        log.warn('the room is entered anew', { why });
        socket.terminate();
      },
      onRefused: (why) => log.debug('a frame of the room was refused', { why }),
    });

  /** Ends a connection whose other end has gone without a word, as networks do. */
  const watch = (socket: WebSocket): void => {
    let unanswered = 0;
    const heard = (): void => {
      unanswered = 0;
      answeredAt = clock.now();
    };
    heard();
    socket.on('pong', heard);
    socket.on('message', heard);
    // Counted in questions and not in time: after a stall of this process the answers lie ready, and are read first.
    const look = (): void => {
      if (unanswered >= MAX_UNANSWERED) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
      unanswered += 1;
      stop = clock.schedule(clock.now() + PING_MS, look);
    };
    let stop = clock.schedule(clock.now() + PING_MS, look);
    socket.on('close', () => stop());
  };

  const use = (socket: WebSocket, room: RoomKeys, self: Buffer, place: string): void => {
    let unopened = 0;
    let joining: Promise<RoomSession> | null = null;
    const enter = async (): Promise<RoomSession> => {
      const session = await openSession(socket, room, self);
      tooLate();
      if (socket.readyState !== socket.OPEN) {
        session.end();
        return session;
      }
      // From a place of less worth: who was met there is met again here.
      current?.session.end();
      current = { socket, session, place };
      tried = 0;
      cancelRetry();
      endAll(socket);
      watch(socket);
      goHome();
      onOpen(true);
      return session;
    };
    const take = async (frame: Buffer): Promise<void> => {
      if (!joining) {
        if (frame[0] === JOINED) joining = enter();
        else socket.terminate();
        return;
      }
      unopened += 1;
      if (unopened > MAX_UNOPENED) socket.pause();
      await (await joining).receive(frame);
      unopened -= 1;
      if (unopened === 0 && socket.isPaused) socket.resume();
    };
    const tooLate = clock.schedule(clock.now() + ENTER_MS, () => socket.terminate());
    const join = (): void => socket.send(joinFrame(room.room, self));
    if (socket.readyState === socket.OPEN) join();
    else socket.on('open', join);
    socket.on('message', (data, isBinary) => {
      if (isBinary)
        take(data as Buffer).catch((error: unknown) => {
          log.warn('the room could not be entered', { error });
          socket.terminate();
        });
      else socket.terminate();
    });
    socket.on('error', (error) => log.debug('the relay is not reached', { error }));
    socket.on('close', (code) => {
      tooLate();
      sockets.delete(socket);
      log.debug('the connection to the relay ended', { code });
      if (current?.socket === socket) {
        current.session.end();
        current = null;
        onOpen(false);
      }
      if (sockets.size + dialling === 0) retry();
    });
  };

  /** Begins a try to enter the room at a place. */
  const tryAt = async (place: string): Promise<void> => {
    dialling += 1;
    try {
      // The keys first: a socket that opens while nobody listens would wait in vain to enter the room.
      const room = await keys;
      const socket = await dial(place, RELAY_PROTOCOL);
      sockets.add(socket);
      use(socket, room, randomBytes(SENDER_BYTES), place);
      if (isClosed || (current && !betterPlaces().includes(place))) socket.terminate();
    } catch (error) {
      log.debug('the relay cannot be dialled', { error });
    } finally {
      dialling -= 1;
      if (sockets.size + dialling === 0) retry();
    }
  };
  /** Begins a try, at one place after the other. */
  const connect = async (): Promise<void> => {
    const all = places();
    const place = all[tried % all.length];
    tried += 1;
    const begun = place !== undefined && sockets.size + dialling < MAX_TRIES ? tryAt(place) : null;
    retry();
    await begun;
  };
  /** Everybody goes back to the first place of all as soon as it can be entered. */
  const goHome = (): void => {
    cancelHome();
    cancelHome = clock.schedule(clock.now() + HOME_MS, () => {
      if (isClosed || !current) return;
      const better = betterPlaces();
      const place = better[homeTries % better.length];
      // A single try at a time beside the connection.
      if (place !== undefined && sockets.size + dialling === 1) {
        homeTries += 1;
        void tryAt(place);
      }
      goHome();
    });
  };
  void connect();
  const waitingBytes = (): number => (current ? current.socket.bufferedAmount + current.session.waitingBytes : 0);

  return {
    waitingBytes,
    place: () => current?.place ?? null,
    answeredAt: () => (current ? answeredAt : null),
    send(message, to) {
      if (message.length > LARGEST_MESSAGE) throw new RangeError('A message has at most 64 KB.');
      if (!current) return false;
      if (waitingBytes() + message.length > BEHIND_BYTES) return false;
      current.session.send(message, to);
      return true;
    },
    sendLive(message) {
      if (!current) return false;
      if (waitingBytes() > LIVE_BEHIND_BYTES) return false;
      current.session.send(message, null);
      return true;
    },
    close() {
      isClosed = true;
      cancelRetry();
      cancelHome();
      endAll(null);
    },
  };
};
