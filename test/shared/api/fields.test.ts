import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CssColor, Email, FileUrl, Hex6, HexColor, HttpsUrl } from '#shared/api/fields.ts';
import { inputSchema } from '#shared/api/json-schema.ts';
import { operations } from '#shared/api/operations.ts';

const isTaken = (schema: typeof FileUrl, text: string): boolean => schema.safeParse(text).success;

test('the address of a file can be read as an address', () => {
  for (const text of ['https://[', 'https://a:b/c.png', 'https://\u008ft:x', 'http://localhost:99999/a.png'])
    expect([text, isTaken(FileUrl, text)]).toEqual([text, false]);
  for (const text of ['https://cdn.example/a b.png'.replace(' ', '%20'), 'http://127.0.0.1:4000/media/a.png'])
    expect([text, isTaken(FileUrl, text)]).toEqual([text, true]);
  const letters = Array.from({ length: 0x300 }, (_, code) => String.fromCodePoint(code));
  const addresses = letters.map((letter) => `https://a${letter}b/`);
  expect(addresses.filter((text) => isTaken(FileUrl, text) && !URL.canParse(text))).toEqual([]);
});

test('an address has letters of any script, no white space and no control characters, and is described so', () => {
  const start = fc.constantFrom('https://a.example/', 'HTTPS://a.example?', 'http://127.0.0.1:4000/', 'https://');
  const letter = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('é', '{', '|', '\u0086', '\u0012'),
  );
  for (const schema of [FileUrl, HttpsUrl]) {
    const described = inputSchema(schema);
    expect(Object.keys(described).sort()).toEqual(['maxLength', 'pattern', 'type']);
    const pattern = new RegExp(described.pattern as string);
    fc.assert(
      fc.property(start, fc.array(letter, { maxLength: 4 }), (first, rest) => {
        const text = first + rest.join('');
        if (!isTaken(schema, text)) return;
        expect([text, pattern.test(text), /[\s\p{Cc}]/u.test(text)]).toEqual([text, true, false]);
      }),
      { numRuns: 500 },
    );
    expect(isTaken(schema, 'https://a.example/é?{b|c}')).toBe(true);
  }
});

test('no operation describes an address as a `uri`, which has ASCII letters alone', () => {
  const schemas = operations.flatMap(({ params, query, body }) => [params, query, body].map(inputSchema));
  expect(JSON.stringify(schemas)).not.toContain('"format":"uri"');
});

test('an e-mail address has up to 64 characters before its @', () => {
  expect(Email.safeParse(`${'a'.repeat(64)}@example.org`).success).toBe(true);
  expect(Email.safeParse(`${'a'.repeat(65)}@example.org`).success).toBe(false);
});

test('colours are taken in either case of letters, and nothing in them reaches out', () => {
  for (const text of ['#ABC', '#abcdef', '#AbCdEf80']) expect(HexColor.safeParse(text).success).toBe(true);
  expect([Hex6.safeParse('#ABCDEF').success, Hex6.safeParse('#ABC').success]).toEqual([true, false]);
  for (const text of ['Navy', 'RGB(1, 2, 3)', 'Linear-Gradient(red, Blue)'])
    expect(CssColor.safeParse(text).success).toBe(true);
  for (const text of ['URL(//a.example)', 'iMaGe(a)', 'Var (--a)', 'EXPRESSION(1)', 'attr(x)'])
    expect([text, CssColor.safeParse(text).success]).toEqual([text, false]);
});
