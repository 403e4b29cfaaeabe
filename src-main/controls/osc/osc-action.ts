import * as z from 'zod';
import { Action } from '#shared/show/action.ts';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import type { OscValue } from './osc-messages.ts';

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Readings of a value, the likeliest first: addresses hold text alone, and many devices send numbers alone. */
const readingsOf = (value: OscValue): readonly OscValue[] => {
  if (typeof value === 'boolean') return [value, Number(value)];
  if (typeof value === 'number') return value === 0 || value === 1 ? [value, value === 1] : [value];
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const switched = SWITCHES.get(value);
  return [value, ...(Number.isFinite(number) ? [number] : []), ...(switched === undefined ? [] : [switched])];
};

/** An action of a message, and the values that were none of its fields. */
export interface OscAction {
  readonly action: Action;
  readonly rest: readonly OscValue[];
}

/**
 * Reads an action by its kind, with its fields in their order. Those of the address come first; a value of the message
 * stands only for a field that the action needs, so that letting a button go never presses. Actions that must be held
 * are none of OSC. Null for anything else.
 */
export const oscAction = (kind: string, address: readonly string[], values: readonly OscValue[]): OscAction | null => {
  const found = ALL_ACTIONS.find((one) => one.kind === kind);
  if (found === undefined || found.held) return null;
  const fields = Object.entries<z.core.$ZodType>(found.fields);
  if (address.length > fields.length) return null;
  const inMessage = fields.slice(address.length).filter(([, schema]) => !z.safeParse(schema, undefined).success);
  const given = [...address, ...values.slice(0, inMessage.length)];
  const asked = [...fields.slice(0, address.length), ...inMessage];
  const read = asked.map(([name, schema], at) => {
    const value = given[at];
    const reading = value === undefined ? undefined : readingsOf(value).find((one) => z.safeParse(schema, one).success);
    return [name, reading] as const;
  });
  if (read.some(([, reading]) => reading === undefined)) return null;
  const action = Action.safeParse({ kind, ...Object.fromEntries(read) });
  return action.success ? { action: action.data, rest: values.slice(inMessage.length) } : null;
};
