const NTP_TO_UNIX_SEC = 2_208_988_800;
const FRACTIONS = 2 ** 32;
/** A sender whose reports are further off than this from when its packets came says nothing of use. */
const FURTHEST_OFF_MS = 10_000;

/** Ticks a second of each kind of stream. */
export const TICKS = { audio: 48_000, video: 90_000 } as const;

/** A moment of a stream: its own timestamp, and the sender's clock then in milliseconds (RFC 3550, 6.4.1). */
export interface SenderMoment {
  readonly timestamp: number;
  readonly sentAt: number;
}

/** Reads the moment of a sender report. */
export const readMoment = (report: Buffer): SenderMoment => ({
  timestamp: report.readUInt32BE(16),
  sentAt: (report.readUInt32BE(8) - NTP_TO_UNIX_SEC + report.readUInt32BE(12) / FRACTIONS) * 1000,
});

/** A sender's clock against ours, the same for all its streams: picture and sound stay together. */
export class SenderClock {
  /** The least time a report took; the clock's own difference is in it. */
  #offsetMs = Infinity;

  heard(sentAt: number, now: number): void {
    this.#offsetMs = Math.min(this.#offsetMs, now - sentAt);
  }

  /** Our instant of a timestamp, which came at `arrivedAt`, from a moment of its stream. */
  instantOf(timestamp: number, moment: SenderMoment, ticks: number, arrivedAt: number): number {
    const sentAt = moment.sentAt - (((moment.timestamp - timestamp) | 0) / ticks) * 1000;
    const instant = sentAt + this.#offsetMs;
    return Math.abs(instant - arrivedAt) <= FURTHEST_OFF_MS ? instant : arrivedAt;
  }
}
