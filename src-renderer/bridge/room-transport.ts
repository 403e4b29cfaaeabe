import type { ProofFrame } from '#shared/bridge/envelope.ts';
import { createFrameJoiner, cutFrame, SPEAKER_ROOM } from '#shared/bridge/speaker-room.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { deriveRelayKeys, type RoomKeys } from '#shared/lib/relay-keys.ts';
import { openRoomSession, type RoomSession } from '#shared/lib/relay-session.ts';
import { JOINED, joinFrame, RELAY_PROTOCOL, SENDER_BYTES } from '#shared/lib/relay-wire.ts';
import { createLine, createRetries, parseObject, type LineWords } from './line.ts';
import type { Transport } from './transport.ts';

export interface RoomTransportOptions {
  /** Of the link by which the page came. It never leaves this browser but sealed. */
  readonly token: string;
  readonly words: LineWords;
  readonly clock: Clock;
}

/** The beginning of a `RoomAnswer`, which comes between frames of the bridge where the link is taken back. */
const ANSWER = '{"room":';

/** The keys of the room that the token of a link opens. */
const keysOf = async ({ crypto: { subtle } }: Pick<typeof globalThis, 'crypto'>, token: string): Promise<RoomKeys> => {
  const words = new TextEncoder();
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', words.encode(token), how, false, ['sign']);
  return deriveRelayKeys(new Uint8Array(await subtle.sign(how.name, key, words.encode(SPEAKER_ROOM))), subtle);
};

/** The address of the relay that served this page. */
const relayOf = (page: Window): URL => {
  const address = new URL('.', page.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
};

/** The desk in the room, as one connection of the page found it. */
interface Entered {
  readonly session: RoomSession;
  /** The member that is the desk; null until it let this page in. */
  desk: string | null;
}

/**
 * The way of a page that a relay served: sealed frames in the room of its link, to the desk that made the link. It enters
 * the room again whenever the line breaks, and waits there for a desk that is gone.
 */
export const createRoomTransport = (
  page: Window & typeof globalThis,
  { token, words, clock }: RoomTransportOptions,
): Transport => {
  const line = createLine(page, words);
  const keys = keysOf(page, token);
  const texts = { from: new TextDecoder(), to: new TextEncoder() };
  let socket: WebSocket | null = null;
  let entered: Entered | null = null;
  /** The link was taken back: nothing is tried any more. */
  let isOver = false;

  const say = ({ session }: Entered, to: string, text: string): void => {
    for (const piece of cutFrame(texts.to.encode(text))) session.send(piece, to);
  };
  const leave = (): void => {
    const before = entered;
    entered = null;
    before?.session.end();
    line.lose();
  };
  const lost = (): void => {
    socket = null;
    leave();
    if (isOver) return;
    line.become('lost');
    retries.later();
  };
  /** A dead connection (phone asleep, another network) causes no close event. */
  const abandon = (dead: WebSocket): void => {
    if (socket !== dead) return;
    lost();
    dead.close();
  };
  /** The answer of the desk to the token of this page. */
  const hear = (here: Entered, from: string, room: unknown): void => {
    if (room === 'open') {
      // A desk that started again is another member: what was asked of the one before is not answered.
      line.lose();
      line.become('lost');
      here.desk = from;
      retries.opened();
      line.become('open');
    } else if (room === 'removed' || room === 'refused') {
      isOver = true;
      line.become(room);
      socket?.close();
    }
  };

  const enter = async (used: WebSocket, self: Uint8Array<ArrayBuffer>): Promise<void> => {
    const room = await keys;
    const joiners = new Map<string, ReturnType<typeof createFrameJoiner>>();
    const { seal } = await room.of(self);
    if (socket !== used) return;
    const here: Entered = {
      desk: null,
      session: openRoomSession({
        keys: room,
        self,
        seal,
        run: null,
        isSignedBy: () => false,
        write: (frame) => {
          if (used.readyState === WebSocket.OPEN) used.send(Uint8Array.from(frame));
        },
        clock,
        onMember(id) {
          joiners.set(id, createFrameJoiner());
          say(here, id, JSON.stringify({ proof: token } satisfies ProofFrame));
        },
        onLeft(id) {
          joiners.delete(id);
          if (here.desk !== id || entered !== here || isOver) return;
          here.desk = null;
          line.lose();
          line.become('lost');
        },
        onMessage(from, message) {
          const frame = joiners.get(from)?.(message);
          if (!frame) return;
          const text = texts.from.decode(frame);
          if (from === here.desk && !text.startsWith(ANSWER)) line.receive(text);
          else hear(here, from, parseObject(text)?.room);
        },
        onBroken: () => {
          abandon(used);
        },
        onRefused: () => undefined,
      }),
    };
    entered = here;
  };

  const open = (): void => {
    const next = new WebSocket(relayOf(page), [RELAY_PROTOCOL]);
    next.binaryType = 'arraybuffer';
    socket = next;
    const self = page.crypto.getRandomValues(new Uint8Array(SENDER_BYTES));
    let joining: Promise<void> | null = null;
    next.onopen = async () => {
      next.send(joinFrame((await keys).room, self));
    };
    next.onmessage = async ({ data }: MessageEvent<unknown>) => {
      if (!(data instanceof ArrayBuffer)) return;
      const frame = new Uint8Array(data);
      if (joining === null) {
        if (frame[0] === JOINED) joining = enter(next, self);
        return;
      }
      await joining;
      if (socket === next) await entered?.session.receive(frame);
    };
    next.onclose = () => {
      if (socket === next) lost();
    };
  };
  const retries = createRetries(page, open);
  open();

  return {
    call(name, input) {
      const used = socket;
      const here = entered;
      const desk = here?.desk ?? null;
      const send =
        here && desk !== null && used?.readyState === WebSocket.OPEN
          ? (text: string): void => say(here, desk, text)
          : null;
      return line.call(name, input, send, () => {
        if (used) abandon(used);
      });
    },
    onEvent: (listener) => line.onEvent(listener),
    onConnection: (listener) => line.onConnection(listener),
    retryNow: () => retries.now(),
    giveUp() {
      if (socket?.readyState === WebSocket.OPEN) abandon(socket);
    },
  };
};
