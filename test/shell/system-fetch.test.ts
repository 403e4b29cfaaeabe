import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSystemFetch } from '../../src-main/app/system-fetch.ts';
import { session } from '../support/electron/electron.ts';
import { resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const ask = createSystemFetch(() => session.fromPartition('outgoing') as never);

/** A server on this computer, by its address; `paths` is what it was asked for. */
const serve = async (answer: RequestListener): Promise<{ readonly url: string; readonly paths: string[] }> => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
};

test('what is asked arrives whole, and so does the answer', async () => {
  const { url } = await serve((request, response) => {
    void text(request).then((body) => {
      response.writeHead(201, { 'x-said': 'yes', 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify([request.method, request.headers.authorization, body]));
    });
  });
  const answer = await ask(`${url}/press`, { method: 'POST', headers: { authorization: 'Bearer x' }, body: '{"n":1}' });
  expect([answer.status, answer.headers.get('x-said'), answer.headers.getSetCookie()]).toEqual([
    201,
    'yes',
    ['a=1', 'b=2'],
  ]);
  expect(await answer.json()).toEqual(['POST', 'Bearer x', '{"n":1}']);
});

test('a redirect is an answer where it was asked for, and else an error; nobody follows it', async () => {
  const { url, paths } = await serve((_request, response) => {
    response.writeHead(302, { location: '/there' }).end();
  });
  const answer = await ask(`${url}/here`, { redirect: 'manual' });
  expect([answer.status, answer.ok, answer.headers.get('location')]).toEqual([302, false, `${url}/there`]);
  await expect(ask(`${url}/here`)).rejects.toThrow('fetch failed');
  await expect(ask(`${url}/here`, { redirect: 'error' })).rejects.toThrow('fetch failed');
  expect(paths).toEqual(['/here', '/here', '/here']);
});

test('answers without a body have none', async () => {
  const { url } = await serve((request, response) => {
    response.writeHead(request.method === 'HEAD' ? 200 : 204, { 'x-said': 'yes' }).end();
  });
  const [empty, head] = await Promise.all([ask(url), ask(url, { method: 'HEAD' })]);
  expect([empty.status, empty.body, head.status, head.body, head.headers.get('x-said')]).toEqual([
    204,
    null,
    200,
    null,
    'yes',
  ]);
});

test('a request that is given up ends, before its answer and in the middle of it', async () => {
  const closed: Promise<unknown>[] = [];
  const { url } = await serve((request, response) => {
    closed.push(once(response, 'close'));
    if (request.url === '/begun') response.writeHead(200).write('the first part');
  });
  const waiting = new AbortController();
  const asked = ask(`${url}/silent`, { signal: waiting.signal });
  await vi.waitFor(() => expect(closed).toHaveLength(1));
  waiting.abort(new Error('given up'));
  await expect(asked).rejects.toThrow('given up');
  const reading = new AbortController();
  const answer = await ask(`${url}/begun`, { signal: reading.signal });
  reading.abort(new Error('given up'));
  await expect(answer.text()).rejects.toThrow();
  const left = await ask(`${url}/begun`);
  await left.body?.cancel();
  await Promise.all(closed);
});

test('who does not answer is an error of its own kind, with the reason', async () => {
  await expect(ask('http://127.0.0.1:9/')).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { message: 'net::ERR_FAILED' },
  });
});
