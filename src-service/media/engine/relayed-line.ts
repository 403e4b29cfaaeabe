import type { Clock } from '#shared/lib/clock.ts';
import { SILENCE_LEVEL, writeChunk } from '#shared/room/relay-chunks.ts';
import { PacketOrder } from '../../recording/packet-order.ts';
import { TICKS } from '../../recording/sender-clock.ts';
import { payloadOf, Vp8Pictures } from '../../recording/vp8-pictures.ts';
import type { StreamPacket } from '../packets/stream-packet.ts';
import type { Stream, StreamReceiver } from './incoming-stream.ts';

/** A line of a page that receives in pieces: the packets of one stream become whole pictures or sounds again. */
export class RelayedLine implements StreamReceiver {
  readonly #line: number;
  readonly #clock: Clock;
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  #take = 0;
  #stream: Stream | null = null;
  #order = new PacketOrder();
  #pictures = new Vp8Pictures();
  #last: number | null = null;
  #ticks = 0;

  constructor(line: number, clock: Clock, send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#line = line;
    this.#clock = clock;
    this.#send = send;
  }

  /** Carries this stream from now on, as the page counts what it asked for; null carries nothing. */
  carry(stream: Stream | null, take: number): void {
    const isSame = stream === this.#stream;
    // A page that counts on has lost its way in the same stream.
    if (isSame && take !== this.#take) stream?.askKeyframe();
    this.#take = take;
    if (isSame) return;
    this.#stream?.receivers.delete(this);
    this.#stream = stream;
    if (!stream) return;
    stream.receivers.add(this);
    this.restarted(stream);
  }

  askKeyframe(): void {
    this.#stream?.askKeyframe();
  }

  packet(from: Stream, { sequence, bytes }: StreamPacket): void {
    for (const ordered of this.#order.arrived(sequence, bytes, this.#clock.now())) {
      if (from.kind === 'audio') {
        this.#say(payloadOf(ordered.packet), ordered.packet.readUInt32BE(4), true, TICKS.audio);
        continue;
      }
      const picture = this.#pictures.take(ordered);
      if (picture) this.#say(picture.data, picture.timestamp, picture.isKey, TICKS.video);
      else if (ordered.isAfterLoss) from.askKeyframe();
    }
  }

  senderReport(): void {
    // A page shows each picture and plays each sound as it comes.
  }

  restarted(from: Stream): void {
    this.#order = new PacketOrder();
    this.#pictures = new Vp8Pictures();
    this.#last = null;
    from.askKeyframe();
  }

  /** Timestamps of packets begin anew after 2³² ticks, and with each stream; those of pieces only go on. */
  #say(data: Uint8Array, timestamp: number, isKey: boolean, ticksASecond: number): void {
    if (data.length === 0) return;
    this.#ticks += this.#last === null ? ticksASecond : Math.max(0, (timestamp - this.#last) | 0);
    this.#last = timestamp;
    const micros = Math.round((this.#ticks * 1e6) / ticksASecond);
    this.#send(
      writeChunk({ line: this.#line, take: this.#take, isKey, level: SILENCE_LEVEL, timestamp: micros, data }),
    );
  }
}
