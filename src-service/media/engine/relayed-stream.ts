import { RELAY_LIMITS, type RelayChunk } from '#shared/room/relay-chunks.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createKeyframeRequests } from '../packets/keyframe-requests.ts';
import { OWN_STREAM, Packetiser, ticksOf } from '../packets/packetise.ts';
import { PacketHistory } from '../packets/packet-history.ts';
import { writeSenderReport } from '../packets/rtcp.ts';
import { Speech } from '../packets/speech.ts';
import { StreamPacket } from '../packets/stream-packet.ts';
import { handOn, type Stream, type StreamReceiver } from './incoming-stream.ts';

const REPORT_MS = 1000;

interface Ports {
  readonly clock: Clock;
  /** Asks the page for a whole picture. */
  readonly askPage: () => void;
  readonly onTalking: (isTalking: boolean) => void;
}

/** A stream that a page sends in pieces over its relay: from here on it is packets, as any other. */
export class RelayedStream implements Stream {
  readonly kind: 'audio' | 'video';
  readonly receivers = new Set<StreamReceiver>();
  readonly history = new PacketHistory();
  readonly #ports: Ports;
  readonly #packetiser: Packetiser;
  readonly #speech = new Speech();
  readonly #keyframes;
  #reportedAt = -Infinity;
  #cancelPass: CancelTimer = () => {};

  constructor(kind: 'audio' | 'video', ports: Ports) {
    this.kind = kind;
    this.#ports = ports;
    this.#packetiser = new Packetiser(kind);
    this.#keyframes = createKeyframeRequests(ports.clock, () => {
      ports.askPage();
      return true;
    });
    if (kind === 'audio') this.#pass();
  }

  /** Takes a piece; one that is too long for sound is let go. */
  take({ data, isKey, level, timestamp }: RelayChunk): void {
    if (this.kind === 'audio') {
      if (data.length > RELAY_LIMITS.soundBytes) return;
      if (this.#speech.heard(level, data.length, this.#ports.clock.now())) this.#tellTalking();
    } else if (isKey) this.#keyframes.came();
    this.#report(timestamp);
    const packets = this.#packetiser.packets(data, timestamp).map((bytes) => new StreamPacket(bytes));
    handOn(this, packets, this.#ports.clock.now());
  }

  askKeyframe(): void {
    if (this.kind === 'video') this.#keyframes.ask();
  }

  close(): void {
    this.#keyframes.stop();
    this.#cancelPass();
    this.receivers.clear();
  }

  /** The clock of all that the page sends, which keeps picture and sound together. */
  #report(timestamp: number): void {
    const now = this.#ports.clock.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    const report = writeSenderReport(OWN_STREAM, timestamp, ticksOf(this.kind, timestamp));
    for (const receiver of this.receivers) receiver.senderReport(this, report);
  }

  #tellTalking(): void {
    this.#ports.onTalking(this.#speech.isTalking);
  }

  #pass(): void {
    const { clock } = this.#ports;
    if (this.#speech.pass(clock.now())) this.#tellTalking();
    this.#cancelPass = clock.schedule(clock.now() + REPORT_MS, () => this.#pass());
  }
}
