import { fromBuffer, toBuffer, type OscArgInput, type OscPacketOutput } from 'osc-min';

/** A value of a message that a controller can mean; blobs, colours and the like are left out. */
export type OscValue = string | number | boolean;

export interface OscMessage {
  readonly address: string;
  readonly values: readonly OscValue[];
}

/** Bundles within bundles are read this deep. */
const DEEPEST = 8;

const valueOf = (value: unknown): readonly OscValue[] => {
  if (typeof value === 'bigint') return [Number(value)];
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : [];
  return typeof value === 'string' || typeof value === 'boolean' ? [value] : [];
};

const messagesOf = (packet: OscPacketOutput, depth: number): readonly OscMessage[] => {
  if (packet.oscType === 'bundle') {
    return depth === 0 ? [] : packet.elements.flatMap((element) => messagesOf(element, depth - 1));
  }
  return [{ address: packet.address, values: packet.args.flatMap(({ value }) => valueOf(value)) }];
};

/** Messages of a datagram; time tags of bundles are ignored. Null if it is not OSC. */
export const readOsc = (datagram: Uint8Array): readonly OscMessage[] | null => {
  try {
    return messagesOf(fromBuffer(datagram), DEEPEST);
  } catch {
    return null;
  }
};

/** Whole numbers travel as integers and others as floats: what every receiver reads. */
const argumentOf = (value: OscValue): OscArgInput => {
  if (typeof value === 'string') return { type: 'string', value: value.replaceAll('\0', '') };
  if (typeof value === 'boolean') return { type: 'integer', value: value ? 1 : 0 };
  return { type: Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'integer' : 'float', value };
};

/** A message as a datagram. */
export const writeOsc = ({ address, values }: OscMessage): Uint8Array => {
  const view = toBuffer({ address, args: values.map(argumentOf) });
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
};
