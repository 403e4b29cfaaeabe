/** Reports of RTCP (RFC 3550, 4585 and the REMB draft), read and written here because the engine's own lose some. */

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const EXTENDED_REPORT = 207;
/** Blocks of an extended report: a receiver's clock, and the answer to it. */
const RECEIVER_CLOCK = 4;
const CLOCK_ANSWER = 5;
/** The sender of our feedback; nobody looks at it. */
const OWN_SSRC = 1;
const SENDER_REPORT_BYTES = 28;
/** Lost packets that one request names at most. */
const MAX_LOST = 100;

/** True for a report among packets of the same connection (RFC 5761). */
export const isRtcp = (packet: Buffer): boolean => {
  const type = packet[1] ?? 0;
  return packet.length >= 4 && type >= 192 && type <= 223;
};

const feedback = (type: number, format: number, ssrc: number, rest: Buffer): Buffer => {
  const head = Buffer.alloc(12);
  head.writeUInt8(0x80 | format, 0);
  head.writeUInt8(type, 1);
  head.writeUInt16BE(2 + rest.length / 4, 2);
  head.writeUInt32BE(OWN_SSRC, 4);
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, rest]);
};

/** Asks the sender of this stream for a whole picture. */
export const writePictureLoss = (ssrc: number): Buffer => feedback(PAYLOAD_FEEDBACK, 1, ssrc, Buffer.alloc(0));

/** Asks the sender of this stream for packets that did not arrive. */
export const writeLost = (ssrc: number, sequences: readonly number[]): Buffer => {
  const asked = sequences.slice(0, MAX_LOST);
  const list = Buffer.alloc(asked.length * 4);
  asked.forEach((sequence, index) => list.writeUInt16BE(sequence, index * 4));
  return feedback(TRANSPORT_FEEDBACK, 1, ssrc, list);
};

/** Tells a sender how many bits a second it may send in all. */
export const writeMaximumBitrate = (ssrc: number, bitsPerSecond: number): Buffer => {
  const exponent = Math.max(0, Math.ceil(Math.log2((bitsPerSecond + 1) / 2 ** 18)));
  const mantissa = Math.floor(bitsPerSecond / 2 ** exponent);
  const rest = Buffer.alloc(12);
  rest.write('REMB', 0);
  rest.writeUInt8(1, 4);
  rest.writeUInt8((exponent << 2) | (mantissa >> 16), 5);
  rest.writeUInt16BE(mantissa & 0xffff, 6);
  rest.writeUInt32BE(ssrc, 8);
  return feedback(PAYLOAD_FEEDBACK, 15, 0, rest);
};

export interface ReceptionBlock {
  readonly ssrc: number;
  /** Lost since the last report, of 256. */
  readonly fractionLost: number;
  readonly lost: number;
  readonly highestSequence: number;
  /** The middle of the last sender report's clock, and the time since it came in units of 1/65536 s; 0 without one. */
  readonly lastReport: number;
  readonly sinceLastReport: number;
}

/** Tells a sender how its stream arrives. */
export const writeReception = (block: ReceptionBlock): Buffer => {
  const report = Buffer.alloc(32);
  report.writeUInt8(0x81, 0);
  report.writeUInt8(RECEIVER_REPORT, 1);
  report.writeUInt16BE(7, 2);
  report.writeUInt32BE(OWN_SSRC, 4);
  report.writeUInt32BE(block.ssrc, 8);
  report.writeUInt8(block.fractionLost, 12);
  report.writeUIntBE(Math.min(block.lost, 0x7fffff), 13, 3);
  report.writeUInt32BE(block.highestSequence >>> 0, 16);
  report.writeUInt32BE(block.lastReport >>> 0, 24);
  report.writeUInt32BE(block.sinceLastReport >>> 0, 28);
  return report;
};

/** A sender report as one about another stream, without its blocks; the time of its clock stays the sender's. */
export const moveSenderReport = (report: Buffer, ssrc: number, timestampOffset: number): Buffer => {
  const moved = Buffer.from(report.subarray(0, SENDER_REPORT_BYTES));
  moved.writeUInt8(0x80, 0);
  moved.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2);
  moved.writeUInt32BE(ssrc, 4);
  moved.writeUInt32BE((moved.readUInt32BE(16) + timestampOffset) >>> 0, 16);
  return moved;
};

/** Answers a receiver's clock at once, so that it knows how long the way here and back takes (RFC 3611, section 4.5). */
export const writeClockAnswer = (ssrc: number, middleOfClock: number): Buffer => {
  const answer = Buffer.alloc(24);
  answer.writeUInt8(0x80, 0);
  answer.writeUInt8(EXTENDED_REPORT, 1);
  answer.writeUInt16BE(5, 2);
  answer.writeUInt32BE(OWN_SSRC, 4);
  answer.writeUInt8(CLOCK_ANSWER, 8);
  answer.writeUInt16BE(3, 10);
  answer.writeUInt32BE(ssrc, 12);
  answer.writeUInt32BE(middleOfClock, 16);
  return answer;
};

const NTP_TO_UNIX_SEC = 2_208_988_800;

/** A sender report of our own making: the stream's timestamp at an instant in microseconds. */
export const writeSenderReport = (ssrc: number, micros: number, timestamp: number): Buffer => {
  const report = Buffer.alloc(SENDER_REPORT_BYTES);
  report.writeUInt8(0x80, 0);
  report.writeUInt8(SENDER_REPORT, 1);
  report.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE((Math.floor(micros / 1e6) + NTP_TO_UNIX_SEC) % 2 ** 32, 8);
  report.writeUInt32BE(Math.floor(((micros % 1e6) / 1e6) * 2 ** 32), 12);
  report.writeUInt32BE(timestamp, 16);
  return report;
};

export type Report =
  | { readonly kind: 'sender'; readonly packet: Buffer; readonly ssrc: number; readonly middleOfClock: number }
  /** How a stream arrives: packets lost since its beginning, and the number of its last with its rounds. */
  | { readonly kind: 'reception'; readonly ssrc: number; readonly lost: number; readonly highestSequence: number }
  | { readonly kind: 'clock'; readonly ssrc: number; readonly middleOfClock: number }
  | { readonly kind: 'pictureLoss'; readonly ssrc: number }
  | { readonly kind: 'lost'; readonly ssrc: number; readonly sequences: readonly number[] }
  | { readonly kind: 'maximumBitrate'; readonly bitsPerSecond: number };

const readLost = (packet: Buffer): readonly number[] => {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length && sequences.length < MAX_LOST; at += 4) {
    const first = packet.readUInt16BE(at);
    const following = packet.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit += 1) {
      if ((following & (1 << bit)) !== 0) sequences.push((first + bit + 1) & 0xffff);
    }
  }
  return sequences.slice(0, MAX_LOST);
};

const readPayloadFeedback = (packet: Buffer, format: number): readonly Report[] => {
  if (format === 1) return [{ kind: 'pictureLoss', ssrc: packet.readUInt32BE(8) }];
  // A full request (RFC 5104) names its stream behind the head.
  if (format === 4) return packet.length < 16 ? [] : [{ kind: 'pictureLoss', ssrc: packet.readUInt32BE(12) }];
  if (format !== 15 || packet.length < 20 || packet.toString('latin1', 12, 16) !== 'REMB') return [];
  const exponent = packet.readUInt8(17) >> 2;
  const mantissa = (packet.readUInt8(17) & 3) * 0x10000 + packet.readUInt16BE(18);
  return [{ kind: 'maximumBitrate', bitsPerSecond: mantissa * 2 ** exponent }];
};

const readExtended = (packet: Buffer): readonly Report[] => {
  for (let at = 8; at + 12 <= packet.length; at += (packet.readUInt16BE(at + 2) + 1) * 4) {
    if (packet.readUInt8(at) === RECEIVER_CLOCK)
      return [{ kind: 'clock', ssrc: packet.readUInt32BE(4), middleOfClock: packet.readUInt32BE(at + 6) }];
  }
  return [];
};

const readReceptions = (packet: Buffer): readonly Report[] => {
  const blocks: Report[] = [];
  for (let at = 8; at + 24 <= packet.length; at += 24)
    blocks.push({
      kind: 'reception',
      ssrc: packet.readUInt32BE(at),
      lost: packet.readIntBE(at + 5, 3),
      highestSequence: packet.readUInt32BE(at + 8),
    });
  return blocks;
};

const readOne = (packet: Buffer): readonly Report[] => {
  const format = packet.readUInt8(0) & 0x1f;
  const type = packet.readUInt8(1);
  if (type === RECEIVER_REPORT) return readReceptions(packet);
  if (type === EXTENDED_REPORT) return readExtended(packet);
  if (type === SENDER_REPORT && packet.length >= SENDER_REPORT_BYTES)
    return [{ kind: 'sender', packet, ssrc: packet.readUInt32BE(4), middleOfClock: packet.readUInt32BE(10) }];
  if (packet.length < 12) return [];
  if (type === PAYLOAD_FEEDBACK) return readPayloadFeedback(packet, format);
  if (type !== TRANSPORT_FEEDBACK || format !== 1) return [];
  return [{ kind: 'lost', ssrc: packet.readUInt32BE(8), sequences: readLost(packet) }];
};

/** The reports that matter here in a compound packet; what is cut short or unknown is left out. */
export const readReports = (compound: Buffer): readonly Report[] => {
  const reports: Report[] = [];
  for (let at = 0; at + 4 <= compound.length;) {
    const length = (compound.readUInt16BE(at + 2) + 1) * 4;
    if (at + length > compound.length || compound.readUInt8(at) >> 6 !== 2) return reports;
    reports.push(...readOne(compound.subarray(at, at + length)));
    at += length;
  }
  return reports;
};
