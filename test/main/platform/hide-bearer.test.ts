import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSpace } from '#shared/api/space.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { createCanceller } from '../../../src-main/platform/cancellation.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import type { Wire } from '../../../src-main/platform/wire.ts';
import { hideBearer, withHiddenBearer } from '../../../src-main/platform/hide-bearer.ts';

const KEY = 'a/key+of=no<particular>"form"';

/** The ways in which servers write a text into a JSON answer. */
const WAYS: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is in JSON', (text) => JSON.stringify(text).slice(1, -1)],
  ['with escaped slashes', (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')],
  [
    'with letters as code points',
    (text) => text.replaceAll(/[^]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['with angle brackets as code points', (text) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003C')],
  ['as part of an address', (text) => encodeURIComponent(text)],
  ['in lower-case percents', (text) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase())],
  ['as part of a form', (text) => new URLSearchParams({ text }).toString().slice(5)],
];

const answering = (bearer: string, status: number, json: string) => {
  const lines: string[] = [];
  const wire: Wire = () => Promise.resolve(new Response(json, { status }));
  const client = createPlatformClient({
    baseUrl: () => 'https://platform.example/api/v1',
    token: () => bearer,
    wire,
    clock: createSystemClock(globalThis),
    log: createLineLog({ sink: (_level, line) => lines.push(line), least: 'debug', now: () => 0 }),
  });
  const ask = async (): Promise<string> => {
    const outcome = await client.attempt(getSpace, {}, { lane: 'operator' });
    return outcome.kind === 'ok' ? JSON.stringify(outcome.output) : outcome.error.message;
  };
  return { ask, lines };
};

describe('a platform that gives the bearer back', () => {
  test.each(WAYS)('a refusal that holds the bearer, %s, is quoted without it', async (_name, written) => {
    const { ask, lines } = answering(KEY, 403, `{"error":"Not with ${written(KEY)} today"}`);
    expect(await ask()).toBe('Not with [hidden] today');
    expect(lines.join()).not.toContain(KEY);
  });

  test.each(WAYS)('an answer with the bearer, %s, gives nothing that name', async (_name, written) => {
    const { ask } = answering(KEY, 200, `{"space":{"id":"1","name":"Echo ${written(KEY)}"}}`);
    expect(JSON.parse(await ask())).toEqual({ space: { id: '1', name: 'Echo [hidden]' } });
  });

  test('an answer that holds nothing but the bearer is not quoted', async () => {
    for (const sentence of [KEY, `Bearer ${KEY}`, ` "Bearer ${encodeURIComponent(KEY)}". `]) {
      const { ask } = answering(KEY, 401, JSON.stringify({ error: sentence }));
      expect(await ask()).toBe('The platform answered with status 401.');
    }
  });

  test('a bearer too short to be a secret leaves the answer unchanged', async () => {
    const { ask } = answering('error', 403, '{"error":"an error it is"}');
    expect(await ask()).toBe('an error it is');
  });
});

test('whatever the bearer is made of, no sentence and no name holds it, and the rest stays as it was', async () => {
  const visible = fc.stringMatching(/^[\x21-\x7e]{8,64}$/);
  const way = fc.constantFrom(...WAYS.map(([, written]) => written));
  await fc.assert(
    fc.asyncProperty(visible, way, fc.string({ unit: 'grapheme' }), async (bearer, written, other) => {
      fc.pre(!hideBearer(other, bearer).includes('[hidden]'));
      const json = `{"list":[1,true,null,"${written(bearer)}"],"other":${JSON.stringify(other)}}`;
      const answer = await withHiddenBearer(() => Promise.resolve(new Response(json)))('https://x.example', {
        method: 'GET',
        headers: { authorization: `Bearer ${bearer}` },
        redirect: 'manual',
        cancellation: createCanceller(),
      });
      expect(JSON.parse(await answer.text())).toEqual({ list: [1, true, null, '[hidden]'], other });
    }),
  );
});
