import type { Clock } from '#shared/lib/clock.ts';
import type { SourceKind, UpLine } from '#shared/room/media-frames.ts';
import type { EngineEvent, PeerOffer } from '../media-engine.ts';
import type { MediaLine } from '../packets/sdp.ts';
import { OfferError, openConnection, type Reach } from './connection.ts';
import { IncomingStream } from './incoming-stream.ts';
import type { Source, Sources } from './source.ts';

/** Bits a second that each source may send. */
const RATES: Readonly<Record<SourceKind, number>> = {
  camera: 2_000_000,
  screen: 3_000_000,
  microphone: 64_000,
  screenAudio: 128_000,
};
const SMALL_RATE = 200_000;

export interface PeerPorts {
  readonly reach: Reach;
  readonly clock: Clock;
  readonly sources: Sources;
  readonly emit: (event: EngineEvent) => void;
}

/** A connection of a page to the engine. */
export interface Peer {
  /** Follows an offer. Throws if it is none. */
  offer(offer: PeerOffer): void;
  close(): void;
}

const isPicture = (kind: SourceKind): boolean => kind === 'camera' || kind === 'screen';

/** The line of the description that an offer's line is about; throws where they disagree. */
const lineOf = (described: readonly MediaLine[], { mid, kind }: UpLine): MediaLine => {
  const line = described.find((each) => each.mid === mid);
  if (!line || (line.kind === 'video') !== isPicture(kind)) throw new OfferError('A line is not as it is said');
  return line;
};

/** The connection by which a page sends its sources. */
export const createPublisher = (peer: string, { reach, clock, sources, emit }: PeerPorts): Peer => {
  const streams = new Map<string, IncomingStream>();
  let published: readonly Source[] = [];
  let allowance = 0;

  const connection = openConnection(peer, reach, {
    onAnswer: (sdp) => emit({ type: 'answer', peer, sdp }),
    onCandidate: (candidate, mid) => emit({ type: 'candidate', peer, candidate, mid }),
    onFailed: () => emit({ type: 'ended', peer, reason: 'failed' }),
    onTrack: (track) => streams.get(track.mid())?.attach(track),
  });

  const talking = (mid: string, isTalking: boolean): void => {
    const source = published.find(({ large }) => large === streams.get(mid));
    if (source) emit({ type: 'talking', source: source.id, talking: isTalking });
  };

  const streamOf = (line: MediaLine): IncomingStream => {
    const known = streams.get(line.mid);
    if (known) {
      known.describe(line);
      return known;
    }
    const stream = new IncomingStream(line, {
      clock,
      allowance: () => allowance,
      onTalking: (isTalking) => talking(line.mid, isTalking),
    });
    streams.set(line.mid, stream);
    return stream;
  };

  const publish = (lines: readonly UpLine[], described: readonly MediaLine[]): void => {
    const names = new Set(lines.map(({ kind, small }) => `${kind} ${small}`));
    const mids = new Set(lines.map(({ mid }) => mid));
    if (names.size < lines.length || mids.size < lines.length) throw new OfferError('A source is there twice');
    const now = lines
      .filter(({ small }) => !small)
      .map((line) => {
        const small = lines.find((each) => each.small && each.kind === line.kind);
        return {
          id: `${peer}.${line.kind}`,
          kind: line.kind,
          large: streamOf(lineOf(described, line)),
          small: small ? streamOf(lineOf(described, small)) : null,
        };
      });
    allowance = lines.reduce((sum, { kind, small }) => sum + (small ? SMALL_RATE : RATES[kind]), 0);
    sources.replace(published, now);
    published = now;
  };

  return {
    offer(offer) {
      if (offer.pc !== 'up') throw new OfferError('This connection sends');
      connection.answer(offer.sdp, (description) => publish(offer.lines, description.lines));
      emit({
        type: 'sources',
        peer,
        sources: published.map(({ id, kind, small }) => ({ id, kind, small: small !== null })),
      });
    },
    close() {
      sources.replace(published, []);
      published = [];
      for (const stream of streams.values()) stream.close();
      connection.close();
    },
  };
};
