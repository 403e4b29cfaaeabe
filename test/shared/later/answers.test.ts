import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mapOpenValues } from '#shared/api/open-values.ts';
import { operations } from '#shared/api/operations.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { anyOf } from '../../support/schema-values.ts';
import { innerSchemas, type Schema } from '../../support/schemas.ts';

/** An answer as a later platform gives it: fields that are new, values that are new. */
const laterAnswer = (response: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(anyOf(response), fc.infiniteStream(fc.boolean()))
    .map(([answer, isLater]) =>
      mapOpenValues(response, answer, (value) => (isLater.next().value === true ? `later-${value}` : value)),
    );

/** Closed enumerations of an answer: a literal says what the call did, and changes only with the call. */
const closedIn = (schema: Schema, path: string, seen: Set<Schema>): readonly string[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodEnum) return [path];
  const isOpen = schema instanceof z.ZodUnion && z.safeParse(schema, 'a later value').success;
  return isOpen ? [] : innerSchemas(schema).flatMap((inner, index) => closedIn(inner, `${path}.${index}`, seen));
};

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  'the answer of %s',
  (_, operation) => {
    test('holds no enumeration that a later value would break', () => {
      expect(closedIn(operation.response, operation.name, new Set())).toEqual([]);
    });

    test('is read from a later platform as it is', () => {
      fc.assert(
        fc.property(laterAnswer(operation.response), (answer) => {
          expect(z.parse(operation.response, answer)).toEqual(answer);
        }),
        { numRuns: 15 },
      );
    });
  },
);

test('the desk’s client gives every answer of a later platform on as it came', async () => {
  for (const operation of operations) {
    const [answer] = fc.sample(laterAnswer(operation.response), { numRuns: 1, seed: 7 });
    const client = createPlatformClient({
      baseUrl: () => 'http://127.0.0.1:1/api/v1',
      token: () => 'a-key-of-a-test',
      wire: () => Promise.resolve(new Response(JSON.stringify(answer), { status: operation.status })),
      clock: createManualClock(0),
      log: silentLog,
    });
    const params = Object.fromEntries([...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
    expect([operation.name, await client.call(operation, { params }, { lane: 'library' })]).toEqual([
      operation.name,
      answer,
    ]);
  }
});
