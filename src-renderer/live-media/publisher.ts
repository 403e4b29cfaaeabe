import { SOURCE_KINDS, type SourceKind } from '#shared/room/media-frames.ts';
import type { ServerFrame } from '#shared/room/protocol.ts';
import { BITRATE, bitrateOf } from './bitrate.ts';
import { preferRoomCodecs } from './browser-peer.ts';
import { RoomPeer, type PeerPorts } from './room-peer.ts';

/** The small layer of a 720p camera is 320 × 180. */
const SMALL = { scaleResolutionDownBy: 4, maxFramerate: 15, maxBitrate: BITRATE.small } as const;

/** The lines of one source: its own, and the small layer of a camera. */
interface SentLines {
  readonly large: RTCRtpTransceiver;
  readonly small: RTCRtpTransceiver | null;
}

const isVideo = (kind: SourceKind): boolean => kind === 'camera' || kind === 'screen';

/** Another camera may make pictures of another size. A connection that closes meanwhile refuses, and nothing is lost. */
const limit = (sender: RTCRtpSender, maxBitrate: number): void => {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.maxBitrate = maxBitrate;
  void sender.setParameters(parameters).catch(() => undefined);
};

/** Sends the sources of this page: a source that is muted keeps its line, one that is taken away frees it. */
export class Publisher {
  readonly #peer: RoomPeer;
  readonly #ports: PeerPorts;
  readonly #me: string;
  readonly #tracks = new Map<SourceKind, MediaStreamTrack | null>();
  readonly #muted = new Set<SourceKind>();
  readonly #lines = new Map<SourceKind, SentLines>();
  /** A track that goes out on two lines is sent as itself and as a copy. */
  #copy: MediaStreamTrack | null = null;

  constructor(ports: PeerPorts, me: string) {
    this.#ports = ports;
    this.#me = me;
    this.#peer = new RoomPeer('up', ports, {
      arrange: (peer) => {
        this.#arrange(peer);
      },
      offer: (sdp) => ({ type: 'mediaOffer', pc: 'up', sdp, lines: this.#describe() }),
      onAnswered: () => {
        // The service remembers who was muted, also from a connection before.
        for (const kind of this.#tracks.keys()) if (this.#lines.has(kind)) this.#sayMuted(kind, this.#muted.has(kind));
      },
      onConnected: () => undefined,
      onGone: () => {
        this.#lines.clear();
        this.#useCopy(null);
      },
    });
  }

  /** Sends this track as the source; another device takes the place of the one before without a new offer. */
  send(kind: SourceKind, track: MediaStreamTrack): void {
    this.#tracks.set(kind, track);
    this.#setMuted(kind, false);
    const lines = this.#lines.get(kind);
    if (lines && lines.large.direction !== 'inactive') this.#replace(kind, lines, track);
    else this.#peer.update();
  }

  /** The source falls silent or dark, and stays in the room. Its track may end. */
  mute(kind: SourceKind): void {
    if (!this.#tracks.has(kind)) return;
    this.#tracks.set(kind, null);
    this.#setMuted(kind, true);
    const lines = this.#lines.get(kind);
    if (lines) this.#replace(kind, lines, null);
  }

  /** The source leaves the room. */
  remove(kind: SourceKind): void {
    if (!this.#tracks.delete(kind)) return;
    this.#muted.delete(kind);
    this.#peer.update();
  }

  /** Hears the room. */
  receive(frame: ServerFrame): void {
    this.#peer.receive(frame);
  }

  /** The room was entered anew: the service knows nothing of what was sent before. */
  rejoin(): void {
    if (this.#tracks.size > 0) this.#peer.restart();
  }

  /** Sends nothing any more, and says so. */
  close(): void {
    this.#tracks.clear();
    this.#muted.clear();
    this.#ports.say({ type: 'mediaStop', pc: 'up' });
    this.#peer.close();
  }

  #setMuted(kind: SourceKind, muted: boolean): void {
    if (this.#muted.has(kind) === muted) return;
    if (muted) this.#muted.add(kind);
    else this.#muted.delete(kind);
    if (this.#lines.has(kind)) this.#sayMuted(kind, muted);
  }

  #sayMuted(kind: SourceKind, muted: boolean): void {
    this.#ports.say({ type: 'mediaMute', userId: this.#me, kind, muted });
  }

  #arrange(peer: RTCPeerConnection): void {
    for (const kind of SOURCE_KINDS) {
      const track = this.#tracks.get(kind);
      const lines = this.#lines.get(kind);
      if (track === undefined) {
        if (lines) this.#free(kind, lines);
      } else if (lines) {
        this.#direct(lines, 'sendonly');
        this.#replace(kind, lines, track);
      } else if (track) this.#lines.set(kind, this.#add(peer, kind, track));
    }
  }

  #add(peer: RTCPeerConnection, kind: SourceKind, track: MediaStreamTrack): SentLines {
    const line = (sent: MediaStreamTrack, encoding: RTCRtpEncodingParameters): RTCRtpTransceiver => {
      const transceiver = peer.addTransceiver(sent, { direction: 'sendonly', sendEncodings: [encoding] });
      preferRoomCodecs(transceiver, isVideo(kind) ? 'video' : 'audio');
      return transceiver;
    };
    const large = line(track, { maxBitrate: bitrateOf(kind, track) });
    return { large, small: kind === 'camera' ? line(this.#useCopy(track), SMALL) : null };
  }

  #useCopy<Track extends MediaStreamTrack | null>(track: Track): Track {
    this.#copy?.stop();
    const copy = (track?.clone() ?? null) as Track;
    this.#copy = copy;
    return copy;
  }

  #replace(kind: SourceKind, { large, small }: SentLines, track: MediaStreamTrack | null): void {
    // A connection that closes meanwhile refuses it, and nothing is lost.
    const give = (line: RTCRtpTransceiver, sent: MediaStreamTrack | null): void =>
      void line.sender.replaceTrack(sent).catch(() => undefined);
    if (large.sender.track === track) return;
    give(large, track);
    if (track) limit(large.sender, bitrateOf(kind, track));
    if (small) give(small, this.#useCopy(track));
  }

  #free(kind: SourceKind, lines: SentLines): void {
    this.#direct(lines, 'inactive');
    this.#replace(kind, lines, null);
  }

  #direct({ large, small }: SentLines, direction: RTCRtpTransceiverDirection): void {
    large.direction = direction;
    if (small) small.direction = direction;
  }

  #describe(): { mid: string; kind: SourceKind; small: boolean }[] {
    return [...this.#lines].flatMap(([kind, { large, small }]) =>
      [large, ...(small ? [small] : [])]
        .filter(({ direction }) => direction !== 'inactive')
        .map((line) => ({ mid: line.mid ?? '', kind, small: line === small })),
    );
  }
}
