import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src-relay/limits.ts';
import { listen } from '../../../src-relay/listen.ts';
import type { Page } from '../../../src-relay/page.ts';
import { servesPage } from '../../../src-main/http/serves-page.ts';

const relayWith = async (page: Page): Promise<string> => {
  const options = { port: 0, host: '127.0.0.1', tls: null, behindProxy: false, nats: null, limits: DEFAULT_LIMITS };
  const { server, url } = await listen(options, page);
  onTestFinished(() => void server.close());
  return new URL('/speaker.html#room=secret', url.replace('ws:', 'http:')).href;
};

test('a relay of before the pages of speakers is told from one that has them, and from one that does not answer', async () => {
  const page: Page = new Map([['speaker.html', { type: 'text/html; charset=utf-8', bytes: Buffer.from('<p>') }]]);
  const asked: string[] = [];
  const ask: typeof fetch = (input, init) => {
    asked.push(typeof input === 'string' ? input : '');
    return fetch(input, init);
  };
  expect(await servesPage(ask, await relayWith(page))).toBe(true);
  expect(await servesPage(ask, await relayWith(new Map()))).toBe(false);
  expect(await servesPage(() => Promise.reject(new Error('no way there')), 'http://127.0.0.1:1/')).toBe(null);
  // The secret of the page stays here.
  expect([asked.length, asked.filter((one) => one.includes('secret'))]).toEqual([2, []]);
});
