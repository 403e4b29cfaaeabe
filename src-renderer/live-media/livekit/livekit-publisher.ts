import { Track, type LocalParticipant, type TrackPublishOptions } from 'livekit-client';
import type { SourceKind } from '#shared/room/media-frames.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import { BITRATE, bitrateOf } from '../bitrate.ts';
import type { Publisher } from '../publisher.ts';
import type { LivekitLink } from './livekit-link.ts';

const SOURCES: Readonly<Record<SourceKind, Track.Source>> = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
};
const KINDS = Object.keys(SOURCES) as readonly SourceKind[];

const optionsOf = (kind: SourceKind, track: MediaStreamTrack): TrackPublishOptions => ({
  source: SOURCES[kind],
  simulcast: kind === 'camera',
  videoCodec: 'vp8',
  videoEncoding: { maxBitrate: bitrateOf(kind, track), maxFramerate: 30 },
  audioPreset: { maxBitrate: BITRATE[kind] },
  stopMicTrackOnMute: false,
});

/** Sends the sources of this page to a LiveKit server, as `Publisher` does to the service. */
export class LivekitPublisher implements Pick<Publisher, keyof Publisher> {
  readonly #link: LivekitLink;
  readonly #say: (frame: ClientFrameInput) => boolean;
  readonly #me: string;
  /** Sources that should be in the room; null is there, and muted. */
  readonly #wanted = new Map<SourceKind, MediaStreamTrack | null>();
  /** Changes of the room follow each other. */
  #working = Promise.resolve();

  constructor(link: LivekitLink, say: (frame: ClientFrameInput) => boolean, me: string) {
    this.#link = link;
    this.#say = say;
    this.#me = me;
    link.watch(() => {
      this.#bringSoon();
    });
  }

  /** Sends this track as the source. */
  send(kind: SourceKind, track: MediaStreamTrack): void {
    const wasMuted = this.#wanted.get(kind) === null;
    this.#wanted.set(kind, track);
    if (wasMuted) this.#say({ type: 'mediaMute', userId: this.#me, kind, muted: false });
    this.#link.want();
    this.#bringSoon();
  }

  /** The source falls silent or dark, and stays in the room. */
  mute(kind: SourceKind): void {
    if (!this.#wanted.get(kind)) return;
    this.#wanted.set(kind, null);
    this.#say({ type: 'mediaMute', userId: this.#me, kind, muted: true });
    this.#bringSoon();
  }

  /** The source leaves the room. */
  remove(kind: SourceKind): void {
    if (this.#wanted.delete(kind)) this.#bringSoon();
  }

  /** Hears the room: who may not send any more sends nothing when they may again. */
  receive(frame: ServerFrame): void {
    if (frame.type === 'mediaStopped' && frame.pc === 'up' && frame.reason !== 'muted') this.close();
  }

  /** The room was entered anew. */
  rejoin(): void {
    // A new token follows, which the link takes.
  }

  /** Sends nothing any more. */
  close(): void {
    this.#wanted.clear();
    this.#bringSoon();
  }

  #bringSoon(): void {
    // A source that fails now is sent with the next change: the server took the right to send, or the connection is gone.
    this.#working = this.#working.then(() => this.#bring()).catch(() => undefined);
  }

  async #bring(): Promise<void> {
    const sender = this.#link.room?.localParticipant;
    if (!sender || (this.#wanted.size > 0 && sender.permissions?.canPublish === false)) return;
    for (const kind of KINDS) await this.#bringSource(sender, kind);
  }

  async #bringSource(sender: LocalParticipant, kind: SourceKind): Promise<void> {
    const wanted = this.#wanted.get(kind);
    const sent = sender.getTrackPublication(SOURCES[kind])?.track;
    if (wanted === undefined) {
      if (sent) await sender.unpublishTrack(sent, false);
    } else if (wanted === null) {
      await sent?.mute();
    } else if (sent) {
      if (sent.mediaStreamTrack !== wanted) await sent.replaceTrack(wanted, true);
      if (sent.isMuted) await sent.unmute();
    } else {
      await sender.publishTrack(wanted, optionsOf(kind, wanted));
    }
  }
}
