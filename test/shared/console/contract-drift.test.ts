import fc from 'fast-check';
import { expect, test } from 'vitest';
import { en } from 'zod/locales';
import { findOperation, operations } from '#shared/api/operations.ts';
import { checkDraft } from '#shared/console/check-draft.ts';
import { contractDrift } from '#shared/console/contract-drift.ts';
import { withLaterFields } from '#shared/console/later-fields.ts';
import { operationForm } from '#shared/console/operation-form.ts';
import { operationOf } from '#shared/console/published-operation.ts';
import { liveSessionOf, reachesAir } from '#shared/console/reaches-air.ts';
import { createDocument } from '../../../src-service/openapi/document.ts';

interface Document {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

interface Schema {
  readonly properties: Record<string, unknown>;
}

const published = (): Document =>
  structuredClone(
    createDocument({ apiRoot: 'https://example.com', operations, withExtraPaths: true, security: 'any' }),
  ) as unknown as Document;

test('a platform that describes this very contract shows no difference', () => {
  expect(contractDrift(published(), operations)).toEqual({ more: [], changed: [], lacks: [] });
});

test('an operation that only the platform has gets a form and is checked; one that it lacks is named', () => {
  const document = published();
  delete document.paths['/groups'];
  document.components.schemas.Seat = {
    type: 'object',
    properties: { row: { type: 'integer', minimum: 1 }, label: { type: 'string', pattern: '^(a+)+$' } },
    required: ['row'],
  };
  document.paths['/live/sessions/{id}/seats'] = {
    post: {
      operationId: 'create_seat',
      summary: 'Keeps a seat.',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'hold', in: 'query', schema: { type: 'boolean' } },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Seat' } } },
      },
    },
  };
  const { more, lacks } = contractDrift(document, operations);
  expect(lacks).toEqual(operations.filter(({ path }) => path === '/groups').map(({ name }) => name));
  expect(more.map(({ name, method, path }) => [name, method, path])).toEqual([
    ['create_seat', 'POST', '/live/sessions/:id/seats'],
  ]);
  expect(JSON.stringify(more)).not.toContain('pattern');
  const [seat] = more.map(operationOf);
  if (!seat) throw new Error('no operation');
  const form = operationForm(seat);
  const fieldsOf = (place: 'params' | 'query' | 'body') => {
    const shape = form[place]?.shape;
    return shape?.type === 'object' ? shape.fields.map(({ name }) => name) : [];
  };
  expect([fieldsOf('params'), fieldsOf('query'), fieldsOf('body')]).toEqual([['id'], ['hold'], ['row', 'label']]);
  const draft = { params: { id: 'session-1' }, query: {}, body: { row: 2 } };
  expect(checkDraft(seat, form, draft, en().localeError)).toEqual([]);
  expect(checkDraft(seat, form, { ...draft, body: { row: 0 } }, en().localeError).map(({ path }) => path)).toEqual([
    'row',
  ]);
  expect(seat.access).toBe('write');
});

test('an operation whose name means something else here goes by its route', () => {
  const document = published();
  document.paths['/choirs'] = { get: { operationId: 'list_groups' } };
  expect(contractDrift(document, operations).more.map(({ name }) => name)).toEqual(['get_list_groups']);
});

test('operations of one name on several routes have names of their own', () => {
  const document = published();
  for (const path of ['/choirs', '/bands', '/seats']) document.paths[path] = { get: { operationId: 'list_more' } };
  expect(contractDrift(document, operations).more.map(({ name }) => name)).toEqual([
    'list_more',
    'get_list_more',
    'get_list_more_2',
  ]);
});

test('parameters of a path and those that are referred to are asked for, each once', () => {
  const document = published() as Document & { readonly components: { parameters?: unknown } };
  document.components.parameters = { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } };
  document.paths['/choirs/{choir}/seats/{seat}'] = {
    parameters: [{ name: 'choir', in: 'path', required: true, schema: { type: 'integer' } }],
    get: {
      operationId: 'get_seat',
      parameters: [
        { name: 'choir', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'seat', in: 'path', required: true, schema: { type: 'string' } },
        { $ref: '#/components/parameters/Page' },
      ],
    },
  };
  const [seat] = contractDrift(document, operations).more;
  expect([seat?.params, seat?.query]).toEqual([
    {
      type: 'object',
      properties: { choir: { type: 'string' }, seat: { type: 'string' } },
      required: ['choir', 'seat'],
      additionalProperties: false,
    },
    { type: 'object', properties: { page: { type: 'integer' } }, required: [], additionalProperties: false },
  ]);
});

test('an unknown operation that deletes counts as final, and costs what the platform says', () => {
  const document = published();
  document.paths['/seats'] = {
    delete: { operationId: 'delete_seats', description: 'Costs 5 rate-limit tokens.' },
    post: { operationId: 'create_seat' },
  };
  const later = contractDrift(document, operations).more.map(operationOf);
  expect(later.map(({ name, irreversible, cost }) => [name, irreversible, cost])).toEqual([
    ['create_seat', false, 1],
    ['delete_seats', true, 5],
  ]);
});

test('an unknown write to a live session reaches the air, whatever its parameter is called', () => {
  const document = published();
  document.paths['/live/sessions/{sessionId}/lights'] = {
    put: {
      operationId: 'set_lights',
      parameters: [{ name: 'sessionId', in: 'path', required: true, schema: { type: 'string' } }],
    },
  };
  const [lights] = contractDrift(document, operations).more.map(operationOf);
  if (!lights) throw new Error('no operation');
  expect([reachesAir(lights), liveSessionOf(lights, { sessionId: 'session-1' })]).toEqual([true, 'session-1']);
});

test('a field that only the platform has can be written in an operation of the contract', () => {
  const document = published();
  const item = document.paths['/groups']?.post as { requestBody: { content: Record<string, { schema: Schema }> } };
  const schema = item.requestBody.content['application/json']?.schema;
  if (!schema) throw new Error('no body');
  schema.properties.mood = { type: 'string', enum: ['good', 'bad'] };
  const [changed] = contractDrift(document, operations).changed;
  const ours = findOperation('create_group');
  if (!changed || !ours) throw new Error('nothing differs');
  const group = withLaterFields(ours, changed);
  const draft = (mood: string) => ({ params: {}, query: {}, body: { name: 'Choir', mood } });
  const problems = (mood: string) => checkDraft(group, operationForm(group), draft(mood), en().localeError);
  expect([changed.name, problems('good'), problems('sad').map(({ path }) => path)]).toEqual([
    'create_group',
    [],
    ['mood'],
  ]);
  expect(group.body.parse(draft('good').body)).toEqual({ name: 'Choir', mood: 'good' });
});

test('a description whose every operation refers to everything stays small', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `S${at}`,
      {
        type: 'object',
        description: 'x'.repeat(1000),
        properties: { next: { $ref: `#/components/schemas/S${at + 1}` } },
      },
    ]),
  );
  const used = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`/a${at}`, { post: { operationId: `a${at}`, requestBody: used('S0') } }]),
  );
  const last = { '/last': { post: { operationId: 'last', requestBody: used('S299') } } };
  const { more } = contractDrift({ paths: { ...paths, ...last }, components: { schemas } }, operations);
  expect(JSON.stringify(more).length).toBeLessThan(200_000);
  expect(more.find(({ name }) => name === 'last')?.body).toMatchObject({
    $ref: '#/$defs/S299',
    $defs: { S299: { type: 'object' } },
  });
});

test('any description can be compared, and any operation of it drawn as a form', () => {
  const schema = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        type: fc.constantFrom('object', 'array', 'string', 'x'),
        properties: fc.jsonValue(),
        items: fc.jsonValue(),
        $ref: fc.string(),
      },
      { requiredKeys: [] },
    ),
  );
  const item = fc.record({
    operationId: fc.constantFrom('one_more', 'another', ''),
    parameters: fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ name: fc.string(), in: fc.constantFrom('path', 'query'), schema })),
    ),
    requestBody: fc.oneof(
      fc.jsonValue(),
      fc.record({ content: fc.record({ 'application/json': fc.record({ schema }) }) }),
    ),
  });
  const document = fc.oneof(
    fc.jsonValue(),
    fc.record({ paths: fc.dictionary(fc.constantFrom('/a', '/b/{c}', 'd'), fc.record({ get: item, post: item })) }),
  );
  fc.assert(
    fc.property(document, (given) => {
      for (const one of contractDrift(given, operations).more) operationForm(operationOf(one));
      for (const one of contractDrift(given, operations).changed) expect(findOperation(one.name)).toBeDefined();
    }),
  );
});
