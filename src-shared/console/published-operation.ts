import * as z from 'zod';
import type { JsonSchema } from '../api/json-schema.ts';
import { defineOperation, type Method, type Operation } from '../api/operation.ts';

/** An operation as a platform's own description (OpenAPI 3.1) has it; its schemas are self-contained. */
export interface PublishedOperation {
  readonly name: string;
  readonly method: Method;
  /** With `:name` parameters, as in the contract. */
  readonly path: string;
  readonly summary: string;
  /** Rate-limit tokens of a call. */
  readonly cost: number;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  /** Null for an operation without a body. */
  readonly body: JsonSchema | null;
  readonly isBodyRequired: boolean;
}

/** A zod schema of a schema from outside; anything goes where it cannot be read. */
export const schemaOf = (schema: JsonSchema): z.ZodType => {
  try {
    return z.fromJSONSchema(schema);
  } catch {
    return z.unknown();
  }
};

const objectOf = (schema: JsonSchema): z.ZodObject => {
  const made = schemaOf(schema);
  return made instanceof z.ZodObject ? made : z.looseObject({});
};

/** An operation that can be written, checked and sent like those of the contract. Its answer may be anything. */
export const operationOf = ({
  name,
  method,
  path,
  cost,
  params,
  query,
  body,
  isBodyRequired,
}: PublishedOperation): Operation =>
  defineOperation({
    name,
    family: 'space',
    method,
    path,
    cost,
    // A platform does not say what can be undone: what deletes is taken for final.
    irreversible: method === 'DELETE',
    params: objectOf(params),
    query: objectOf(query),
    ...(body && { body: isBodyRequired ? schemaOf(body) : schemaOf(body).optional() }),
    response: z.unknown(),
  });
