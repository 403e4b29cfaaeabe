import type { Track } from 'node-datachannel';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createKeyframeRequests } from '../packets/keyframe-requests.ts';
import { MissingPackets } from '../packets/missing-packets.ts';
import { PacketHistory } from '../packets/packet-history.ts';
import { PicturePackets } from '../packets/picture-packets.ts';
import { Reception } from '../packets/reception.ts';
import {
  isRtcp,
  readReports,
  writeLost,
  writeMaximumBitrate,
  writePictureLoss,
  writeReception,
} from '../packets/rtcp.ts';
import { isVp8Keyframe, readAudioLevel, readRtp, stripExtensions, unwrapResent } from '../packets/rtp.ts';
import type { MediaLine } from '../packets/sdp.ts';
import { Speech } from '../packets/speech.ts';
import { StreamPacket } from '../packets/stream-packet.ts';
import { sendPacket } from './send-packet.ts';

const REPORT_MS = 1000;
const LOST_MS = 10;

/** A stream of packets that the engine carries, however it comes in. */
export interface Stream {
  readonly kind: MediaLine['kind'];
  /** Those who get its packets. */
  readonly receivers: Set<StreamReceiver>;
  /** The packets last handed on; another one after the sender started anew. */
  readonly history: PacketHistory;
  /** Asks its sender for a picture that needs no earlier one. */
  askKeyframe(): void;
}

/** Gets the packets of the streams it joined. */
export interface StreamReceiver {
  packet(from: Stream, packet: StreamPacket): void;
  senderReport(from: Stream, report: Buffer): void;
  /** The sender started the stream anew: its numbers have nothing to do with those before. */
  restarted(from: Stream): void;
}

/** Gives packets to all who get them from a stream: to each all of them, then to the next. */
export const handOn = (stream: Stream, packets: readonly StreamPacket[], now: number): void => {
  for (const packet of packets) stream.history.keep(packet, now);
  for (const receiver of stream.receivers) for (const packet of packets) receiver.packet(stream, packet);
};

interface Ports {
  readonly clock: Clock;
  /** Bits a second that the sender may send in all. */
  readonly allowance: () => number;
  readonly onTalking: (isTalking: boolean) => void;
}

/** A stream that a page sends, from the offer that names it. Lost packets are asked for; all are handed on. */
export class IncomingStream implements Stream {
  readonly kind: MediaLine['kind'];
  readonly receivers = new Set<StreamReceiver>();
  history = new PacketHistory();
  readonly #clock: Clock;
  readonly #ports: Ports;
  readonly #speech = new Speech();
  readonly #keyframes;
  readonly #picture: PicturePackets;
  #line: MediaLine;
  #track: Track | null = null;
  #ssrc: number | null = null;
  #reception = new Reception();
  #missing = new MissingPackets();
  #cancelReport: CancelTimer = () => {};
  #cancelLost: CancelTimer | null = null;

  constructor(line: MediaLine, ports: Ports) {
    this.kind = line.kind;
    this.#line = line;
    this.#ports = ports;
    this.#clock = ports.clock;
    this.#picture = new PicturePackets((packets) => handOn(this, packets, this.#clock.now()));
    this.#keyframes = createKeyframeRequests(this.#clock, () =>
      this.#say(this.#ssrc === null ? null : writePictureLoss(this.#ssrc)),
    );
    this.#report();
  }

  /** The same line of a later offer. */
  describe(line: MediaLine): void {
    this.#line = line;
  }

  attach(track: Track): void {
    this.#track = track;
    track.onMessage((packet) => {
      if (isRtcp(packet)) this.#heardReports(packet);
      else this.#heard(packet);
    });
  }

  askKeyframe(): void {
    if (this.kind === 'video') this.#keyframes.ask();
  }

  close(): void {
    this.#keyframes.stop();
    this.#picture.flush();
    this.#cancelReport();
    this.#cancelLost?.();
    this.receivers.clear();
  }

  #say(packet: Buffer | null): boolean {
    return packet !== null && this.#track !== null && sendPacket(this.#track, packet);
  }

  #heardReports(packet: Buffer): void {
    for (const report of readReports(packet)) {
      if (report.kind !== 'sender' || report.ssrc !== this.#ssrc) continue;
      this.#reception.heardClock(report.middleOfClock, this.#clock.now());
      for (const receiver of this.receivers) receiver.senderReport(this, report.packet);
    }
  }

  #heard(received: Buffer): void {
    const header = readRtp(received);
    if (!header) return;
    const isResent = header.payloadType === this.#line.resentType;
    if (!isResent && header.payloadType !== this.#line.payloadType) return;
    const bytes = isResent ? unwrapResent(received) : stripExtensions(received);
    if (!bytes || (isResent && this.#ssrc === null)) return;
    if (!isResent) this.#sentBy(header.ssrc);
    const packet = new StreamPacket(bytes);
    this.#note(packet.sequence);
    if (this.kind === 'audio') this.#listen(received);
    else if (isVp8Keyframe(bytes)) this.#keyframes.came();
    this.#picture.add(packet);
    if (isResent || this.kind === 'audio') this.#picture.flush();
  }

  #sentBy(ssrc: number): void {
    if (this.#ssrc === ssrc) return;
    const isFirst = this.#ssrc === null;
    this.#ssrc = ssrc;
    if (isFirst) return;
    this.#picture.flush();
    this.#reception = new Reception();
    this.#missing = new MissingPackets();
    this.history = new PacketHistory();
    for (const receiver of this.receivers) receiver.restarted(this);
  }

  #note(sequence: number): void {
    this.#reception.arrived(sequence);
    if (this.kind === 'audio') return;
    this.#missing.arrived(sequence, this.#clock.now());
    if (this.#missing.size > 0) this.#cancelLost ??= this.#clock.schedule(this.#clock.now() + LOST_MS, this.#askLost);
  }

  readonly #askLost = (): void => {
    const now = this.#clock.now();
    const due = this.#missing.due(now);
    if (this.#ssrc !== null && due.length > 0) this.#say(writeLost(this.#ssrc, due));
    this.#cancelLost = this.#missing.size > 0 ? this.#clock.schedule(now + LOST_MS, this.#askLost) : null;
  };

  #listen(packet: Buffer): void {
    const level = this.#line.levelId === null ? null : readAudioLevel(packet, this.#line.levelId);
    if (this.#speech.heard(level, packet.length, this.#clock.now())) this.#ports.onTalking(this.#speech.isTalking);
  }

  #report(): void {
    const now = this.#clock.now();
    const block = this.#ssrc === null ? null : this.#reception.report(this.#ssrc, now);
    if (block) {
      const limit = this.kind === 'video' ? [writeMaximumBitrate(block.ssrc, this.#ports.allowance())] : [];
      this.#say(Buffer.concat([writeReception(block), ...limit]));
    }
    if (this.#speech.pass(now)) this.#ports.onTalking(this.#speech.isTalking);
    this.#cancelReport = this.#clock.schedule(now + REPORT_MS, () => this.#report());
  }
}
