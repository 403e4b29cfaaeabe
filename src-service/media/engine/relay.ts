import { MEDIA_LIMITS, SOURCE_KINDS, type RelayLine, type SourceKind } from '#shared/room/media-frames.ts';
import { readChunk } from '#shared/room/relay-chunks.ts';
import type { RelayOffer } from '../media-engine.ts';
import { OfferError } from './connection.ts';
import type { PeerPorts } from './publisher.ts';
import { RelayedLine } from './relayed-line.ts';
import { RelayedStream } from './relayed-stream.ts';
import type { Source } from './source.ts';

type Ports = Omit<PeerPorts, 'reach'>;

/** A page's way in or out by pieces instead of a connection of WebRTC. */
export interface Relay {
  /** Follows what the page sends or receives now. Throws where that makes no sense. */
  offer(offer: RelayOffer): void;
  /** A piece that the page sent. */
  chunk(bytes: Uint8Array): void;
  /** The page goes on with a whole picture of what this line carries. */
  askKeyframe(line: number): void;
  /** The only sources that a receiving page gets from now on, whatever it asks for. */
  allow(sources: ReadonlySet<string>): void;
  /** Sources came, went, or were muted. */
  followSources(): void;
  close(): void;
}

const isPicture = (kind: SourceKind): boolean => kind === 'camera' || kind === 'screen';

/** A page that sends its sources in pieces. */
export const createRelayPublisher = (peer: string, { clock, sources, emit }: Ports): Relay => {
  const streams = new Map<SourceKind, RelayedStream>();
  let published: readonly Source[] = [];

  const streamOf = (kind: SourceKind): RelayedStream => {
    const known = streams.get(kind);
    if (known) return known;
    const stream = new RelayedStream(isPicture(kind) ? 'video' : 'audio', {
      clock,
      askPage: () => emit({ type: 'keyframe', peer, kind }),
      onTalking: (talking) => emit({ type: 'talking', source: `${peer}.${kind}`, talking }),
    });
    streams.set(kind, stream);
    return stream;
  };

  return {
    offer(offer) {
      if (offer.pc !== 'up') throw new OfferError('This relay sends');
      const kinds = [...new Set(offer.kinds)];
      const now = kinds.map((kind) => ({ id: `${peer}.${kind}`, kind, large: streamOf(kind), small: null }));
      sources.replace(published, now);
      published = now;
      for (const [kind, stream] of streams) {
        if (kinds.includes(kind)) continue;
        stream.close();
        streams.delete(kind);
      }
      emit({ type: 'sources', peer, sources: now.map(({ id, kind }) => ({ id, kind, small: false })) });
    },
    chunk(bytes) {
      const chunk = readChunk(bytes);
      const kind = chunk && SOURCE_KINDS[chunk.line];
      if (chunk && kind) streams.get(kind)?.take(chunk);
    },
    askKeyframe: () => undefined,
    allow: () => undefined,
    followSources: () => undefined,
    close() {
      sources.replace(published, []);
      published = [];
      for (const stream of streams.values()) stream.close();
    },
  };
};

/** A page that receives sources in pieces. */
export const createRelayViewer = (peer: string, { sources, clock, emit }: Ports): Relay => {
  const lines: RelayedLine[] = [];
  let wanted: readonly RelayLine[] = [];
  let allowed: ReadonlySet<string> = new Set();

  const follow = (): void => {
    wanted.forEach(({ source, small, take }, index) => {
      lines[index] ??= new RelayedLine(index, clock, (bytes) => emit({ type: 'chunk', peer, bytes }));
      lines[index].carry(source !== null && allowed.has(source) ? sources.stream(source, small) : null, take);
    });
    for (const line of lines.slice(wanted.length)) line.carry(null, 0);
  };

  return {
    offer(offer) {
      if (offer.pc !== 'down') throw new OfferError('This relay receives');
      const pictures = offer.lines.filter(({ source }) => source !== null && sources.isPicture(source));
      if (pictures.length > MEDIA_LIMITS.pictures) throw new OfferError('Too many pictures at once');
      wanted = offer.lines;
      follow();
    },
    chunk: () => undefined,
    askKeyframe: (line) => lines[line]?.askKeyframe(),
    allow(names) {
      allowed = names;
      follow();
    },
    followSources: follow,
    close() {
      for (const line of lines) line.carry(null, 0);
    },
  };
};
