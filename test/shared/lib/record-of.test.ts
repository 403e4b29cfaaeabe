import { expect, test } from 'vitest';
import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';
import { everyRecordSchema } from '../../support/schemas.ts';

test('no record of what comes from outside finds a name in it that nobody put there', () => {
  const records = [...everyRecordSchema()];
  expect(records.length).toBeGreaterThan(5);
  const inherit = records.filter(([schema]) => 'constructor' in (z.parse(schema, {}) as object));
  // A value of any JSON (`z.json`) is passed on as it is, and no name is looked up in it.
  expect(inherit.map(([, name]) => name)).toEqual(['bridge library.change']);
});

test('a record keeps every name that was put there, and refuses what its schemas refuse', () => {
  const digests = recordOf(z.string().max(20), z.int());
  expect(digests.parse(JSON.parse('{"constructor":1,"toString":2}'))).toEqual({ constructor: 1, toString: 2 });
  expect(digests.safeParse({ constructor: 'one' }).success).toBe(false);
});
