import fc from 'fast-check';
import * as z from 'zod';
import { knownValues } from '#shared/api/open-enum.ts';
import { withoutLater } from './without-later.ts';
import { innerSchemas, type Schema } from './schemas.ts';

/** Texts of which every schema of the platform takes at least one. */
const TEXTS = [
  'a-1',
  'https://example.com/a.png',
  '#112233',
  '2030-01-07T10:00:00.000Z',
  '2030-01-07',
  'ana@example.com',
  'example.com',
  'G-TEST123',
  '12',
  '*',
];

const anyText = (schema: Schema): fc.Arbitrary<unknown> => {
  const fitting = TEXTS.filter((text) => z.safeParse(schema, text).success);
  if (fitting.length === 0) throw new Error(`No text fits ${JSON.stringify(z.toJSONSchema(schema))}`);
  return fc.constantFrom(...fitting);
};
const anyNumber = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.constantFrom(...[0, 0.5, 1, 2, 5, 100, 500].filter((number) => z.safeParse(schema, number).success));

/** A field that this version does not know. */
const LATER = { said: ['by', { a: 'later platform' }], at: 1, none: null };

const anyObject = (schema: z.ZodObject): fc.Arbitrary<unknown> => {
  const fields = Object.entries<Schema>(schema.shape);
  const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success).map(([key]) => key);
  const known = fc.record(Object.fromEntries(fields.map(([key, field]) => [key, anyOf(field)])), {
    requiredKeys: required,
  });
  const later = known.map((object) => ({ ...object, laterField: LATER }));
  // Rules between fields: one that breaks them is no value of the schema.
  return schema._zod.def.checks?.length ? later.filter((one) => z.safeParse(schema, withoutLater(one)).success) : later;
};

/** As short as the schema lets it be, up to two items. */
const anyList = (schema: z.ZodArray): fc.Arbitrary<unknown> => {
  const { minItems = 0 } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return fc.array(anyOf(schema.element), { minLength: minItems, maxLength: Math.max(2, minItems) });
};

/** A value as a later platform gives it: what a schema of answers knows, and a field in every object that it does not. */
export const anyOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const known = knownValues(schema);
  if (known) return fc.constantFrom(...known);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return anyOf(schema.unwrap());
  if (schema instanceof z.ZodNullable) return fc.option(anyOf(schema.unwrap()));
  if (schema instanceof z.ZodObject) return anyObject(schema);
  if (schema instanceof z.ZodArray) return anyList(schema);
  if (schema instanceof z.ZodUnion) return fc.oneof(...innerSchemas(schema).map(anyOf));
  if (schema instanceof z.ZodRecord) return fc.dictionary(fc.constantFrom('one', 'two'), anyOf(schema.valueType));
  if (schema instanceof z.ZodPipe) return anyOf(schema.in);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodLazy) return fc.constant([]);
  switch (schema._zod.def.type) {
    case 'string':
      return anyText(schema);
    case 'number':
      return anyNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'undefined':
      return fc.constant(undefined);
    case 'null':
      return fc.constant(null);
    default:
      return fc.constant('anything');
  }
};
