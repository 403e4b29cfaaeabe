import * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The families operations are grouped in, as `groups=` of the OpenAPI description names them. */
export const FAMILIES = [
  'space',
  'join-requests',
  'members',
  'groups',
  'courses',
  'feed',
  'calendar',
  'videos',
  'media',
  'support',
  'live',
  'scenes',
  'polls',
  'emails',
  'webhooks',
] as const;

export type Family = (typeof FAMILIES)[number];

/** `read`: a read-only key may call it. `write`: full access only. */
export type Access = 'read' | 'write';

export type SuccessStatus = 200 | 201 | 202;

/** The cost of a call whose body decides it. */
export interface OtherCost {
  readonly tokens: number;
  /** When, as it follows the number: `with send`. */
  readonly when: string;
  readonly applies: (body: unknown) => boolean;
}

type ObjectSchema = z.ZodObject;

/** A platform operation: client, service, OpenAPI and MCP derive everything from it. */
export interface Operation<
  Name extends string = string,
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly family: Family;
  readonly method: Method;
  /** Relative to the base URL, with `:name` parameters. */
  readonly path: string;
  /** Rate-limit tokens of a plain call. */
  readonly cost: number;
  readonly otherCost: OtherCost | null;
  /** Tokens of this very call. */
  readonly costOf: (body: unknown) => number;
  readonly access: Access;
  readonly status: SuccessStatus;
  /** Status of the answer if the object exists already; null if that cannot happen. */
  readonly statusIfThere: SuccessStatus | null;
  /** It cannot be undone: MCP tells the caller so. */
  readonly irreversible: boolean;
  readonly params: Params;
  readonly query: Query;
  /** `z.undefined()` for operations that take none. */
  readonly body: Body;
  readonly response: Response;
}

const NOTHING = z.object({});
/** The body schema of an operation that takes no body. */
export const NO_BODY = z.undefined();

interface Definition<
  Name extends string,
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  readonly name: Name;
  readonly family: Family;
  readonly method: Method;
  readonly path: string;
  readonly response: Response;
  readonly cost?: number;
  readonly otherCost?: OtherCost;
  readonly access?: Access;
  readonly status?: SuccessStatus;
  readonly statusIfThere?: SuccessStatus;
  readonly irreversible?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
}

/** Completes an operation: access follows from the method, cost is 1, status 200, unless it says otherwise. */
export const defineOperation = <
  const Name extends string,
  Response extends z.ZodType,
  Params extends ObjectSchema = typeof NOTHING,
  Query extends ObjectSchema = typeof NOTHING,
  Body extends z.ZodType = typeof NO_BODY,
>(
  definition: Definition<Name, Params, Query, Body, Response>,
): Operation<Name, Params, Query, Body, Response> => {
  const cost = definition.cost ?? 1;
  const otherCost = definition.otherCost ?? null;
  return {
    name: definition.name,
    family: definition.family,
    method: definition.method,
    path: definition.path,
    cost,
    otherCost,
    costOf: (body) => (otherCost?.applies(body) === true ? otherCost.tokens : cost),
    access: definition.access ?? (definition.method === 'GET' ? 'read' : 'write'),
    status: definition.status ?? 200,
    statusIfThere: definition.statusIfThere ?? null,
    irreversible: definition.irreversible ?? false,
    // The defaults are the very schemas the type parameters default to.
    params: definition.params ?? (NOTHING as unknown as Params),
    query: definition.query ?? (NOTHING as unknown as Query),
    body: definition.body ?? (NO_BODY as unknown as Body),
    response: definition.response,
  };
};

type Part<Key extends string, Value> = unknown extends Value
  ? Partial<Record<Key, Value>>
  : undefined extends Value
    ? Partial<Record<Key, Value>>
    : Record<never, never> extends Value
      ? Partial<Record<Key, Value>>
      : Record<Key, Value>;

/** A caller's input: path parameters, query and body, each only if the operation takes it. */
export type OperationInput<O extends Operation> = Part<'params', z.input<O['params']>> &
  Part<'query', z.input<O['query']>> &
  Part<'body', z.input<O['body']>>;

/** A handler's input after validation, defaults filled in. */
export interface ParsedInput<O extends Operation> {
  readonly params: z.output<O['params']>;
  readonly query: z.output<O['query']>;
  readonly body: z.output<O['body']>;
}

/** The answer of an operation. */
export type OperationOutput<O extends Operation> = z.output<O['response']>;
