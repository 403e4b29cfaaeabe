import * as z from 'zod';
import { inputSchema, type JsonSchema } from '../api/json-schema.ts';
import type { Operation } from '../api/operation.ts';
import { isJsonObject } from './draft-value.ts';
import { schemaOf, type PublishedOperation } from './published-operation.ts';

type Json = Readonly<Record<string, unknown>>;
const objectIn = (value: unknown): Json => (isJsonObject(value) ? value : {});

/** The fields that a self-contained schema of an object names. */
const fieldsIn = (schema: JsonSchema | null): Json => {
  const name = typeof schema?.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : null;
  const object = name === null ? objectIn(schema) : objectIn(objectIn(schema?.$defs)[name]);
  return objectIn(object.properties);
};

/** The object of a schema that may be left out; null for one of several kinds. */
const objectOf = (schema: z.ZodType): z.ZodObject | null => {
  if (schema instanceof z.ZodObject) return schema;
  return schema instanceof z.ZodOptional ? objectOf(schema.unwrap() as z.ZodType) : null;
};

/** The names of fields that a platform describes and a schema of ours does not have. */
const laterIn = (ours: z.ZodType, theirs: JsonSchema | null): readonly string[] => {
  if (!objectOf(ours)) return [];
  const known = fieldsIn(inputSchema(ours));
  return Object.keys(fieldsIn(theirs)).filter((name) => !Object.hasOwn(known, name));
};

const extended = (ours: z.ZodType, theirs: JsonSchema | null): z.ZodObject | null => {
  const [object, names] = [objectOf(ours), laterIn(ours, theirs)];
  if (!object || names.length === 0) return null;
  const fields = fieldsIn(theirs);
  const later = names.map((name) => {
    const schema = { ...objectIn(fields[name]), ...(theirs?.$defs !== undefined && { $defs: theirs.$defs }) };
    return [name, schemaOf(schema).optional()] as const;
  });
  return object.safeExtend(Object.fromEntries(later));
};

/** True if a platform describes fields of an operation that the contract does not have. */
export const hasLaterFields = (operation: Operation, { query, body }: PublishedOperation): boolean =>
  laterIn(operation.query, query).length > 0 || laterIn(operation.body, body).length > 0;

/** An operation of the contract with the fields that a platform describes beyond it; none of them has to be sent. */
export const withLaterFields = (operation: Operation, { query, body }: PublishedOperation): Operation => {
  const ours = extended(operation.body, body);
  const isOptional = operation.body.safeParse(undefined).success;
  return {
    ...operation,
    query: extended(operation.query, query) ?? operation.query,
    body: ours === null ? operation.body : isOptional ? ours.optional() : ours,
  };
};
