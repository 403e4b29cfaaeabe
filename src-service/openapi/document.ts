import { operationSummary } from '../lib/operation-summary.ts';
import { bodyKind, inputSchema, outputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import type { Operation, SuccessStatus } from '#shared/api/operation.ts';
import { extraPaths } from './extra-paths.ts';

export interface DocumentOptions {
  /** Root address without a trailing slash. */
  readonly apiRoot: string;
  readonly operations: readonly Operation[];
  /** Routes without a named operation: attachments and the public directory. */
  readonly withExtraPaths: boolean;
  /** `oauth`: for clients that sign people in and hold no key. */
  readonly security: 'any' | 'oauth';
}

type PathItem = Record<string, unknown>;

const ERRORS: Readonly<Record<string, string>> = {
  400: 'Invalid body, missing field, or a business rule not met.',
  401: 'Key missing, malformed or revoked.',
  403: 'Read-only key, or an action forbidden to the author.',
  404: 'Unknown path, or a resource unknown to this space.',
  429: 'Rate limit reached; wait for Retry-After.',
  503: 'Too many simultaneous calls; wait for Retry-After.',
};

/** `/live/sessions/:id` as OpenAPI writes it. */
export const templatePath = (path: string): string => path.replace(/:([A-Za-z]+)/g, '{$1}');

/** Moves `$defs` to the document's components and points every reference there. */
const hoist = (schema: JsonSchema, components: Record<string, unknown>): JsonSchema => {
  const repoint = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(repoint);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        // A named schema repeats its name as a string under `id`, which is no keyword of OpenAPI's dialect.
        .filter(([key, inner]) => !(key === 'id' && typeof inner === 'string'))
        .map(([key, inner]) => [
          key,
          key === '$ref' && typeof inner === 'string'
            ? inner.replace('#/$defs/', '#/components/schemas/')
            : repoint(inner),
        ]),
    );
  };
  const definitions = (schema.$defs ?? {}) as JsonSchema;
  for (const [name, definition] of Object.entries(definitions)) components[name] ??= repoint(definition);
  const { $defs: _hoisted, ...rest } = schema;
  return repoint(rest) as JsonSchema;
};

const parametersOf = (operation: Operation): unknown[] => {
  const places = [
    ['path', operation.params],
    ['query', operation.query],
  ] as const;
  return places.flatMap(([place, schema]) => {
    const converted = inputSchema(schema);
    const properties = (converted.properties ?? {}) as Record<string, unknown>;
    const required = (converted.required ?? []) as string[];
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  });
};

/** The cost of a call in words: `3 rate-limit tokens`, `1 rate-limit token, 3 with send`. */
export const describeCost = ({ cost, otherCost }: Operation): string => {
  const other = otherCost === null ? '' : `, ${otherCost.tokens} ${otherCost.when}`;
  return `${cost} rate-limit token${cost === 1 ? '' : 's'}${other}`;
};

/** Every status an operation succeeds with. */
export const successStatuses = ({ status, statusIfThere }: Operation): SuccessStatus[] =>
  statusIfThere === null ? [status] : [status, statusIfThere];

const operationItem = (operation: Operation, components: Record<string, unknown>): PathItem => {
  const answer = hoist(outputSchema(operation.response), components);
  return {
    operationId: operation.name,
    tags: [operation.family],
    summary: operationSummary(operation, 'en'),
    description: `Costs ${describeCost(operation)}.`,
    parameters: parametersOf(operation),
    ...(bodyKind(operation) === 'none'
      ? {}
      : {
          requestBody: {
            // No body is an empty one.
            required: !operation.body.safeParse({}).success,
            content: { 'application/json': { schema: inputSchema(operation.body) } },
          },
        }),
    responses: {
      ...Object.fromEntries(
        successStatuses(operation).map((status) => [
          status,
          {
            description: status === operation.status ? 'Success.' : 'It was there already.',
            content: { 'application/json': { schema: answer } },
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(ERRORS).map(([status]) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
};

const securitySchemes = (apiRoot: string, security: DocumentOptions['security']): JsonSchema => ({
  ...(security === 'any'
    ? { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the space.' } }
    : {}),
  oauth: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: `${apiRoot}/oauth/authorize`,
        tokenUrl: `${apiRoot}/oauth/token`,
        refreshUrl: `${apiRoot}/oauth/token`,
        scopes: { read: 'Read only.', full: 'Read and write.' },
      },
    },
  },
});

/** The OpenAPI 3.1 description of these operations, one per route. */
export const createDocument = (options: DocumentOptions): JsonSchema => {
  const components: Record<string, unknown> = {};
  const paths: Record<string, PathItem> = {};
  for (const operation of options.operations) {
    const item = (paths[templatePath(operation.path)] ??= {});
    item[operation.method.toLowerCase()] = operationItem(operation, components);
  }
  if (options.withExtraPaths) Object.assign(paths, extraPaths(options.apiRoot));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Community and Learning Platform API',
      version: '1',
      description: 'Drives one space: members, groups, courses, feed, calendar, lives, support, e-mails and webhooks.',
    },
    servers: [{ url: `${options.apiRoot}/api/v1` }],
    security: options.security === 'any' ? [{ apiKey: [] }, { oauth: [] }] : [{ oauth: [] }],
    tags: [...new Set(options.operations.map((operation) => operation.family))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...components,
        Error: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
      },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
      securitySchemes: securitySchemes(options.apiRoot, options.security),
    },
  };
};
