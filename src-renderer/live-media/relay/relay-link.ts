import type { PeerSide } from '#shared/room/media-frames.ts';
import { SOURCE_KINDS, type SourceKind } from '#shared/room/media-frames.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import { readChunk, RELAY_LIMITS, type RelayChunk } from '#shared/room/relay-chunks.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

type Offer = Extract<ClientFrameInput, { type: 'mediaRelay' }>;

export interface RelayPorts {
  /** Address of the room's WebSocket. */
  readonly url: string;
  readonly say: (frame: ClientFrameInput) => boolean;
  readonly clock: Clock;
  readonly createSocket: (address: string) => WebSocket;
}

/** Hears what comes for one side of the relay. */
export interface RelaySide {
  /** The service has taken what was offered. */
  readonly onReady?: () => void;
  /** Nothing goes this way any more: the person may not. */
  readonly onOver?: () => void;
  readonly onChunk?: (chunk: RelayChunk) => void;
  readonly onKeyframe?: (kind: SourceKind) => void;
}

const AGAIN_MS = 1000;

/** The second WebSocket of a page, for pictures and sound in pieces, one for both ways. What it should carry is said in the room. */
export class RelayLink {
  readonly #ports: RelayPorts;
  readonly #offers = new Map<PeerSide, Offer>();
  readonly #sides = new Map<PeerSide, RelaySide>();
  #socket: WebSocket | null = null;
  #cancelAgain: CancelTimer | null = null;

  constructor(ports: RelayPorts) {
    this.#ports = ports;
  }

  /** Hears this side from now on. */
  listen(side: PeerSide, heard: RelaySide): void {
    this.#sides.set(side, heard);
  }

  /** Sources that should go this way now. */
  offer(offer: Offer): void {
    this.#offers.set(offer.pc, offer);
    this.#ports.say(offer);
  }

  /** Ends one way; without any the socket is let go. */
  end(side: PeerSide): void {
    if (!this.#offers.delete(side)) return;
    this.#ports.say({ type: 'mediaStop', pc: side });
    if (this.#offers.size === 0) this.#drop();
  }

  /** True where a piece can be sent and does not have to wait. */
  get isFree(): boolean {
    const { bufferedAmount = 0, readyState = WebSocket.CLOSED } = this.#socket ?? {};
    return readyState === WebSocket.OPEN && bufferedAmount < RELAY_LIMITS.unsentBytes / 2;
  }

  /** Sends a piece; without a socket it is lost, as on any line. */
  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  /** Hears the room. */
  receive(frame: ServerFrame): void {
    if (frame.type === 'mediaSources' && frame.sources === null) this.#giveUp();
    else if (frame.type === 'mediaRelayed') this.#ready(frame.pc, frame.key);
    else if (frame.type === 'mediaStopped' && frame.reason !== 'muted') this.#stopped(frame.pc, frame.reason);
  }

  /** The room was entered anew: the service knows nothing of what was offered before. */
  rejoin(): void {
    this.#drop();
    for (const offer of this.#offers.values()) this.#ports.say(offer);
  }

  #stopped(side: PeerSide, reason: string): void {
    const isOver = reason === 'floor' || (reason === 'refused' && side === 'up');
    if (!isOver) {
      this.#again();
      return;
    }
    this.#offers.delete(side);
    this.#sides.get(side)?.onOver?.();
  }

  #giveUp(): void {
    this.#offers.clear();
    this.#drop();
  }

  #ready(side: PeerSide, key: string): void {
    if (!this.#offers.has(side)) return;
    if (!this.#socket) this.#open(key);
    this.#sides.get(side)?.onReady?.();
  }

  #open(key: string): void {
    const socket = this.#ports.createSocket(`${this.#ports.url}/relay?key=${encodeURIComponent(key)}`);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket && data instanceof ArrayBuffer) this.#heard(new Uint8Array(data));
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#again();
    });
  }

  #heard(bytes: Uint8Array): void {
    const kind = bytes.length === 1 ? SOURCE_KINDS[bytes[0] ?? 255] : undefined;
    if (kind) this.#sides.get('up')?.onKeyframe?.(kind);
    const chunk = readChunk(bytes);
    if (chunk) this.#sides.get('down')?.onChunk?.(chunk);
  }

  /** Offers everything again soon: the engine was lost, or the socket. */
  #again(): void {
    const { clock, say } = this.#ports;
    this.#cancelAgain ??= clock.schedule(clock.now() + AGAIN_MS, () => {
      this.#cancelAgain = null;
      for (const offer of this.#offers.values()) say(offer);
    });
  }

  #drop(): void {
    this.#cancelAgain?.();
    this.#cancelAgain = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
