import * as z from 'zod';
import { knownValues } from './open-enum.ts';

/** Converts the value of an open enumeration, given the values that it knows and its place. */
export type ChangeValue = (value: string, known: readonly string[], path: readonly string[]) => string;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holding = new WeakMap<z.core.$ZodType, boolean>();

const partsOf = (schema: z.core.$ZodType): readonly z.core.$ZodType[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return schema instanceof z.ZodObject ? Object.values<z.core.$ZodType>(schema.shape) : [];
};

/** True if a schema has an open enumeration anywhere. Most of an answer need not be walked. */
const holdsOpen = (schema: z.core.$ZodType): boolean => {
  const known = holding.get(schema);
  if (known !== undefined) return known;
  const holds = knownValues(schema) !== null || partsOf(schema).some(holdsOpen);
  holding.set(schema, holds);
  return holds;
};

/** Changes every value of an open enumeration inside a value; parts that the schema does not name stay. */
export const mapOpenValues = (
  schema: z.core.$ZodType,
  value: unknown,
  change: ChangeValue,
  path: readonly string[] = [],
): unknown => {
  if (!holdsOpen(schema)) return value;
  const known = knownValues(schema);
  if (known) return typeof value === 'string' ? change(value, known, path) : value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return mapOpenValues(schema.unwrap(), value, change, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = schema;
    return value.map((one, index) => mapOpenValues(element, one, change, [...path, String(index)]));
  }
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find((option) => z.safeParse(option, value).success);
    return fitting ? mapOpenValues(fitting, value, change, path) : value;
  }
  if (!isObject(value)) return value;
  const fieldOf = (key: string): z.core.$ZodType | undefined => {
    if (schema instanceof z.ZodRecord) return schema.valueType;
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
    return Object.hasOwn(shape, key) ? shape[key] : undefined;
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const field = fieldOf(key);
      return [key, field ? mapOpenValues(field, one, change, [...path, key]) : one];
    }),
  );
};

/** The place of a value in an answer that this version does not know; null if there is none. */
export const findLaterValue = (schema: z.core.$ZodType, value: unknown): readonly string[] | null => {
  let found: readonly string[] | null = null;
  mapOpenValues(schema, value, (one, known, path) => {
    if (!known.includes(one)) found ??= path;
    return one;
  });
  return found;
};

/** Replaces values that this version does not know by the first known one, to check the rest. */
export const withoutUnknownValues = <Value>(schema: z.core.$ZodType, value: Value): Value =>
  mapOpenValues(schema, value, (one, known) => (known.includes(one) ? one : (known[0] ?? one))) as Value;
