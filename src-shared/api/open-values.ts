import * as z from 'zod';
import { knownValues } from './open-enum.ts';

/** Converts the value of an open enumeration, given the values that it knows and its place, which is good until it returns. */
export type ChangeValue = (value: string, known: readonly string[], path: readonly string[]) => string;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the open values of one schema; `path` is where it stands, as long as the call lasts. */
type Change = (value: unknown, change: ChangeValue, path: string[]) => unknown;

/** By schema; null where it has no open enumeration: most of an answer need not be walked. */
const changes = new WeakMap<z.core.$ZodType, Change | null>();

const within = (key: string, part: Change, value: unknown, change: ChangeValue, path: string[]): unknown => {
  path.push(key);
  const changed = part(value, change, path);
  path.pop();
  return changed;
};

const changeItems =
  (item: Change): Change =>
  (value, change, path) => {
    if (!Array.isArray(value)) return value;
    const changed: readonly unknown[] = value.map((one, index) => within(String(index), item, one, change, path));
    return changed.every((one, index) => one === value[index]) ? value : changed;
  };

const changeEntries =
  (entry: Change): Change =>
  (value, change, path) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(key, entry, one, change, path)]))
      : value;

const changeFields =
  (fields: readonly (readonly [string, Change])[]): Change =>
  (value, change, path) => {
    if (!isObject(value)) return value;
    const changed: Record<string, unknown> = {};
    for (const [key, field] of fields) {
      if (!Object.hasOwn(value, key)) continue;
      const one = within(key, field, value[key], change, path);
      if (one !== value[key]) changed[key] = one;
    }
    return Object.keys(changed).length === 0 ? value : { ...value, ...changed };
  };

const changeFitting =
  (options: readonly z.core.$ZodType[]): Change =>
  (value, change, path) => {
    const fitting = options.find((option) => z.safeParse(option, value).success);
    return (fitting && changeOf(fitting))?.(value, change, path) ?? value;
  };

const makeChange = (schema: z.core.$ZodType): Change | null => {
  const known = knownValues(schema);
  if (known) return (value, change, path) => (typeof value === 'string' ? change(value, known, path) : value);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return changeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const item = changeOf(schema.element);
    return item && changeItems(item);
  }
  if (schema instanceof z.ZodRecord) {
    const entry = changeOf(schema.valueType);
    return entry && changeEntries(entry);
  }
  if (schema instanceof z.ZodUnion) return schema.options.some(changeOf) ? changeFitting(schema.options) : null;
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, field]) => {
    const part = changeOf(field);
    return part ? [[key, part] as const] : [];
  });
  return fields.length > 0 ? changeFields(fields) : null;
};

const changeOf = (schema: z.core.$ZodType): Change | null => {
  const made = changes.get(schema);
  if (made !== undefined) return made;
  const change = makeChange(schema);
  changes.set(schema, change);
  return change;
};

/** Changes every value of an open enumeration inside a value; all else stays, also what the schema does not name. */
export const mapOpenValues = (schema: z.core.$ZodType, value: unknown, change: ChangeValue): unknown =>
  changeOf(schema)?.(value, change, []) ?? value;

/** The place of a value in an answer that this version does not know; null if there is none. */
export const findLaterValue = (schema: z.core.$ZodType, value: unknown): readonly string[] | null => {
  let found: readonly string[] | null = null;
  mapOpenValues(schema, value, (one, known, path) => {
    if (!known.includes(one)) found ??= [...path];
    return one;
  });
  return found;
};

/** Replaces values that this version does not know by the first known one, to check the rest. */
export const withoutUnknownValues = <Value>(schema: z.core.$ZodType, value: Value): Value =>
  mapOpenValues(schema, value, (one, known) => (known.includes(one) ? one : (known[0] ?? one))) as Value;
