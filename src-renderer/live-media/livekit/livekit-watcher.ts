import { VideoQuality, type RemoteTrackPublication } from 'livekit-client';
import type { ServerFrame } from '#shared/room/protocol.ts';
import type { WantedLine } from '../assign-lines.ts';
import type { ReceivedStreams, Watcher, WatcherEvents } from '../watcher.ts';
import type { LivekitLink } from './livekit-link.ts';

/** Receives what a page wants, and nothing else, from a LiveKit server; sources bear the names of its tracks. */
export class LivekitWatcher implements Pick<Watcher, keyof Watcher> {
  readonly #link: LivekitLink;
  readonly #events: WatcherEvents;
  #wanted: ReadonlyMap<string, WantedLine> = new Map();
  #streams: ReceivedStreams = new Map();

  constructor(link: LivekitLink, events: WatcherEvents) {
    this.#link = link;
    this.#events = events;
    link.watch(() => {
      this.#follow();
    });
  }

  /** Receives these sources from now on, and no others. */
  want(wanted: readonly WantedLine[]): void {
    this.#wanted = new Map(wanted.map((line) => [line.id, line]));
    if (wanted.length > 0) this.#link.want();
    this.#follow();
  }

  /** Hears the room. */
  receive(_frame: ServerFrame): void {
    // The link hears it, for both ways.
  }

  /** The room was entered anew. */
  rejoin(): void {
    // A new token follows, which the link takes.
  }

  /** Receives nothing any more. */
  close(): void {
    this.want([]);
  }

  #follow(): void {
    const { room } = this.#link;
    this.#events.onConnected(room !== null);
    const streams = new Map<string, MediaStream>();
    for (const { trackPublications } of room?.remoteParticipants.values() ?? []) {
      for (const publication of trackPublications.values() as Iterable<RemoteTrackPublication>) {
        const stream = this.#bring(publication);
        if (stream) streams.set(publication.trackSid, stream);
      }
    }
    this.#show(streams);
    this.#events.onTalking?.(
      new Set(
        room?.activeSpeakers.flatMap(({ audioTrackPublications }) =>
          [...audioTrackPublications.values()].map(({ trackSid }) => trackSid),
        ),
      ),
    );
  }

  /** Asks for a track as it is wanted; its stream, once it comes. */
  #bring(publication: RemoteTrackPublication): MediaStream | null {
    const { trackSid } = publication;
    const line = this.#wanted.get(trackSid);
    if (publication.isDesired !== (line !== undefined)) publication.setSubscribed(line !== undefined);
    const track = publication.track?.mediaStreamTrack;
    if (!line || !track) return null;
    const quality = line.small ? VideoQuality.LOW : VideoQuality.HIGH;
    if (line.kind === 'video' && publication.videoQuality !== quality) publication.setVideoQuality(quality);
    // A source that stays keeps its very stream, so that what plays it does not start anew.
    const before = this.#streams.get(trackSid);
    return before?.getTracks()[0] === track ? before : new MediaStream([track]);
  }

  #show(streams: ReceivedStreams): void {
    const isSame =
      streams.size === this.#streams.size && [...streams].every(([id, stream]) => this.#streams.get(id) === stream);
    if (isSame) return;
    this.#streams = streams;
    this.#events.onStreams(streams);
  }
}
