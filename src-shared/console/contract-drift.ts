import type { JsonSchema } from '../api/json-schema.ts';
import type { Method, Operation } from '../api/operation.ts';
import { isJsonObject } from './draft-value.ts';
import { hasLaterFields } from './later-fields.ts';
import type { PublishedOperation } from './published-operation.ts';

/** The differences between a platform's own description and the contract. */
export interface ContractDrift {
  /** Operations that the contract does not know. */
  readonly more: readonly PublishedOperation[];
  /** Operations of the contract of which the platform describes further fields, under the contract's names. */
  readonly changed: readonly PublishedOperation[];
  /** Names of operations that the platform does not describe. */
  readonly lacks: readonly string[];
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Far more than any platform has; the rest of a longer description is left out. */
const MAX_OPERATIONS = 1000;
const MAX_LETTERS = 200;
/** Twice the longest of the contract; with most operations, the whole stays in tens of megabytes. */
const MAX_SCHEMA_LETTERS = 40_000;
const COMPONENTS = '#/components/schemas/';
/** Longest name of an operation that a call may carry. */
const MAX_NAME_LETTERS = 100;
const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;

type Json = Readonly<Record<string, unknown>>;
const objectIn = (value: unknown): Json => (isJsonObject(value) ? value : {});
const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_LETTERS) : '');

/**
 * A schema of the description on its own, with the schemas that it refers to. Patterns stay behind, because one from outside
 * could take minutes to match. One that is far too long takes anything.
 */
const selfContained = (schema: unknown, components: Json): JsonSchema => {
  const referredTo = new Map<string, unknown>();
  const own = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(own);
    if (!isJsonObject(value)) return value;
    const kept = Object.entries(value).filter(([key, inner]) => !(key === 'pattern' && typeof inner === 'string'));
    return Object.fromEntries(kept.map(([key, inner]) => [key, key === '$ref' ? referenceTo(inner) : own(inner)]));
  };
  const referenceTo = (to: unknown): unknown => {
    if (typeof to !== 'string' || !to.startsWith(COMPONENTS)) return own(to);
    const name = to.slice(COMPONENTS.length);
    if (!referredTo.has(name) && Object.hasOwn(components, name)) {
      referredTo.set(name, {});
      referredTo.set(name, own(components[name]));
    }
    return `#/$defs/${name}`;
  };
  const alone = objectIn(own(schema));
  const whole = referredTo.size > 0 ? { ...alone, $defs: Object.fromEntries(referredTo) } : alone;
  return JSON.stringify(whole).length > MAX_SCHEMA_LETTERS ? {} : whole;
};

/** Parts that a description names once and refers to: its schemas and its parameters. */
interface Components {
  readonly schemas: Json;
  readonly parameters: Json;
}

/** The parameters of an operation: those of its path hold for each of its methods, its own come before them. */
const parametersOf = (pathItem: Json, item: Json, { parameters }: Components): readonly Json[] => {
  const all = [...listIn(pathItem.parameters), ...listIn(item.parameters)].map((one) =>
    typeof one.$ref === 'string' ? objectIn(parameters[one.$ref.replace('#/components/parameters/', '')]) : one,
  );
  const named = all.filter((one) => typeof one.name === 'string' && typeof one.in === 'string');
  return [...new Map(named.map((one) => [`${one.in as string} ${one.name as string}`, one])).values()];
};

const parametersIn = (all: readonly Json[], place: 'path' | 'query', { schemas }: Components): JsonSchema => {
  const own = all.filter((one) => one.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((one) => [one.name, selfContained(one.schema, schemas)])),
    required: own.filter((one) => place === 'path' || one.required === true).map((one) => one.name),
    additionalProperties: false,
  };
};

/** The tokens that a description says an operation costs, as ours says it; 1 where it says nothing. */
const costIn = (item: Json): number => {
  const [, tokens = '1'] = /\b(\d{1,3}) rate-limit tokens?\b/.exec(textIn(item.description)) ?? [];
  return Number(tokens);
};

/** The operation of a route; null for one that takes something else than JSON or lies elsewhere. */
const readItem = (method: Method, path: string, pathItem: Json, components: Components): PublishedOperation | null => {
  const item = objectIn(pathItem[method.toLowerCase()]);
  const parameters = parametersOf(pathItem, item, components);
  const name = textIn(item.operationId);
  const content = objectIn(objectIn(item.requestBody).content);
  const json = content['application/json'];
  const isElsewhere = !path.startsWith('/') || path.length > MAX_LETTERS;
  if (!NAME.test(name) || isElsewhere || (Object.keys(content).length > 0 && json === undefined)) return null;
  return {
    name,
    method,
    path: path.replace(/\{([A-Za-z0-9_]+)\}/g, ':$1'),
    summary: textIn(item.summary),
    cost: costIn(item),
    params: parametersIn(parameters, 'path', components),
    query: parametersIn(parameters, 'query', components),
    body: json === undefined ? null : selfContained(objectIn(json).schema, components.schemas),
    isBodyRequired: objectIn(item.requestBody).required === true,
  };
};

/** The operations under names of their own: one whose name is taken goes by its method too, and then by a number. */
const eachNamedOnce = (
  published: readonly PublishedOperation[],
  taken: Iterable<string>,
): readonly PublishedOperation[] => {
  const names = new Set(taken);
  return published.map((one) => {
    const full = `${one.method.toLowerCase()}_${one.name}`.slice(0, MAX_NAME_LETTERS - 5);
    let name = names.has(one.name) ? full : one.name;
    for (let count = 2; names.has(name); count += 1) name = `${full}_${count}`;
    names.add(name);
    return name === one.name ? one : { ...one, name };
  });
};

/** A route whatever its parameters are called. */
const routeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:[^/]+/g, ':')}`;

/** Compares a platform's description with the contract, route by route. A document that describes nothing lacks all. */
export const contractDrift = (document: unknown, contract: readonly Operation[]): ContractDrift => {
  const described = objectIn(objectIn(document).components);
  const components = { schemas: objectIn(described.schemas), parameters: objectIn(described.parameters) };
  const published = Object.entries(objectIn(objectIn(document).paths))
    // Routes with a server of their own lie beside the API.
    .filter(([, item]) => !('servers' in objectIn(item)))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const isThere = isJsonObject(objectIn(item)[method.toLowerCase()]);
        const read = isThere ? readItem(method, path, objectIn(item), components) : null;
        return read ? [read] : [];
      }),
    )
    .slice(0, MAX_OPERATIONS);
  const known = new Map(contract.map((one) => [routeOf(one), one]));
  const there = new Set(published.map(routeOf));
  return {
    more: eachNamedOnce(
      published.filter((one) => !known.has(routeOf(one))),
      contract.map(({ name }) => name),
    ),
    changed: published.flatMap((one) => {
      const ours = known.get(routeOf(one));
      return ours && hasLaterFields(ours, one) ? [{ ...one, name: ours.name }] : [];
    }),
    lacks: contract.filter((one) => !there.has(routeOf(one))).map(({ name }) => name),
  };
};
