import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { parseOptions } from '../../../src-main/browser-host/options.ts';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';

const EXTERNAL = 'https://desk.example.org';
const HOST = 'desk.example.org';
let app: StartedApp;
let window: BridgeClient;
let port: number;

beforeAll(async () => {
  app = await startApp(['--data', ':memory:', '--external-origin', EXTERNAL]);
  port = Number(new URL(app.ready.url).port);
  window = await openBridgeClient(await pairWithLink(app.ready.url));
});
afterAll(async () => {
  window.close();
  await app.stop();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A request as a proxy passes it on: to the port of this computer, under the name that the browser asked for. */
const pass = async (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
  to = port,
): Promise<Answer> => {
  const sending = request({ port: to, host: '127.0.0.1', method, path, headers, setHost: false });
  sending.end(body && JSON.stringify(body));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() };
};
const inviteToken = async (): Promise<{ readonly origin: string; readonly token: string }> => {
  const { urls, reachable } = await window.call('panels.invite', {
    name: 'Tina',
    role: 'chat',
    term: 'evening',
    admission: 'open',
  });
  const url = new URL(urls[0] ?? '');
  expect(reachable).toBe(true);
  return { origin: url.origin, token: url.hash.slice('#token='.length) };
};
const pair = (headers: Readonly<Record<string, string>>, token: string): Promise<Answer> =>
  pass('POST', '/pair', { 'content-type': 'application/json', ...headers }, { token });
/** The close code of a socket that proves itself; null where it is let in. */
const connect = async (headers: Readonly<Record<string, string>>, proof: string): Promise<number | null> => {
  const { host, ...others } = headers;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bridge`, { headers: { ...others, ...(host && { host }) } });
  socket.on('error', () => undefined);
  socket.on('open', () => {
    socket.send(JSON.stringify({ proof }));
    socket.send(JSON.stringify({ id: 1, call: 'app.hello', input: {} }));
  });
  const first = await Promise.race([once(socket, 'message'), once(socket, 'close')]).then(
    ([one]: unknown[]) => one,
    // The handshake itself was refused.
    () => 1006,
  );
  socket.terminate();
  return typeof first === 'number' ? first : null;
};

describe('behind a proxy that serves it at an https address', () => {
  test('links name the external address first, and its page may connect to that address alone, over TLS', async () => {
    const { origin } = await inviteToken();
    expect(origin).toBe(EXTERNAL);
    const { status, headers } = await pass('GET', '/', { host: HOST });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' wss://${HOST} https:`);
    expect(headers['content-security-policy']).not.toContain('ws://');
  });

  test('the cookie of the external address is bound to its host and TLS, and opens nothing under another name', async () => {
    const { token } = await inviteToken();
    const answer = await pair({ host: HOST, origin: EXTERNAL }, token);
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-regie=[\w-]{43}; /);
    expect(cookie).toContain('; Secure');
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Strict');
    expect(cookie).toContain('; Path=/');
    expect(cookie).not.toMatch(/domain/i);
    const { proof } = JSON.parse(answer.body) as { readonly proof: string };
    const [held = ''] = cookie.split(';');
    expect(await connect({ host: HOST, origin: EXTERNAL, cookie: held }, proof)).toBeNull();
    // The proof is asked for as ever, and the cookie of one name is no cookie of another.
    expect(await connect({ host: HOST, origin: EXTERNAL, cookie: held }, 'guess')).toBe(4401);
    const local = `http://127.0.0.1:${port}`;
    expect(await connect({ origin: local, cookie: held }, proof)).toBe(4401);
    const renamed = held.replace('__Host-regie', `regie-${port}`);
    expect(await connect({ host: HOST, origin: EXTERNAL, cookie: renamed }, proof)).toBe(4401);
  });

  test.each([
    ['another name', { host: 'evil.example.org', origin: 'https://evil.example.org' }],
    ['a name below it', { host: `a.${HOST}`, origin: `https://a.${HOST}` }],
    ['its name at another port', { host: `${HOST}:8443`, origin: `${EXTERNAL}:8443` }],
    ['a page of another site', { host: HOST, origin: 'https://evil.example.org' }],
    ['its name without TLS', { host: HOST, origin: `http://${HOST}` }],
    ['no origin', { host: HOST }],
  ])('a request with %s is refused', async (_, headers) => {
    const { token } = await inviteToken();
    expect((await pair(headers as Record<string, string>, token)).status).toBe(403);
    expect(await connect(headers as Record<string, string>, 'guess')).not.toBeNull();
  });

  test('the host is still served under its own names', async () => {
    const local = `127.0.0.1:${port}`;
    const { token } = await inviteToken();
    const answer = await pair({ host: local, origin: `http://${local}` }, token);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']?.[0]).toMatch(new RegExp(`^regie-${port}=`));
    expect(answer.headers['set-cookie']?.[0]).not.toContain('Secure');
  });
});

test('an external address set in Settings is served until it is taken away', async () => {
  const other = await startApp(['--data', ':memory:']);
  const desk = await openBridgeClient(await pairWithLink(other.ready.url));
  const otherPort = Number(new URL(other.ready.url).port);
  const statusOf = async (): Promise<number> => (await pass('GET', '/', { host: HOST }, undefined, otherPort)).status;
  const name = (externalOrigin: string | null) =>
    desk.call('preferences.set', { panels: { ...DEFAULT_PREFERENCES.panels, externalOrigin } });
  expect(await statusOf()).toBe(403);
  await name(EXTERNAL);
  expect(await statusOf()).toBe(200);
  await expect(name(`${EXTERNAL}/regie`)).rejects.toThrow();
  await name(null);
  expect(await statusOf()).toBe(403);
  desk.close();
  await other.stop();
});

test.each(['http://desk.example.org', 'https://desk.example.org/regie', 'https://a:b@desk.example.org', 'desk'])(
  '%s is no address of a proxy',
  (text) => {
    expect(() => parseOptions(['--external-origin', text], { platform: 'linux', env: {} })).toThrow(
      '--external-origin must be an https address without a path',
    );
  },
);
