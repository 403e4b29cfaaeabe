import fc from 'fast-check';
import { expect, test } from 'vitest';
import { en } from 'zod/locales';
import { operations } from '#shared/api/operations.ts';
import { checkDraft } from '#shared/console/check-draft.ts';
import { contractDrift } from '#shared/console/contract-drift.ts';
import { operationForm } from '#shared/console/operation-form.ts';
import { operationOf } from '#shared/console/published-operation.ts';
import { createDocument } from '../../../src-service/openapi/document.ts';

interface Document {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const published = (): Document =>
  structuredClone(
    createDocument({ apiRoot: 'https://example.com', operations, withExtraPaths: true, security: 'any' }),
  ) as unknown as Document;

test('a platform that describes the contract differs in nothing', () => {
  expect(contractDrift(published(), operations)).toEqual({ more: [], lacks: [] });
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

test('any document is compared, and any operation of it can be drawn', () => {
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
    }),
  );
});
