import { Audio, Video, type Track } from 'node-datachannel';
import { MEDIA_LIMITS, type DownLine } from '#shared/room/media-frames.ts';
import { LayerChoice } from '../packets/layer-choice.ts';
import { readReports, writeClockAnswer } from '../packets/rtcp.ts';
import type { MediaLine } from '../packets/sdp.ts';
import { OfferError, openConnection } from './connection.ts';
import { OutgoingLine } from './outgoing-line.ts';
import type { Peer, PeerPorts } from './publisher.ts';
import { sendPacket } from './send-packet.ts';

/** The rate sent is measured over no less than this. */
const RATE_MS = 500;

export interface Viewer extends Peer {
  /** The only sources that it receives from now on, whatever it asks for. */
  allow(sources: ReadonlySet<string>): void;
  /** Sources came, went, or were muted. */
  followSources(): void;
}

interface Sender {
  readonly line: OutgoingLine;
  wanted: DownLine;
}

type AddTrack = (media: Audio | Video) => Track;

/** A line on its way to the page. */
interface Sending {
  readonly line: OutgoingLine;
  readonly ssrc: number;
  readonly track: Track;
}

const describe = ({ mid, kind, payloadType, isInactive }: MediaLine, ssrc: number): Video | Audio => {
  const direction = isInactive ? 'Inactive' : 'SendOnly';
  const media = kind === 'video' ? new Video(mid, direction) : new Audio(mid, direction);
  if ('addVP8Codec' in media) media.addVP8Codec(payloadType);
  else media.addOpusCodec(payloadType);
  if (!isInactive) media.addSSRC(ssrc, 'regie', `regie-${mid}`, `${kind}-${mid}`);
  return media;
};

/** The connection by which a page receives sources. `nextSsrc` names a stream that no other line has. */
export const createViewer = (peer: string, ports: PeerPorts, nextSsrc: () => number): Viewer => {
  const { reach, clock, sources, emit } = ports;
  const senders = new Map<string, Sender>();
  const directions = new Map<string, boolean>();
  const layers = new LayerChoice();
  let allowed: ReadonlySet<string> = new Set();
  let measuredAt = clock.now();
  let isConnected = false;

  const connection = openConnection(peer, reach, {
    onAnswer: (sdp) => emit({ type: 'answer', peer, sdp }),
    onCandidate: (candidate, mid) => emit({ type: 'candidate', peer, candidate, mid }),
    onConnected() {
      isConnected = true;
      for (const { line } of senders.values()) line.askKeyframe();
    },
    onFailed: () => emit({ type: 'ended', peer, reason: 'failed' }),
  });

  const follow = (): void => {
    for (const { line, wanted } of senders.values()) {
      const { source, small } = wanted;
      line.carry(source !== null && allowed.has(source) ? sources.stream(source, small || layers.isReduced) : null);
    }
  };

  const estimated = (estimate: number): void => {
    const now = clock.now();
    if (now - measuredAt < RATE_MS) return;
    const bytes = [...senders.values()].reduce((sum, { line }) => sum + line.takeBytes(), 0);
    const sent = (bytes * 8000) / (now - measuredAt);
    measuredAt = now;
    if (layers.estimated(estimate, sent, now)) follow();
  };

  /** Reports of all lines may come together, and each line hears them. */
  const heard = ({ line, ssrc, track }: Sending, packet: Buffer): void => {
    for (const report of readReports(packet)) {
      if (report.kind === 'maximumBitrate') estimated(report.bitsPerSecond);
      else if (report.kind === 'clock') sendPacket(track, writeClockAnswer(report.ssrc, report.middleOfClock));
      else if (report.ssrc !== ssrc) continue;
      else if (report.kind === 'lost') line.resend(report.sequences);
      else if (report.kind === 'pictureLoss') line.askKeyframe();
      else if (report.kind === 'reception' && layers.arrived(report, clock.now())) follow();
    }
  };

  const add = (addTrack: AddTrack, described: MediaLine): Sender => {
    const { mid, kind, payloadType } = described;
    const ssrc = nextSsrc();
    const track = addTrack(describe(described, ssrc));
    const line = new OutgoingLine({
      kind,
      ssrc,
      payloadType,
      clock,
      send: (packet) => isConnected && sendPacket(track, packet),
      isConnected: () => isConnected,
    });
    track.onMessage((packet) => heard({ line, ssrc, track }, packet));
    return { line, wanted: { mid, source: null, small: false } };
  };

  /** The line's sender; described again where the page turned the line off or on. */
  const senderOf = (addTrack: AddTrack, described: MediaLine): Sender => {
    const { mid, isInactive } = described;
    const known = senders.get(mid);
    if (known && directions.get(mid) === isInactive) return known;
    directions.set(mid, isInactive);
    known?.line.carry(null);
    const sender = add(addTrack, described);
    senders.set(mid, sender);
    return sender;
  };

  return {
    offer(offer) {
      if (offer.pc !== 'down') throw new OfferError('This connection receives');
      connection.answer(offer.sdp, ({ lines }, addTrack) => {
        const pictures = lines.filter(
          ({ kind, mid }) => kind === 'video' && offer.lines.some((line) => line.mid === mid && line.source !== null),
        );
        if (pictures.length > MEDIA_LIMITS.pictures) throw new OfferError('Too many pictures at once');
        for (const described of lines) {
          const wanted = offer.lines.find(({ mid }) => mid === described.mid);
          senderOf(addTrack, described).wanted = wanted ?? { mid: described.mid, source: null, small: false };
        }
      });
      follow();
    },
    allow(names) {
      allowed = names;
      follow();
    },
    followSources: follow,
    close() {
      for (const { line } of senders.values()) line.carry(null);
      senders.clear();
      connection.close();
    },
  };
};
