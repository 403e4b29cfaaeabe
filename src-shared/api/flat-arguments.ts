import { bodyKind, inputSchema, type JsonSchema } from './json-schema.ts';
import type { Operation } from './operation.ts';

/** A body's own `id` beside the path's: the name it takes among flat arguments. */
const BODY_ID_NAMES: Readonly<Record<string, string>> = {
  create_scene: 'sceneId',
  add_slot: 'slotId',
  add_overlay: 'overlayId',
};

type Place = 'params' | 'query' | 'body';

interface Argument {
  readonly place: Place;
  /** Its name in that place, where the flat name differs. */
  readonly name: string;
}

/** An input in the three places of a request. */
interface SplitInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined for an operation without a body. */
  readonly body: unknown;
}

/** An input whose path parameters may still be missing. */
interface JoinableInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface FlatArguments {
  /** An object schema for path, query and body fields together. */
  readonly schema: JsonSchema;
  /** Sorts flat arguments back into path, query and body; unknown ones are left out. */
  split(given: Readonly<Record<string, unknown>>): SplitInput;
  /** Puts path, query and body into one object of flat arguments. */
  join(input: JoinableInput): Readonly<Record<string, unknown>>;
}

const objectParts = (schema: JsonSchema) => ({
  properties: Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>),
  required: new Set((schema.required ?? []) as string[]),
});

/** A path parameter as text; other types than text and number count as missing. */
const pathValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The arguments of an operation as an assistant gives them: all in one object. Throws when two would share a name. */
export const flatArguments = (operation: Operation): FlatArguments => {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const places = new Map<string, Argument>();
  const takesBody = bodyKind(operation) !== 'none';
  const add = (place: Place, schema: JsonSchema): void => {
    const parts = objectParts(schema);
    for (const [name, property] of parts.properties) {
      const flat = place === 'body' && name === 'id' ? (BODY_ID_NAMES[operation.name] ?? name) : name;
      if (places.has(flat)) throw new Error(`${operation.name} has two arguments named ${flat}`);
      places.set(flat, { place, name });
      properties[flat] = property;
      if (parts.required.has(name)) required.push(flat);
    }
  };
  add('params', inputSchema(operation.params));
  add('query', inputSchema(operation.query));
  if (takesBody) add('body', inputSchema(operation.body));

  return {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    split(given) {
      const input = {
        params: {} as Record<string, string>,
        query: {} as Record<string, unknown>,
        body: {} as Record<string, unknown>,
      };
      for (const [flat, value] of Object.entries(given)) {
        const argument = places.get(flat);
        if (!argument || value === undefined) continue;
        if (argument.place === 'params') input.params[argument.name] = pathValue(value);
        else input[argument.place][argument.name] = value;
      }
      return { ...input, body: takesBody ? input.body : undefined };
    },
    join(input) {
      const given: Record<string, unknown> = {};
      for (const [flat, { place, name }] of places) {
        const value = (input[place] as Readonly<Record<string, unknown>> | undefined)?.[name];
        if (value !== undefined) given[flat] = value;
      }
      return given;
    },
  };
};
