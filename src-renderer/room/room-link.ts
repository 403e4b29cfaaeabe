import { parseWords } from '#shared/lib/plain-words.ts';
import {
  type ClientFrameInput,
  ROOM_CLOSE,
  ROOM_LIMITS,
  ROOM_PROTOCOL_VERSION,
  ServerFrame,
} from '#shared/room/protocol.ts';

/** State of the connection: after `gone` it does not reconnect. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'gone';

export interface RoomLinkPorts {
  readonly url: string;
  readonly token: string;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onState: (state: LinkState) => void;
}

/** Connection of a page to the live room; it reconnects until it is refused. */
export interface RoomLink {
  /** False without a connection. */
  say(frame: ClientFrameInput): boolean;
  close(): void;
}

const RETRY_MS = { first: 500, most: 8000 } as const;
/** A running service answers a ping at once; a hung one keeps the connection open and sends nothing. */
const ANSWER_MS = 6000;
/** To be let in takes longer on a slow line. */
const WELCOME_MS = 15_000;
const FINAL: readonly number[] = [ROOM_CLOSE.left, ROOM_CLOSE.badToken, ROOM_CLOSE.refused, ROOM_CLOSE.oldPage];

const parseFrame = (data: unknown): ServerFrame | null => {
  if (typeof data !== 'string') return null;
  try {
    const parsed = ServerFrame.safeParse(parseWords(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Connects to the room, says hello, and keeps the connection alive. */
export const openRoomLink = ({ url, token, onFrame, onState }: RoomLinkPorts): RoomLink => {
  let socket: WebSocket | null = null;
  let retryMs: number = RETRY_MS.first;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const send = (frame: ClientFrameInput): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };

  const heard = (): void => {
    clearTimeout(unanswered);
    unanswered = undefined;
  };

  const lose = (own: WebSocket): void => {
    if (socket !== own) return;
    heard();
    socket = null;
    onState('lost');
    // Pages that lost the same server must not all return at the same instant.
    retry = setTimeout(connect, retryMs * (0.5 + Math.random()));
    retryMs = Math.min(RETRY_MS.most, retryMs * 2);
  };

  /** Anything heard from now on will do as the answer; silence is a lost connection. */
  const expectAnswer = (withinMs: number): void => {
    const own = socket;
    unanswered ??= setTimeout(() => {
      if (!own) return;
      lose(own);
      own.close();
    }, withinMs);
  };

  const ping = (): void => {
    if (unanswered === undefined && send({ type: 'ping' })) expectAnswer(ANSWER_MS);
  };

  const connect = (): void => {
    clearTimeout(retry);
    onState('connecting');
    const own = new WebSocket(url);
    socket = own;
    expectAnswer(WELCOME_MS);
    own.addEventListener('open', () => send({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token }));
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      heard();
      const frame = parseFrame(data);
      if (!frame) return;
      if (frame.type === 'welcome') {
        retryMs = RETRY_MS.first;
        onState('open');
      }
      onFrame(frame);
    });
    own.addEventListener('close', ({ code }) => {
      if (socket !== own) return;
      if (!isClosed && !FINAL.includes(code)) {
        lose(own);
        return;
      }
      heard();
      socket = null;
      onState('gone');
    });
  };

  const hurry = (): void => {
    if (socket || isClosed) return;
    retryMs = RETRY_MS.first;
    connect();
  };
  const pinging = setInterval(ping, ROOM_LIMITS.pingMs);
  window.addEventListener('online', hurry);
  connect();

  return {
    say(frame) {
      const isSaid = send(frame);
      // A person who just did something should not wait for the next ping to learn that nobody hears.
      if (isSaid) ping();
      return isSaid;
    },
    close() {
      isClosed = true;
      clearInterval(pinging);
      heard();
      clearTimeout(retry);
      window.removeEventListener('online', hurry);
      socket?.close();
    },
  };
};
