import * as z from 'zod';
import { Action } from '#shared/show/action.ts';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import { readingsOf, type OscValue } from './osc-value.ts';

/** An action of a message, and the values that were none of its fields. */
export interface OscAction {
  readonly action: Action;
  readonly rest: readonly OscValue[];
}

/**
 * Reads an action by its kind, with its fields in their order. Those of the address come first; a value of the message
 * stands only for a field that the action needs, so that letting a button go never presses. Actions that must be held
 * are none of OSC. `misread`: a value of the message fits no field. Null for anything else.
 */
export const oscAction = (
  kind: string,
  address: readonly string[],
  values: readonly OscValue[],
): OscAction | 'misread' | null => {
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
  const missing = read.findIndex(([, reading]) => reading === undefined);
  if (missing >= 0) return missing >= address.length && values.length > 0 ? 'misread' : null;
  const action = Action.safeParse({ kind, ...Object.fromEntries(read) });
  return action.success ? { action: action.data, rest: values.slice(inMessage.length) } : null;
};
