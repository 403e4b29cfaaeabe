import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { LANGUAGES } from '#shared/words/language.ts';
import { listenOnLoopback } from '../../../src-main/accounts/oauth/loopback-listener.ts';
import { landingWords } from '../../../src-main/accounts/oauth/landing-words.ts';

const LIMIT_MS = 60_000;
const STATE = 'the-state';

const listen = async () => {
  const clock = createManualClock(0);
  return { clock, listener: await listenOnLoopback(clock, STATE, LIMIT_MS) };
};

/** Sends a request with a chosen Host header, which fetch does not allow. */
const statusOf = (
  address: string,
  options: { readonly method?: string; readonly host?: string } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(address, { method: options.method ?? 'GET', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    if (options.host !== undefined) asked.setHeader('Host', options.host);
    asked.on('error', reject).end();
  });

test('other paths, methods and host names are refused, and do not use up the one return', async () => {
  const { listener } = await listen();
  const { redirectUri } = listener;
  const { port } = new URL(redirectUri);
  expect(new URL(redirectUri).hostname).toBe('127.0.0.1');
  const statuses = await Promise.all([
    statusOf(redirectUri.replace('callback', 'favicon.ico')),
    statusOf(`${redirectUri}/more`),
    statusOf(redirectUri, { method: 'POST' }),
    statusOf(redirectUri, { method: 'OPTIONS' }),
    statusOf(redirectUri, { host: `rebound.example:${port}` }),
    statusOf(redirectUri, { host: `localhost:${port}` }),
  ]);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  const coming = fetch(`${redirectUri}?code=c&state=${STATE}`);
  expect((await listener.back).search).toBe(`?code=c&state=${STATE}`);
  // The second one to come is too late, even while the first one waits.
  expect(await statusOf(`${redirectUri}?state=${STATE}`)).toBe(404);
  listener.answer({ language: 'en', title: 'Done <b>', text: 'Close this tab.' });
  const page = await (await coming).text();
  expect(page).toContain('Done &lt;b&gt;');
  await expect(statusOf(redirectUri)).rejects.toThrow();
});

test('a return that does not carry the state of this sign-in is refused, and does not use up the one return', async () => {
  const { listener } = await listen();
  const { redirectUri } = listener;
  const queries = ['', '?state=', '?state=other', `?state=other&state=${STATE}`, `?state=${STATE}&state=${STATE}`];
  const statuses = await Promise.all(queries.map((query) => statusOf(redirectUri + query)));
  expect(statuses).toEqual(queries.map(() => 404));
  const coming = fetch(`${redirectUri}?error=access_denied&state=${STATE}`);
  expect((await listener.back).searchParams.get('error')).toBe('access_denied');
  listener.answer({ language: 'en', title: 'Done', text: 'Close this tab.' });
  expect((await coming).status).toBe(200);
});

test.each(['//', '//[', 'http://', 'http://[', '*', `//evil.example/callback?state=${STATE}`])(
  'a request for %s is refused and ends nothing',
  async (target) => {
    const { listener } = await listen();
    const { port } = new URL(listener.redirectUri);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 40[04] /);
    const coming = fetch(`${listener.redirectUri}?code=c&state=${STATE}`);
    expect((await listener.back).searchParams.get('code')).toBe('c');
    listener.answer({ language: 'en', title: 'Done', text: 'Close this tab.' });
    expect((await coming).status).toBe(200);
  },
);

test('after its time limit a sign-in waits for nobody, and its port is free again', async () => {
  const { clock, listener } = await listen();
  clock.advance(LIMIT_MS);
  await expect(listener.back).rejects.toMatchObject({ code: 'timeout' });
  await expect(statusOf(listener.redirectUri)).rejects.toThrow();
});

test('the page that ends a sign-in says in three languages that the tab may be closed', async () => {
  const pages: string[] = [];
  for (const language of LANGUAGES) {
    for (const isSignedIn of [true, false]) {
      const { listener } = await listen();
      const coming = fetch(`${listener.redirectUri}?state=${STATE}`);
      await listener.back;
      listener.answer(landingWords(language, isSignedIn));
      const response = await coming;
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      pages.push(await response.text());
    }
  }
  expect(pages.map((page) => /lang="(\w+)"/.exec(page)?.[1])).toEqual(['en', 'en', 'fr', 'fr', 'es', 'es']);
  const close = [
    /close this tab/,
    /close this tab/,
    /fermer cet onglet/,
    /fermer cet onglet/,
    /cerrar esta/,
    /cerrar esta/,
  ];
  for (const [index, words] of close.entries()) expect(pages[index]).toMatch(words);
  expect(new Set(pages).size).toBe(6);
});
