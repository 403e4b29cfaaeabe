import { SOURCE_KINDS, type SourceKind } from '#shared/room/media-frames.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import { writeChunk } from '#shared/room/relay-chunks.ts';
import { bitrateOf } from '../bitrate.ts';
import type { Publisher } from '../publisher.ts';
import type { PieceCodecs, PieceEncoder } from './codecs.ts';
import type { RelayLink } from './relay-link.ts';

interface Ports {
  readonly link: RelayLink;
  readonly codecs: PieceCodecs;
  readonly say: (frame: ClientFrameInput) => boolean;
}

/** Sends the sources of this page in pieces, as `Publisher` does by WebRTC. */
export class RelayPublisher implements Pick<Publisher, keyof Publisher> {
  readonly #ports: Ports;
  readonly #me: string;
  /** Null while the source is muted. */
  readonly #sources = new Map<
    SourceKind,
    { readonly track: MediaStreamTrack; readonly encoder: PieceEncoder } | null
  >();

  constructor(ports: Ports, me: string) {
    this.#ports = ports;
    this.#me = me;
    ports.link.listen('up', {
      onReady: () => {
        // The service remembers who was muted, also from before.
        for (const [kind, source] of this.#sources) this.#sayMuted(kind, source === null);
      },
      onOver: () => {
        this.#stopAll();
      },
      onKeyframe: (kind) => this.#sources.get(kind)?.encoder.askKeyframe(),
    });
  }

  /** Sends this track as the source. */
  send(kind: SourceKind, track: MediaStreamTrack): void {
    const isNew = !this.#sources.has(kind);
    const wasMuted = this.#sources.get(kind) === null;
    this.#sources.get(kind)?.encoder.stop();
    const { link, codecs } = this.#ports;
    const line = SOURCE_KINDS.indexOf(kind);
    const encoder = codecs.encode(track, {
      bitrate: bitrateOf(kind, track),
      isFree: () => link.isFree,
      onPiece: (piece) => {
        link.send(writeChunk({ line, take: 0, ...piece }));
      },
    });
    this.#sources.set(kind, { track, encoder });
    if (isNew) this.#offer();
    else if (wasMuted) this.#sayMuted(kind, false);
  }

  /** The source falls silent or dark, and stays in the room. */
  mute(kind: SourceKind): void {
    if (!this.#sources.get(kind)) return;
    this.#sources.get(kind)?.encoder.stop();
    this.#sources.set(kind, null);
    this.#sayMuted(kind, true);
  }

  /** The source leaves the room. */
  remove(kind: SourceKind): void {
    this.#sources.get(kind)?.encoder.stop();
    if (this.#sources.delete(kind)) this.#offer();
  }

  /** Hears the room. */
  receive(_frame: ServerFrame): void {
    // The link hears it, for both ways.
  }

  /** The room was entered anew. */
  rejoin(): void {
    // The link offers again, for both ways.
  }

  /** Sends nothing any more, and says so. */
  close(): void {
    this.#stopAll();
    this.#ports.link.end('up');
  }

  #stopAll(): void {
    for (const source of this.#sources.values()) source?.encoder.stop();
    this.#sources.clear();
  }

  #offer(): void {
    this.#ports.link.offer({ type: 'mediaRelay', pc: 'up', kinds: [...this.#sources.keys()] });
  }

  #sayMuted(kind: SourceKind, muted: boolean): void {
    this.#ports.say({ type: 'mediaMute', userId: this.#me, kind, muted });
  }
}
