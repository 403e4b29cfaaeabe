import type { Clock } from '#shared/lib/clock.ts';
import { moveSenderReport } from '../packets/rtcp.ts';
import { isVp8Keyframe, placeRtp } from '../packets/rtp.ts';
import { SentPackets, type SentPacket } from '../packets/sent-packets.ts';
import type { Stream, StreamReceiver } from './incoming-stream.ts';

/** After a switch, packets of the new stream from before its first one may still come late. */
const LATE_PACKETS = 1000;
/** Here each packet gets the numbers of one viewer after the other; sending copies it. No datagram is longer. */
const outbox = Buffer.allocUnsafe(65_536);

interface Ports {
  readonly kind: 'audio' | 'video';
  readonly ssrc: number;
  readonly payloadType: number;
  readonly clock: Clock;
  /** Takes a copy of the packet. False while the viewer's connection is not open. */
  readonly send: (packet: Buffer) => boolean;
  readonly isOpen: () => boolean;
}

/**
 * A line of a viewer: one stream to them, whichever of the room's streams it carries. It changes over at a whole picture,
 * and its numbers and times go on without a gap.
 */
export class OutgoingLine implements StreamReceiver {
  readonly #ports: Ports;
  readonly #sent = new SentPackets();
  #current: Stream | null = null;
  #next: Stream | null = null;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  #firstSequence = 0;
  #sinceSwitch = 0;
  #last: { sequence: number; timestamp: number; at: number } | null = null;
  #bytes = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** From now on it carries this stream; null carries nothing. */
  carry(stream: Stream | null): void {
    if (stream === (this.#next ?? this.#current)) return;
    this.#leave(this.#next);
    this.#next = null;
    if (stream === this.#current) return;
    if (stream === null) {
      this.#leave(this.#current);
      this.#current = null;
      this.#sent.forget();
      return;
    }
    this.#next = stream;
    stream.receivers.add(this);
    this.#askFor(stream);
  }

  /** Bytes sent since the last call. */
  takeBytes(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }

  askKeyframe(): void {
    (this.#next ?? this.#current)?.askKeyframe();
  }

  resend(sequences: readonly number[]): void {
    for (const sent of this.#sent.resend(sequences, this.#ports.clock.now())) this.#send(sent);
  }

  packet(from: Stream, packet: Buffer): void {
    if (from === this.#next && (this.#ports.kind === 'audio' || isVp8Keyframe(packet))) this.#changeOver(packet);
    if (from !== this.#current) return;
    const original = packet.readUInt16BE(2);
    this.#sinceSwitch += 1;
    const isBeforeSwitch = ((original - this.#firstSequence) & 0xffff) >= 0x8000;
    if (this.#sinceSwitch < LATE_PACKETS && isBeforeSwitch) return;
    const sequence = (original + this.#sequenceOffset) & 0xffff;
    const timestamp = (packet.readUInt32BE(4) + this.#timestampOffset) >>> 0;
    if (!this.#last || ((sequence - this.#last.sequence) & 0xffff) < 0x8000) {
      this.#last = { sequence, timestamp, at: this.#ports.clock.now() };
    }
    if (this.#ports.kind === 'video') this.#sent.keep(packet, sequence, timestamp);
    this.#send({ packet, sequence, timestamp });
  }

  senderReport(from: Stream, report: Buffer): void {
    if (from === this.#current) this.#ports.send(moveSenderReport(report, this.#ports.ssrc, this.#timestampOffset));
  }

  restarted(from: Stream): void {
    if (from !== this.#current || this.#next) return;
    this.#current = null;
    this.#next = from;
    this.#askFor(from);
  }

  /** A whole picture that comes before the connection is open is lost, and the next may be asked for only later. */
  #askFor(stream: Stream): void {
    if (this.#ports.isOpen()) stream.askKeyframe();
  }

  #leave(stream: Stream | null): void {
    stream?.receivers.delete(this);
  }

  #changeOver(first: Buffer): void {
    if (this.#current !== this.#next) this.#leave(this.#current);
    this.#current = this.#next;
    this.#next = null;
    this.#sinceSwitch = 0;
    this.#firstSequence = first.readUInt16BE(2);
    if (!this.#last) return;
    const ticks = this.#ports.kind === 'video' ? 90 : 48;
    const elapsed = Math.max(1, Math.round((this.#ports.clock.now() - this.#last.at) * ticks));
    this.#sequenceOffset = (this.#last.sequence + 1 - this.#firstSequence) & 0xffff;
    this.#timestampOffset = (this.#last.timestamp + elapsed - first.readUInt32BE(4)) >>> 0;
  }

  #send({ packet, sequence, timestamp }: SentPacket): void {
    const { ssrc, payloadType } = this.#ports;
    if (this.#ports.send(placeRtp(packet, { payloadType, sequence, timestamp, ssrc }, outbox)))
      this.#bytes += packet.length;
  }
}
