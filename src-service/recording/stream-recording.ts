import { open } from 'node:fs/promises';
import type { Clock } from '#shared/lib/clock.ts';
import { PacketOrder, type OrderedPacket } from './packet-order.ts';
import { readMoment, TICKS, type SenderClock } from './sender-clock.ts';
import { openPictureFile, openSoundFile, type Sound, type StreamFile } from './stream-file.ts';
import { payloadOf, Vp8Pictures, type Picture } from './vp8-pictures.ts';

/** Bytes that wait for the disk at most, of one stream. */
const MAX_UNWRITTEN = 16 * 1024 * 1024;
/** A stream whose clock leaps further than this, or back, goes on in another file. */
const LONGEST_LEAP_SEC = 10;
/** A better estimate of when a file began is told from this much on. */
const TOLD_FROM_MS = 5;

interface Ports {
  readonly kind: 'audio' | 'video';
  /** The file to make; there must be none yet. */
  readonly path: string;
  readonly clock: Clock;
  readonly senderClock: SenderClock;
  /** Called when the first of it is there, and again where a report says more exactly when that was. */
  readonly onStarted: (startedAt: number) => void;
  /** The stream's clock leapt: this recording takes no more. */
  readonly onLeap: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** A stream on its way into its file, unchanged. */
export class StreamRecording {
  readonly #ports: Ports;
  readonly #ticks: number;
  readonly #order = new PacketOrder();
  readonly #pictures = new Vp8Pictures();
  #first: { readonly timestamp: number; readonly arrivedAt: number } | null = null;
  #lastTimestamp = 0;
  #toldStart = 0;
  #file: StreamFile<Picture & Sound> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #unwritten = 0;
  #isOver = false;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#ticks = TICKS[ports.kind];
  }

  packet(packet: Buffer): void {
    const now = this.#ports.clock.now();
    for (const ordered of this.#order.arrived(packet.readUInt16BE(2), packet, now)) this.#take(ordered);
  }

  senderReport(report: Buffer): void {
    const moment = readMoment(report);
    const { senderClock, clock, onStarted } = this.#ports;
    senderClock.heard(moment.sentAt, clock.now());
    if (!this.#first || this.#isOver) return;
    const start = senderClock.instantOf(this.#first.timestamp, moment, this.#ticks, this.#first.arrivedAt);
    if (Math.abs(start - this.#toldStart) < TOLD_FROM_MS) return;
    this.#toldStart = start;
    onStarted(start);
  }

  /** Takes no more, and resolves when all of it is in the file. */
  async close(): Promise<void> {
    for (const ordered of this.#order.rest()) this.#take(ordered);
    this.#isOver = true;
    await this.#writing;
    await this.#file?.close().catch(this.#ports.onFailed);
  }

  #take(ordered: OrderedPacket): void {
    if (this.#isOver) return;
    const { packet } = ordered;
    const made =
      this.#ports.kind === 'video'
        ? this.#pictures.take(ordered)
        : { data: payloadOf(packet), timestamp: packet.readUInt32BE(4), isKey: true, size: null };
    if (!made || made.data.length === 0) return;
    if (this.#first === null) this.#begin(made.timestamp);
    const leap = ((made.timestamp - this.#lastTimestamp) | 0) / this.#ticks;
    this.#lastTimestamp = made.timestamp;
    if (leap >= 0 && leap <= LONGEST_LEAP_SEC) {
      this.#write(made);
      return;
    }
    this.#isOver = true;
    this.#ports.onLeap();
  }

  #begin(timestamp: number): void {
    this.#first = { timestamp, arrivedAt: this.#ports.clock.now() };
    this.#lastTimestamp = timestamp;
    this.#toldStart = this.#first.arrivedAt;
    this.#ports.onStarted(this.#first.arrivedAt);
  }

  #write(made: Picture): void {
    this.#unwritten += made.data.length;
    if (this.#unwritten > MAX_UNWRITTEN) this.#fail(new Error('The disk does not keep up'));
    this.#writing = this.#writing
      .then(async () => {
        if (this.#unwritten <= MAX_UNWRITTEN) await this.#add(made);
        this.#unwritten -= made.data.length;
      })
      .catch((error: unknown) => this.#fail(error));
  }

  async #add(made: Picture): Promise<void> {
    const { kind, path } = this.#ports;
    this.#file ??= await (kind === 'video' ? openPictureFile : openSoundFile)(await open(path, 'wx', 0o600));
    await this.#file.add(made);
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ports.onFailed(error);
  }
}
