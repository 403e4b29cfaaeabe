import { outputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import { PressAnswer } from '#shared/controls/api-messages.ts';
import { ApiState } from '#shared/controls/api-state.ts';
import { PRESSED_COMMANDS } from '#shared/show/desk-commands.ts';
import { actionList } from './action-list.ts';
import { Problem, STATUS_REASONS } from './answers.ts';

const json = (schema: JsonSchema): object => ({ 'application/json': { schema } });
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const answer = (description: string, schema: JsonSchema): object => ({ description, content: json(schema) });
const refused = (status: keyof typeof STATUS_REASONS): readonly [number, object] => [
  status,
  answer(STATUS_REASONS[status], ref('Problem')),
];
/** Refusals that come before the request is looked at. */
const REFUSED = [401, 403, 413, 429] as const;
const refusals = Object.fromEntries(REFUSED.map(refused));

/** Answers to a press. */
const presses = Object.fromEntries(
  Object.entries(STATUS_REASONS).map(([status, reason]) => {
    const schema = ref(Number(status) < 400 ? 'PressAnswer' : 'PressRefusal');
    return [status, answer(reason, schema)];
  }),
);
/** A sequence starts by a tile alone. */
const actionPresses = Object.fromEntries(Object.entries(presses).filter(([status]) => status !== '202'));
const body = (schema: JsonSchema): object => ({ required: false, content: json(schema) });
const STATE: Readonly<Record<string, JsonSchema>> = {
  inEffect: { type: ['boolean', 'null'], description: 'Whether its effect holds now.' },
  reason: { type: ['string', 'null'], description: 'Why it can do nothing now, as a sentence for people.' },
};
const TILE: JsonSchema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(['id', 'label', 'page', 'pageId'].map((name) => [name, { type: 'string' }])),
    held: { type: 'boolean' },
    action: { type: ['object', 'null'] },
    ...STATE,
  },
  required: ['id', 'label', 'page', 'pageId', 'held', 'action', ...Object.keys(STATE)],
};
const COMMAND: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, allowed: { type: 'boolean' }, held: { type: 'boolean' }, ...STATE },
  required: ['name', 'allowed', 'held', ...Object.keys(STATE)],
};
const HELD_BODY: JsonSchema = { type: 'object', properties: { held: { type: 'boolean' } } };

/** Describes the API for programs (OpenAPI 3.1), from the schemas that it checks by. */
export const apiDocument = (version: string, origin: string): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Regie control API',
    version,
    description: 'What a controller sees and presses. Tokens are made in Settings, Surfaces.',
  },
  servers: [{ url: origin }],
  security: [{ token: [] }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      State: outputSchema(ApiState),
      PressAnswer: outputSchema(PressAnswer),
      Problem: outputSchema(Problem),
      PressRefusal: { anyOf: [ref('PressAnswer'), ref('Problem')] },
    },
  },
  paths: {
    '/v1/state': {
      get: {
        operationId: 'get_state',
        summary: 'The show as it is now, with the number of its last change',
        responses: {
          200: answer('The state', {
            type: 'object',
            properties: {
              at: { type: 'number', description: 'Unix milliseconds by the clock of the platform.' },
              feed: { type: 'string' },
              seq: { type: 'integer' },
              state: ref('State'),
            },
            required: ['at', 'feed', 'seq', 'state'],
          }),
          ...refusals,
        },
      },
    },
    '/v1/events': {
      get: {
        operationId: 'follow_state',
        summary: 'WebSocket: a snapshot, then each change by its number; `feed` and `since` go on after a gap',
        parameters: ['feed', 'since'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: { 101: { description: 'The connection is a WebSocket from here on' }, ...refusals },
      },
    },
    '/v1/actions': {
      get: {
        operationId: 'list_actions',
        summary: 'Every kind of action, with the schema of its body',
        responses: {
          200: answer('The actions', {
            type: 'object',
            properties: { actions: { type: 'array', items: { type: 'object' } } },
            required: ['actions'],
          }),
          ...refusals,
        },
      },
    },
    '/v1/commands': {
      get: {
        operationId: 'list_commands',
        summary: 'The commands of the desk, each as its key',
        responses: {
          200: answer('The commands', {
            type: 'object',
            properties: { commands: { type: 'array', items: COMMAND } },
            required: ['commands'],
          }),
          ...refusals,
        },
      },
    },
    ...Object.fromEntries(
      PRESSED_COMMANDS.map((name) => [
        `/v1/commands/${name}`,
        {
          post: {
            operationId: `command_${name.replaceAll('.', '_')}`,
            summary: `Presses ${name} as its key would, on the show as it is now`,
            requestBody: body(HELD_BODY),
            responses: actionPresses,
          },
        },
      ]),
    ),
    '/v1/tiles': {
      get: {
        operationId: 'list_tiles',
        summary: 'The tiles of the deck, page by page',
        responses: {
          200: answer('The tiles', {
            type: 'object',
            properties: { tiles: { type: 'array', items: TILE } },
            required: ['tiles'],
          }),
          ...refusals,
        },
      },
    },
    '/v1/tiles/{id}/press': {
      post: {
        operationId: 'press_tile',
        summary: 'Presses a tile of the deck; a sequence answers once it has started',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: body(HELD_BODY),
        responses: presses,
      },
    },
    ...Object.fromEntries(
      actionList('operator').map(({ kind, role, body: schema }) => [
        `/v1/actions/${kind}`,
        {
          post: {
            operationId: `press_${kind.replaceAll('.', '_')}`,
            summary: `Presses ${kind}: answers when it is confirmed or failed (role ${role})`,
            requestBody: body(schema),
            responses: actionPresses,
          },
        },
      ]),
    ),
  },
});
