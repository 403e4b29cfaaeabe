import * as z from 'zod';

declare const laterValue: unique symbol;
/** A value that this version does not know, of a platform that came after it: read, kept and sent back as it came. */
export type LaterValue = string & { readonly [laterValue]: true };
/** The values of an open enumeration that this version knows. */
export type Known<Value> = Exclude<Value, LaterValue>;

/** Far longer than any name of a value. */
const LONGEST = 200;
const Later = z.string().max(LONGEST) as unknown as z.ZodType<LaterValue, string>;
const values = new WeakMap<z.core.$ZodType, readonly string[]>();

/**
 * An enumeration as it is read: the platform's changes are additive (spec 1, Versioning), so an answer may hold a value
 * that this version does not know. What is sent stays a `z.enum`.
 */
export const openEnum = <const Values extends readonly [string, ...string[]]>(known: Values) => {
  const schema = z.union([z.enum(known), Later]);
  values.set(schema, known);
  return schema;
};

/** The values that an open enumeration knows; null for any other schema. */
export const knownValues = (schema: z.core.$ZodType): readonly string[] | null => values.get(schema) ?? null;

/** A value from the platform, typed as one to send: later values go back to the platform they came from. */
type SentBack<Value> = Value extends LaterValue
  ? never
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? SentBack<Item>[]
      : { -readonly [Key in keyof Value]: SentBack<Value[Key]> };

/** Something that was read, to be sent back as it came. */
export const sentBack = <Value>(value: Value): SentBack<Value> => value as SentBack<Value>;

/** True if this version knows a value. */
export const isKnown = <Value extends string>(known: readonly Value[], value: unknown): value is Value =>
  (known as readonly unknown[]).includes(value);

/** The value if this version knows it, else the given fallback. */
export const knownOr = <Value extends string, Other>(
  known: readonly Value[],
  value: unknown,
  otherwise: Other,
): Value | Other => (isKnown(known, value) ? value : otherwise);
