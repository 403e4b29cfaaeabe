import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let port = 0;
let viewer = '';
let caller = '';

const lastPress = async (): Promise<string> => {
  const { sessionId } = (await desk.call('show.current', undefined)) ?? { sessionId: '' };
  return JSON.stringify((await desk.call('show.journal', { sessionId, limit: 1 }))[0] ?? null);
};
const isMuted = async (): Promise<boolean> =>
  (await desk.call('surfaces.state', undefined)).surfaces[0]?.mutedUntil !== null;
const open = async (token: string): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
};
/** The status of a band by a program that may show one: the surface is alive. */
const showBand = async (text: string): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}/v1/actions/band.show`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller}` },
    body: JSON.stringify({ text }),
  });
  return response.status;
};

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  port = await freePort();
  viewer = (await desk.call('surfaces.new_token', { name: 'Noise', role: 'viewer' })).token;
  caller = (await desk.call('surfaces.new_token', { name: 'Pad', role: 'caller' })).token;
  await desk.call('surfaces.change', { kind: 'api', enabled: true, port });
  await desk.until(async () => (await desk.call('surfaces.state', undefined)).surfaces[0]?.status === 'listening');
});
afterAll(() => started.close());

const kind = fc.constantFrom(...ALL_ACTIONS.map((one) => one.kind));
const body = fc.oneof(fc.json(), fc.string(), fc.constant('{"held":true}'), fc.constant('{"sceneId":"welcome"}'));

test('no request reaches an action without the right, and none tells a token', async () => {
  const before = await lastPress();
  const path = fc.oneof(
    kind.map((name) => `/v1/actions/${name}`),
    fc.webPath().map((rest) => `/v1${rest}`),
    fc.string({ maxLength: 20 }).map((id) => `/v1/tiles/${encodeURIComponent(id)}/press`),
  );
  const authorization = fc.oneof(
    fc.constant(`Bearer ${viewer}`),
    fc.base64String({ maxLength: 40 }).map((token) => `Bearer ${token}`),
  );
  await fc.assert(
    fc.asyncProperty(
      path,
      fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH'),
      authorization,
      body,
      async (asked, method, as, text) => {
        const response = await fetch(`http://127.0.0.1:${port}${asked}`, {
          method,
          headers: { authorization: as, 'content-type': 'application/json' },
          body: text,
        });
        const said = await response.text();
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        expect(said).not.toContain(caller);
        expect(said).not.toContain(viewer);
      },
    ),
    { numRuns: 60 },
  );
  expect(await lastPress()).toBe(before);
});

test('bytes that are no HTTP end their connection and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.concat([bytes, Buffer.from('\r\n\r\n')])));
        socket.resume();
        socket.once('error', () => resolve()).once('close', () => resolve());
        socket.setTimeout(10_000, () => reject(new Error('it hangs')));
      });
    }),
    { numRuns: 40 },
  );
  await desk.until(async () => (await showBand('After the bytes')) === 200);
});

test('10,000 messages of noise press nothing and are muted, while others go on pressing', async () => {
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    kind.map((name) => JSON.stringify({ type: 'press', id: 1, action: { kind: name } })),
    fc.json().map((action) => `{"type":"press","id":1,"action":${action}}`),
    fc.constant('{"type":"press","id":1,"tile":"tile"}'),
  );
  const before = await lastPress();
  const socket = await open(viewer);
  for (const text of fc.sample(frame, 10_000)) socket.send(text);
  await desk.until(isMuted);
  expect(await lastPress()).toBe(before);
  expect(await showBand('In the noise')).toBe(200);
  const outcome = await desk.call('show.perform', {
    action: { kind: 'band.show', text: 'By the window' },
    source: { surface: 'tile' },
  });
  expect(outcome.kind).toBe('confirmed');
  socket.close();
  await desk.until(async () => !(await isMuted()));
});
