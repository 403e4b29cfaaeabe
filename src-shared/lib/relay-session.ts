import { joinBytes } from './bytes.ts';
import type { Clock } from './clock.ts';
import { idOf, parseInner, writeInner, type InnerFrame, type RunProof } from './relay-inner-frame.ts';
import type { Open, RoomKeys, Seal } from './relay-keys.ts';
import { createRoomMembers } from './relay-members.ts';
import { parseLeft, parseSealed } from './relay-wire.ts';

/** A member shows that it is there at least so often. */
const ALIVE_MS = 4000;
const PROOF = Uint8Array.from('regie-relay.1 run', (letter) => letter.charCodeAt(0));

/** The meeting that a run signs: who speaks to whom, by the senders of their connections. */
const meetingOf = (from: Uint8Array, to: Uint8Array): Uint8Array => joinBytes(PROOF, from, to);

/** The key of one run of a desk, which is named for its public half. */
export interface RunKey {
  readonly name: string;
  sign(data: Uint8Array): Uint8Array;
}

export interface RoomSessionPorts {
  readonly keys: RoomKeys;
  /** The sender of this connection: 16 bytes that were never used before. */
  readonly self: Uint8Array;
  readonly seal: Seal;
  /** The run of the desk that speaks here; null for a member that proves nothing. */
  readonly run: RunKey | null;
  /** True for data that the run of this name signed; a page believes nobody's run. */
  readonly isSignedBy: (run: string, data: Uint8Array, signature: Uint8Array) => boolean;
  /** Sends a frame to the relay. */
  readonly write: (frame: Uint8Array) => void;
  readonly clock: Clock;
  readonly onMember: (id: string, run: string | null) => void;
  readonly onLeft: (id: string) => void;
  readonly onMessage: (from: string, message: Uint8Array) => void;
  /** Messages are missing: the connection is of no use any more. */
  readonly onBroken: (why: string) => void;
  /** A frame is not what it should be, and was dropped. */
  readonly onRefused: (why: string) => void;
}

export interface RoomSession {
  /** Bytes that wait to be sealed. */
  readonly waitingBytes: number;
  send(message: Uint8Array, to: string | null): void;
  /** Takes in a frame of the relay, after those before it. */
  receive(frame: Uint8Array): Promise<void>;
  end(): void;
}

/** Speaks with the other members of a room over one connection. Starts with a hello. */
export const openRoomSession = (ports: RoomSessionPorts): RoomSession => {
  const { keys, self, seal, run, write, clock, onMessage, onRefused } = ports;
  const ownId = idOf(self);
  const members = createRoomMembers({ now: () => clock.now(), onMember: ports.onMember, onLeft: ports.onLeft });
  const opens = new Map<string, Open>();
  let counter = 0;
  let sentAt = clock.now();
  let waitingBytes = 0;
  let isOver = false;
  /** From here on nothing is heard: what comes next would be out of its order. */
  const onBroken = (why: string): void => {
    if (isOver) return;
    isOver = true;
    ports.onBroken(why);
  };
  // Sealing and opening take turns of the event loop: each keeps its order by waiting for the one before.
  let sealing: Promise<void> = Promise.resolve();
  let opening: Promise<void> = Promise.resolve();

  const say = (inner: InnerFrame): void => {
    const number = counter;
    const bytes = writeInner(inner);
    counter += 1;
    sentAt = clock.now();
    waitingBytes += bytes.length;
    const sealed = seal(number, bytes);
    sealing = Promise.all([sealed, sealing])
      .then(([frame]) => {
        waitingBytes -= bytes.length;
        if (!isOver) write(frame);
      })
      .catch((error: unknown) => onBroken(`a frame could not be sealed: ${String(error)}`));
  };

  const openerOf = async (id: string, sender: Uint8Array): Promise<Open> =>
    opens.get(id) ?? (await keys.of(sender)).open;

  const greet = (sender: Uint8Array): void => {
    const proof = run && { run: run.name, signature: run.sign(meetingOf(self, sender)) };
    say({ kind: 'greet', to: idOf(sender), proof });
  };
  /** The run that a member proved to speak for. */
  const provenRun = (sender: Uint8Array, proof: RunProof | null): string | null =>
    proof && ports.isSignedBy(proof.run, meetingOf(sender, self), proof.signature) ? proof.run : null;

  const take = (sender: Uint8Array, inner: InnerFrame | null): void => {
    const id = idOf(sender);
    if (inner?.kind === 'greet' && inner.to === ownId) members.prove(id, provenRun(sender, inner.proof));
    if (!members.isHere(id) || inner?.kind !== 'message') return;
    if (inner.to === null || inner.to === ownId) onMessage(id, inner.message);
  };

  const open = async (bytes: Uint8Array): Promise<void> => {
    const left = parseLeft(bytes);
    if (left) {
      members.leave(idOf(left));
      return;
    }
    const frame = parseSealed(bytes);
    if (!frame) {
      onRefused('not a frame');
      return;
    }
    const id = idOf(frame.sender);
    if (id === ownId) {
      onRefused('our own sender');
      return;
    }
    const opener = await openerOf(id, frame.sender);
    const opened = await opener(frame);
    if (isOver) return;
    if (!opened) {
      onRefused('sealed with another key, or changed');
      return;
    }
    const place = members.place(id, frame.counter);
    if (place === 'seen') {
      onRefused('seen before');
      return;
    }
    if (place === 'gap' || place === 'crowded') {
      onBroken(place);
      return;
    }
    if (place === 'first') {
      opens.set(id, opener);
      greet(frame.sender);
    }
    take(frame.sender, parseInner(opened));
  };

  const beat = (): (() => void) =>
    clock.schedule(clock.now() + ALIVE_MS, () => {
      members.sweep();
      if (clock.now() - sentAt >= ALIVE_MS) say({ kind: 'alive' });
      stopBeating = beat();
    });
  let stopBeating = beat();
  say({ kind: 'hello' });

  return {
    get waitingBytes() {
      return waitingBytes;
    },
    send: (message, to) => say({ kind: 'message', to, message }),
    receive(frame) {
      opening = opening
        .then(() => (isOver ? undefined : open(frame)))
        .catch((error: unknown) => onBroken(`a frame could not be taken in: ${String(error)}`));
      return opening;
    },
    end() {
      isOver = true;
      stopBeating();
      members.leaveAll();
    },
  };
};
