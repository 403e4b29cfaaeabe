import * as z from 'zod';
import { isJsonObject } from './draft-value.ts';

/** A field of an answer that the contract does not describe, or describes otherwise. */
export interface AnswerDrift {
  /** Dotted; items of lists are `*`. */
  readonly path: string;
  readonly kind: 'unknown' | 'other';
}

type Schema = z.core.$ZodType;

const within = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The schema inside wrappers that say that a value may be missing. */
const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodLazy
    ? bare(schema.unwrap())
    : schema;

const unknownFields = (schema: Schema, value: unknown, path: string): readonly AnswerDrift[] => {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item) => unknownFields(inner.element, item, within(path, '*')));
  if (inner instanceof z.ZodUnion) {
    const option = inner.options.find((one) => z.safeParse(one, value).success);
    return option ? unknownFields(option, value, path) : [];
  }
  if (inner instanceof z.ZodRecord && isJsonObject(value))
    return Object.values(value).flatMap((one) => unknownFields(inner.valueType, one, within(path, '*')));
  if (!(inner instanceof z.ZodObject) || !isJsonObject(value)) return [];
  const shape: Readonly<Record<string, Schema>> = inner.shape;
  return Object.entries(value).flatMap(([key, one]): readonly AnswerDrift[] => {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const at = within(path, key);
    return known ? unknownFields(known, one, at) : [{ path: at, kind: 'unknown' }];
  });
};

/** The fields of an answer that differ from its schema, each once. */
export const answerDrift = (schema: z.ZodType, answer: unknown): readonly AnswerDrift[] => {
  const read = schema.safeParse(answer);
  const issues = read.success ? [] : read.error.issues;
  const others = issues.map(({ path }): AnswerDrift => {
    const dotted = path.map((key) => (typeof key === 'number' ? '*' : String(key))).join('.');
    return { path: dotted, kind: 'other' };
  });
  const all = [...others, ...unknownFields(schema, answer, '')];
  return [...new Map(all.map((one) => [`${one.kind} ${one.path}`, one])).values()];
};
