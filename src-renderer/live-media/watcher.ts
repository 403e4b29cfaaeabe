import type { ServerFrame } from '#shared/room/protocol.ts';
import { areSameLines, assignLines, type Line, type WantedLine } from './assign-lines.ts';
import { preferRoomCodecs } from './browser-peer.ts';
import { RoomPeer, type PeerPorts } from './room-peer.ts';

/** Received streams by the source they carry. */
export type ReceivedStreams = ReadonlyMap<string, MediaStream>;

export interface WatcherEvents {
  readonly onStreams: (streams: ReceivedStreams) => void;
  /** The service was reached, or is not any more. */
  readonly onConnected: (isConnected: boolean) => void;
  /** The sources that can be heard now, where the service does not say so. */
  readonly onTalking?: (sources: ReadonlySet<string>) => void;
}

/** Receives the sources that a page wants, over one connection whose lines are used again. */
export class Watcher {
  readonly #peer: RoomPeer;
  readonly #onStreams: (streams: ReceivedStreams) => void;
  #wanted: readonly WantedLine[] = [];
  #lines: readonly Line[] = [];
  #transceivers: RTCRtpTransceiver[] = [];
  #streams: ReceivedStreams = new Map();

  constructor(ports: PeerPorts, { onStreams, onConnected }: WatcherEvents) {
    this.#onStreams = onStreams;
    this.#peer = new RoomPeer('down', ports, {
      arrange: (peer) => {
        this.#arrange(peer);
      },
      offer: (sdp) => ({ type: 'mediaOffer', pc: 'down', sdp, lines: this.#describe() }),
      onAnswered: () => {
        this.#show();
      },
      onConnected: () => {
        onConnected(true);
      },
      onGone: () => {
        onConnected(false);
        this.#lines = [];
        this.#transceivers = [];
        this.#show();
      },
    });
  }

  /** Receives these sources from now on, and no others. */
  want(wanted: readonly WantedLine[]): void {
    this.#wanted = wanted;
    if (!areSameLines(this.#lines, assignLines(this.#lines, wanted))) this.#peer.update();
  }

  /** Hears the room. */
  receive(frame: ServerFrame): void {
    this.#peer.receive(frame);
  }

  /** The room was entered anew: the service knows nothing of what was received before. */
  rejoin(): void {
    if (this.#wanted.length > 0) this.#peer.restart();
    else this.#peer.close();
  }

  /** Receives nothing any more. */
  close(): void {
    this.#wanted = [];
    this.#peer.close();
  }

  #arrange(peer: RTCPeerConnection): void {
    this.#lines = assignLines(this.#lines, this.#wanted);
    this.#lines.forEach(({ kind, source }, index) => {
      let transceiver = this.#transceivers[index];
      if (!transceiver) {
        transceiver = peer.addTransceiver(kind, { direction: 'recvonly' });
        preferRoomCodecs(transceiver, kind);
        this.#transceivers.push(transceiver);
      }
      transceiver.direction = source === null ? 'inactive' : 'recvonly';
    });
  }

  #describe(): { mid: string; source: string | null; small: boolean }[] {
    return this.#lines.map(({ source, small }, index) => ({
      mid: this.#transceivers[index]?.mid ?? '',
      source,
      small,
    }));
  }

  /** A source that stays keeps its very stream, so that what plays it does not start anew. */
  #show(): void {
    const streams = new Map<string, MediaStream>();
    this.#lines.forEach(({ source }, index) => {
      const track = this.#transceivers[index]?.receiver.track;
      if (source === null || !track) return;
      const before = this.#streams.get(source);
      streams.set(source, before?.getTracks()[0] === track ? before : new MediaStream([track]));
    });
    this.#streams = streams;
    this.#onStreams(streams);
  }
}
