import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { shareableLine } from '../../../src-main/diagnostics/shareable-line.ts';

const written = (message: string, fields?: Readonly<Record<string, unknown>>): string => {
  let line = '';
  createLineLog({ sink: (_level, text) => (line = text), least: 'debug', now: () => 0 }).error(message, fields);
  return line;
};
const AT = '1970-01-01T00:00:00.000Z';

test('an ordinary log line is shared unchanged', () => {
  const line = written('a call failed', {
    operation: 'list_scenes',
    lane: 'monitor',
    count: 2,
    status: 503,
    next: 'wait',
  });
  expect(shareableLine(line)).toEqual({
    at: AT,
    level: 'error',
    message: 'a call failed',
    fields: { operation: 'list_scenes', lane: 'monitor', count: 2, status: 503, next: 'wait' },
  });
});

test('addresses, paths, names, mail addresses and unknown fields are left out', () => {
  const line = written('Ana could not open https://example.org/x?y=1 at /home/ana/show.regie for ana@example.org', {
    spaceName: 'Studio Ana',
    path: '/home/ana',
    operation: 'Not An Identifier',
    kind: 'sk_live_abcdef',
    status: 'ana',
  });
  expect(shareableLine(line)).toEqual({
    at: AT,
    level: 'error',
    message: 'Ana could not open […] at […] for […]',
    fields: { operation: '[…]', kind: '[…]' },
  });
});

test('an error keeps its name, code and places in the program, but no sentence and no folder', () => {
  const error = Object.assign(new TypeError('the password is hunter2'), { code: 'EADDRINUSE' });
  error.stack = `TypeError: the password is hunter2
    at async openShow (/home/ana/regie/src-main/show/open-show.ts:12:34)
    at file:///home/ana/regie/out/main/chunks/app-Ab3_-xYz.js:5:6
    at Object.<anonymous> (node:internal/main:1:2)`;
  expect(shareableLine(written('a call broke', { error }))?.fields).toEqual({
    error: { name: 'TypeError', at: ['open-show.ts:12:34', 'app.js:5:6'] },
  });
});

test('a line that is not of this log is left out altogether', () => {
  expect([shareableLine('hello'), shareableLine(''), shareableLine(`${AT} shout  hello`)]).toEqual([null, null, null]);
});

/** Secrets and personal data, in every form they have. */
const secret = fc.oneof(
  // Sixteen small letters, which the generator tries as an extreme, look like a word.
  fc.base64String({ minLength: 16, maxLength: 60 }).filter((text) => /[A-Z\d+/]/.test(text.slice(1))),
  fc
    .string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 24, maxLength: 64 })
    .filter((text) => /\d/.test(text)),
  fc.uuid(),
  fc.emailAddress(),
  fc.webUrl(),
  fc
    .string({ unit: fc.constantFrom(...Array.from('abcXYZ789_-.')), minLength: 20, maxLength: 60 })
    .filter((text) => /[A-Z0-9]/.test(text)),
);

test('wherever a secret stands in a line, it is not in what may be shared', () => {
  fc.assert(
    fc.property(
      secret,
      fc.constantFrom('before', 'after', 'kind', 'operation', 'odd', 'version', 'error', 'nested', 'name', 'stack'),
      (value, where) => {
        const error = new Error(where === 'error' ? `it was ${value}` : 'x');
        if (where === 'name') error.name = value;
        if (where === 'stack') error.stack = `Error\n    at ${value} (/x/${value}/file.ts:1:2)`;
        // As if nothing had been redacted when it was written.
        const line = `${AT} error ${where === 'before' ? `${value} ` : ''}something broke${
          where === 'after' ? ` for ${value}` : ''
        } ${JSON.stringify({
          error: { name: error.name, message: error.message, stack: error.stack },
          ...(['kind', 'operation', 'odd', 'version'].includes(where) && { [where]: value }),
          ...(where === 'nested' && { status: { [value]: value }, place: [value] }),
        })}`;
        expect(JSON.stringify(shareableLine(line))).not.toContain(JSON.stringify(value).slice(1, -1));
      },
    ),
    { numRuns: 600 },
  );
});
