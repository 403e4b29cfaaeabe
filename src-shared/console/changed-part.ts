import { fits, isJsonObject, valueAt } from './draft-value.ts';
import type { FormField } from './form-field.ts';

/** True if two values of JSON are the same; keys may stand in another order. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameJson(item, other[index]))
    );
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
};

/** The fields of an answer that a form knows: the form of a change is filled with them. */
export const filledFrom = (field: FormField, answer: unknown): Readonly<Record<string, unknown>> => {
  if (field.shape.type !== 'object' || !isJsonObject(answer)) return {};
  // Some answers carry their object under its name.
  const names = new Set(field.shape.fields.map(({ name }) => name));
  const isBare = Object.keys(answer).some((key) => names.has(key));
  const inner = isBare ? answer : (Object.values(answer).find(isJsonObject) ?? {});
  return Object.fromEntries(
    field.shape.fields.flatMap((one) => {
      const value = valueAt(inner, [one.name]);
      return value !== undefined && fits(one, value) ? [[one.name, value] as const] : [];
    }),
  );
};

/** The body of a change that was filled from an answer: only the keys whose value is another now. */
export const changedPart = (
  filled: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => !Object.hasOwn(filled, key) || !isSameJson(filled[key], value)),
  );
