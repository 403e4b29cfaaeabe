import type { Clock } from '#shared/lib/clock.ts';
import type { PacketHistory } from '../packets/packet-history.ts';
import { Resends } from '../packets/resends.ts';
import { moveSenderReport } from '../packets/rtcp.ts';
import { isBefore, isVp8Keyframe } from '../packets/rtp.ts';
import type { StreamPacket } from '../packets/stream-packet.ts';
import type { Stream, StreamReceiver } from './incoming-stream.ts';

/** After a switch, packets of the new stream from before its first one may still come late. */
const LATE_PACKETS = 1000;
/** A page keeps picture and sound together by the sender's reports. Between two, clocks drift by less than 1 ms. */
const REPORT_MS = 3000;

interface Ports {
  readonly kind: 'audio' | 'video';
  readonly ssrc: number;
  readonly payloadType: number;
  readonly clock: Clock;
  /** Takes a copy of the packet. False where it cannot be sent. */
  readonly send: (packet: Buffer) => boolean;
  readonly isConnected: () => boolean;
}

/** The time in which a line carries one stream, and the offsets from the stream's numbers and times to its own. */
interface Stretch {
  readonly stream: Stream;
  readonly history: PacketHistory;
  /** The stream's number with which it begins. */
  readonly firstSequence: number;
  readonly sequenceOffset: number;
  readonly timestampOffset: number;
}

/** The last packet that a line carried, by the line's own numbers. */
interface Last {
  readonly sequence: number;
  readonly timestamp: number;
  readonly at: number;
}

/**
 * A line of a viewer: one stream to them, whichever of the room's streams it carries. It changes over at a whole picture,
 * and its numbers and times go on without a gap.
 */
export class OutgoingLine implements StreamReceiver {
  readonly #ports: Ports;
  readonly #resends = new Resends();
  #current: Stretch | null = null;
  #previous: Stretch | null = null;
  #next: Stream | null = null;
  #sinceSwitch = 0;
  #last: Last | null = null;
  #reportedAt = -Infinity;
  #bytes = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** From now on it carries this stream; null carries nothing. */
  carry(stream: Stream | null): void {
    const current = this.#current?.stream ?? null;
    if (stream === (this.#next ?? current)) return;
    this.#leave(this.#next);
    this.#next = null;
    if (stream === current) return;
    if (stream === null) {
      this.#leave(current);
      this.#end();
      this.#previous = null;
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
    (this.#next ?? this.#current?.stream)?.askKeyframe();
  }

  /** Sends packets of these numbers again, as far as they are kept. */
  resend(sequences: readonly number[]): void {
    const now = this.#ports.clock.now();
    for (const sequence of sequences) {
      const stretch = this.#stretchOf(sequence);
      const packet = stretch?.history.find((sequence - stretch.sequenceOffset) & 0xffff);
      if (stretch && packet && this.#resends.take(sequence, now)) this.#send(packet, stretch);
    }
  }

  packet(from: Stream, packet: StreamPacket): void {
    if (from === this.#next && (this.#ports.kind === 'audio' || isVp8Keyframe(packet.bytes)))
      this.#changeOver(from, packet);
    const stretch = this.#current;
    if (from !== stretch?.stream) return;
    if (this.#sinceSwitch < LATE_PACKETS) {
      this.#sinceSwitch += 1;
      if (isBefore(packet.sequence, stretch.firstSequence)) return;
    }
    this.#send(packet, stretch);
  }

  senderReport(from: Stream, report: Buffer): void {
    const { ssrc, clock, send } = this.#ports;
    const now = clock.now();
    if (from !== this.#current?.stream || now - this.#reportedAt < REPORT_MS) return;
    if (send(moveSenderReport(report, ssrc, this.#current.timestampOffset))) this.#reportedAt = now;
  }

  restarted(from: Stream): void {
    if (from !== this.#current?.stream || this.#next) return;
    this.#end();
    this.#next = from;
    this.#askFor(from);
  }

  /** A whole picture that comes before the page is connected is lost, and the next may be asked for only later. */
  #askFor(stream: Stream): void {
    if (this.#ports.isConnected()) stream.askKeyframe();
  }

  #leave(stream: Stream | null): void {
    stream?.receivers.delete(this);
  }

  /** The stretch whose packets got this number of the line. */
  #stretchOf(sequence: number): Stretch | null {
    const current = this.#current;
    const isEarlier = !current || isBefore(sequence, current.firstSequence + current.sequenceOffset);
    return isEarlier ? this.#previous : current;
  }

  /** Ends the stretch, and notes how far the line has come in it. */
  #end(): void {
    const ended = this.#current;
    const newest = ended?.history.newest;
    if (!newest) return;
    this.#previous = ended;
    this.#current = null;
    this.#last = {
      sequence: (newest.packet.sequence + ended.sequenceOffset) & 0xffff,
      timestamp: (newest.packet.timestamp + ended.timestampOffset) >>> 0,
      at: newest.at,
    };
  }

  #changeOver(stream: Stream, first: StreamPacket): void {
    if (this.#current?.stream !== stream) this.#leave(this.#current?.stream ?? null);
    this.#end();
    this.#next = null;
    this.#sinceSwitch = 0;
    this.#reportedAt = -Infinity;
    this.#current = { stream, history: stream.history, firstSequence: first.sequence, ...this.#offsets(first) };
  }

  /** The offsets that make a stream's packet the next one of this line. */
  #offsets(first: StreamPacket): Pick<Stretch, 'sequenceOffset' | 'timestampOffset'> {
    const last = this.#last;
    if (!last) return { sequenceOffset: 0, timestampOffset: 0 };
    const ticks = this.#ports.kind === 'video' ? 90 : 48;
    const elapsed = Math.max(1, Math.round((this.#ports.clock.now() - last.at) * ticks));
    return {
      sequenceOffset: (last.sequence + 1 - first.sequence) & 0xffff,
      timestampOffset: (last.timestamp + elapsed - first.timestamp) >>> 0,
    };
  }

  #send(packet: StreamPacket, { sequenceOffset, timestampOffset }: Stretch): void {
    const { ssrc, payloadType, send } = this.#ports;
    const placed = packet.placed({
      payloadType,
      sequence: (packet.sequence + sequenceOffset) & 0xffff,
      timestamp: (packet.timestamp + timestampOffset) >>> 0,
      ssrc,
    });
    if (send(placed)) this.#bytes += placed.length;
  }
}
