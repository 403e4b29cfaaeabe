import { fromBuffer, toBuffer, type OscArgInput, type OscArgOutputOrArray, type OscPacketOutput } from 'osc-min';
import type { OscValue } from './osc-value.ts';

export interface OscMessage {
  readonly address: string;
  readonly values: readonly OscValue[];
}

/** A message that came. */
export interface HeardOscMessage extends OscMessage {
  /** It has a value that no controller can mean: a blob, an array, no number. It is not obeyed. */
  readonly isOdd: boolean;
}

/** Bundles within bundles are read this deep. */
const DEEPEST = 8;

/** The shortest number that its sender can have meant: a float of 32 bits says 0.800000012 for 0.8. */
const meant = (float: number): number =>
  [6, 7, 8].map((places) => Number(float.toPrecision(places))).find((short) => Math.fround(short) === float) ?? float;

const valueOf = ({ type, value }: OscArgOutputOrArray): OscValue | null => {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    return type === 'float' ? meant(value) : value;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
};

const messagesOf = (packet: OscPacketOutput, depth: number): readonly HeardOscMessage[] => {
  if (packet.oscType === 'bundle') {
    return depth === 0 ? [] : packet.elements.flatMap((element) => messagesOf(element, depth - 1));
  }
  // An impulse is a press without a value.
  const values = packet.args.filter(({ type }) => type !== 'bang').map(valueOf);
  const read = values.filter((value) => value !== null);
  return [{ address: packet.address, values: read, isOdd: read.length < values.length }];
};

/** Messages of a datagram; time tags of bundles are ignored. Null if it is not OSC. */
export const readOsc = (datagram: Uint8Array): readonly HeardOscMessage[] | null => {
  try {
    return messagesOf(fromBuffer(datagram), DEEPEST);
  } catch {
    return null;
  }
};

/** Whole numbers travel as integers and others as floats: what every receiver reads. */
const argumentOf = (value: OscValue, isFader: boolean): OscArgInput => {
  if (typeof value === 'string') return { type: 'string', value: value.replaceAll('\0', '') };
  if (typeof value === 'boolean') return { type: 'integer', value: value ? 1 : 0 };
  return { type: !isFader && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'integer' : 'float', value };
};

/** A message as a datagram. A fader is a float at its ends too. */
export const writeOsc = ({ address, values }: OscMessage): Uint8Array => {
  const isFader = address.endsWith('/volume');
  const view = toBuffer({ address, args: values.map((value) => argumentOf(value, isFader)) });
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
};
