import type { JsonSchema } from '../api/json-schema.ts';
import type { Method, Operation } from '../api/operation.ts';
import { isJsonObject } from './draft-value.ts';
import type { PublishedOperation } from './published-operation.ts';

/** The differences between a platform's own description and the contract. */
export interface ContractDrift {
  /** Operations that the contract does not know. */
  readonly more: readonly PublishedOperation[];
  /** Names of operations that the platform does not describe. */
  readonly lacks: readonly string[];
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Far more than any platform has; the rest of a longer description is left out. */
const MOST_OPERATIONS = 1000;
const MOST_LETTERS = 200;
const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;

type Json = Readonly<Record<string, unknown>>;
const objectIn = (value: unknown): Json => (isJsonObject(value) ? value : {});
const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MOST_LETTERS) : '');

/**
 * A schema of the description by itself: what it refers to comes along. Patterns stay behind, because one from outside
 * could take minutes to match.
 */
const selfContained = (schema: unknown, components: Json): JsonSchema => {
  const own = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(own);
    if (!isJsonObject(value)) return value;
    const kept = Object.entries(value).filter(([key, inner]) => !(key === 'pattern' && typeof inner === 'string'));
    return Object.fromEntries(
      kept.map(([key, inner]) => {
        const isReference = key === '$ref' && typeof inner === 'string';
        return [key, isReference ? inner.replace('#/components/schemas/', '#/$defs/') : own(inner)];
      }),
    );
  };
  const alone = objectIn(own(schema));
  return JSON.stringify(alone).includes('"#/$defs/') ? { ...alone, $defs: own(components) } : alone;
};

const parametersIn = (item: Json, place: 'path' | 'query', components: Json): JsonSchema => {
  const own = listIn(item.parameters).filter((one) => one.in === place && typeof one.name === 'string');
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((one) => [one.name, selfContained(one.schema, components)])),
    required: own.filter((one) => place === 'path' || one.required === true).map((one) => one.name),
    additionalProperties: false,
  };
};

/** The operation of a route; null for one that takes something else than JSON or lies elsewhere. */
const readItem = (method: Method, path: string, item: Json, components: Json): PublishedOperation | null => {
  const name = textIn(item.operationId);
  const content = objectIn(objectIn(item.requestBody).content);
  const json = content['application/json'];
  const isElsewhere = !path.startsWith('/') || path.length > MOST_LETTERS;
  if (!NAME.test(name) || isElsewhere || (Object.keys(content).length > 0 && json === undefined)) return null;
  return {
    name,
    method,
    path: path.replace(/\{([A-Za-z0-9_]+)\}/g, ':$1'),
    summary: textIn(item.summary),
    params: parametersIn(item, 'path', components),
    query: parametersIn(item, 'query', components),
    body: json === undefined ? null : selfContained(objectIn(json).schema, components),
    isBodyRequired: objectIn(item.requestBody).required === true,
  };
};

/** A route whatever its parameters are called. */
const routeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:[^/]+/g, ':')}`;

/** Compares a platform's description with the contract, route by route. A document that describes nothing lacks all. */
export const contractDrift = (document: unknown, contract: readonly Operation[]): ContractDrift => {
  const components = objectIn(objectIn(objectIn(document).components).schemas);
  const published = Object.entries(objectIn(objectIn(document).paths))
    // Routes with a server of their own lie beside the API.
    .filter(([, item]) => !('servers' in objectIn(item)))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const one = objectIn(item)[method.toLowerCase()];
        const read = isJsonObject(one) ? readItem(method, path, one, components) : null;
        return read ? [read] : [];
      }),
    )
    .slice(0, MOST_OPERATIONS);
  const known = new Set(contract.map(routeOf));
  const names = new Set(contract.map(({ name }) => name));
  const there = new Set(published.map(routeOf));
  return {
    // One whose name means something else here goes by its route.
    more: published
      .filter((one) => !known.has(routeOf(one)))
      .map((one) => (names.has(one.name) ? { ...one, name: `${one.method.toLowerCase()}_${one.name}` } : one)),
    lacks: contract.filter((one) => !there.has(routeOf(one))).map(({ name }) => name),
  };
};
