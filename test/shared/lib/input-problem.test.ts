import * as z from 'zod';
import { expect, test } from 'vitest';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { inputProblem } from '#shared/lib/input-problem.ts';

const said = (schema: z.ZodType, input: unknown): string => {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error('The input is good.');
  return inputProblem(error).message;
};

test.each([
  [z.object({ sizeBytes: z.int().min(1) }), { sizeBytes: 0 }, '“sizeBytes” is at least 1.'],
  [z.object({ most: z.int().max(5) }), { most: 6 }, '“most” is at most 5.'],
  [z.object({ name: z.string().min(1) }), { name: '' }, '“name” is empty.'],
  [z.object({ code: z.string().min(4) }), { code: 'abc' }, '“code” needs at least 4 characters.'],
  [z.object({ name: z.string().max(3) }), { name: 'abcd' }, '“name” is longer than 3 characters.'],
  [z.object({ ids: z.array(z.string()).max(1) }), { ids: ['a', 'b'] }, '“ids” holds more than 1.'],
  [z.object({ ids: z.array(z.string()).min(1) }), { ids: [] }, '“ids” needs at least 1.'],
  [z.object({ body: z.object({ name: z.string() }) }), { body: {} }, '“body.name” is missing.'],
  [z.object({ name: z.string() }), { name: 3 }, '“name” is of another kind than expected.'],
  [z.strictObject({}), { nmae: 1 }, '“nmae” is not known here.'],
  [z.object({ url: z.url() }), { url: 'blah' }, '“url” is not valid.'],
  [z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, '“kind” is not valid.'],
])('a value that does not fit %# is said in words of the catalogue', (schema, input, words) => {
  expect(said(schema, input)).toBe(words);
});

test('no call of a window is refused in the words of a library', () => {
  const junk = [
    undefined,
    null,
    3,
    'text',
    [],
    {},
    { spaceId: '', sizeBytes: -1 },
    { id: 7, later: true, name: 'a'.repeat(500) },
  ];
  const sentences = Object.values(bridgeCalls).flatMap(({ input }) =>
    junk.flatMap((value) => {
      const { error } = (input as z.ZodType).safeParse(value);
      return error ? [inputProblem(error)] : [];
    }),
  );
  expect(sentences.length).toBeGreaterThan(500);
  const keys = new Set(sentences.map(({ sentence }) => sentence.key));
  expect([...keys].filter((key) => !String(key).startsWith('host_input_'))).toEqual([]);
  expect(sentences.filter(({ message }) => /Too (?:small|big)|Invalid|received|Unrecognized/.test(message))).toEqual(
    [],
  );
});
