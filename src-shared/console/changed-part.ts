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

/** Fields that an answer has under another name than the change that writes them. */
const ANSWERED_AS: Readonly<Record<string, string>> = { groups: 'groupIds', replayGroups: 'replayGroupIds' };
/** The part of a person that holds what they are in this space, as its role and status. */
const MEMBER = 'member';

/**
 * A value of an answer as its field would write it: without keys that the field does not have, and with the ids that the
 * answer gives under longer names (`badgeId` for `badge`).
 */
const asWritten = ({ shape }: FormField, value: unknown): unknown => {
  if (shape.type === 'list' && Array.isArray(value)) return value.map((item: unknown) => asWritten(shape.item, item));
  if (shape.type === 'union') {
    const found = shape.options.map((option) => [option, asWritten(option, value)] as const);
    return (found.find(([option, one]) => fits(option, one)) ?? [null, value])[1];
  }
  if (shape.type !== 'object' || !isJsonObject(value)) return value;
  const { fields, others } = shape;
  const known = fields.flatMap((field) => {
    const own = [field.name, `${field.name}Id`].find((name) => Object.hasOwn(value, name));
    return own === undefined ? [] : [[field.name, asWritten(field, value[own])] as const];
  });
  const names = new Set(fields.map(({ name }) => name));
  const rest = others ? Object.entries(value).filter(([name]) => !names.has(name)) : [];
  return Object.fromEntries([
    ...known,
    ...rest.map(([name, one]) => [name, others && asWritten(others, one)] as const),
  ]);
};

/** The fields of an answer that a form knows: the form of a change is filled with them. */
export const filledFrom = (field: FormField, answer: unknown): Readonly<Record<string, unknown>> => {
  if (field.shape.type !== 'object' || !isJsonObject(answer)) return {};
  const names = field.shape.fields.map(({ name }) => name);
  const knownIn = (object: Readonly<Record<string, unknown>>): number =>
    names.filter((name) => Object.hasOwn(object, name)).length;
  // Some answers carry their object under its name: the one with the most fields of the form is meant.
  const [inner = answer] = [answer, ...Object.values(answer).filter(isJsonObject)].toSorted(
    (one, other) => knownIn(other) - knownIn(one),
  );
  return Object.fromEntries(
    field.shape.fields.flatMap((one) => {
      const ways = [[one.name], [ANSWERED_AS[one.name] ?? one.name], [MEMBER, one.name]];
      const answered = ways.map((way) => valueAt(inner, way)).find((found) => found !== undefined);
      const value = asWritten(one, answered);
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
