import type { WebSocket } from 'ws';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { ByteStream, EntryQueue } from '#shared/lib/entry-queue.ts';
import { isSealedBy, JOINED, leftFrame, parseJoin, RELAY_CLOSE, SILENCE_MS } from '#shared/lib/relay-wire.ts';
import type { Visit } from './limits.ts';
import type { Member, Rooms } from './rooms.ts';

/** Bytes that may wait for a member; one that is further behind connects again and asks for the state as it is. */
const BEHIND_BYTES = 4 * 1024 * 1024;
/** A member that was told to go is cut off if it does not close. */
const GOING_MS = 1000;

export interface ConnectionPorts {
  readonly socket: WebSocket;
  readonly stream: ByteStream;
  /** The network that it comes from. */
  readonly address: string;
  /** Those who are in no room yet. */
  readonly entries: EntryQueue;
  readonly rooms: Rooms;
  readonly visit: Visit;
  readonly clock: Clock;
  /** False while nobody may enter. */
  readonly isOpen: () => boolean;
  /** Counts a refusal for the log. */
  readonly onRefusal: (why: string) => void;
}

const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Serves a connection: it enters one room, and its frames go to the others there, unread. */
export const openConnection = (ports: ConnectionPorts): void => {
  const { socket, rooms, visit, clock, isOpen, onRefusal } = ports;
  let joined: { readonly room: string; readonly sender: Uint8Array; readonly member: Member } | null = null;
  let heardAt = clock.now();

  const leave = (): void => {
    if (joined) rooms.leave(joined.room, joined.member, leftFrame(joined.sender));
    joined = null;
  };
  const refuse = (code: number, why: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    onRefusal(why);
    socket.close(code, why);
    leave();
    clock.schedule(clock.now() + GOING_MS, () => socket.terminate());
  };
  const member = (sender: Uint8Array): Member => ({
    id: asText(sender),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > BEHIND_BYTES) refuse(RELAY_CLOSE.tryLater, 'too far behind');
      else socket.send(frame, { binary: true });
    },
  });
  const enter = (frame: Uint8Array): void => {
    const asked = parseJoin(frame);
    if (!asked) {
      refuse(RELAY_CLOSE.notAFrame, 'not a frame');
      return;
    }
    if (!isOpen()) {
      refuse(RELAY_CLOSE.tryLater, 'no way to the other relays');
      return;
    }
    // Copies: the frame is a part of a larger buffer, which would stay in memory as long as they do.
    const [room, sender] = [asText(asked.room), Uint8Array.from(asked.sender)];
    if (!visit.takeRoom(room)) {
      refuse(RELAY_CLOSE.tooMuch, 'too many rooms from there');
      return;
    }
    const entering = member(sender);
    const outcome = rooms.join(room, entering);
    if (outcome === 'full') {
      refuse(RELAY_CLOSE.tryLater, 'the room is full');
      return;
    }
    if (outcome === 'taken') {
      refuse(RELAY_CLOSE.taken, 'the sender is taken');
      return;
    }
    joined = { room, sender, member: entering };
    waiting.leave();
    watch();
    socket.send(Uint8Array.of(JOINED), { binary: true });
  };

  const letGo = (): void => refuse(RELAY_CLOSE.silent, 'silent');
  let stopWatching: CancelTimer = () => {};
  const watch = (): void => {
    stopWatching = clock.schedule(heardAt + SILENCE_MS, () => {
      if (heardAt + SILENCE_MS <= clock.now()) letGo();
      else watch();
    });
  };
  const waiting = ports.entries.add({ address: ports.address, stream: ports.stream, letGo });

  socket.on('message', (data, isBinary) => {
    const frame = data as Buffer;
    if (socket.readyState !== socket.OPEN || (!joined && !waiting.takes(frame))) return;
    if (!isBinary) {
      refuse(RELAY_CLOSE.notBinary, 'not binary');
      return;
    }
    if (!visit.takeFrame(frame.length)) {
      refuse(RELAY_CLOSE.tooMuch, 'too much at once');
      return;
    }
    heardAt = clock.now();
    if (!joined) enter(frame);
    else if (isSealedBy(frame, joined.sender)) rooms.pass(joined.room, frame, joined.member);
    else refuse(RELAY_CLOSE.notAFrame, 'not a frame');
  });
  // A frame beyond the bounds ends the socket with a code of its own.
  socket.on('error', () => onRefusal('not a WebSocket frame within bounds'));
  socket.on('close', () => {
    waiting.leave();
    stopWatching();
    leave();
    visit.end();
  });
};
