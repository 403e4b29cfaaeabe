import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

interface MadeKey {
  readonly id: string;
  readonly secret: string;
}

const make = async ({ rehearse }: TestService, body: object): Promise<MadeKey> =>
  ((await rehearse('POST', '/keys', { label: 'A client', ...body })) as { key: MadeKey }).key;

/** Status and sentence of a call with that key. */
const callWith = async ({ raw }: TestService, { secret }: MadeKey, method: string, path: string) => {
  const body = method === 'GET' ? {} : { body: { name: 'Words' } };
  const answer = await raw(method, path, { ...body, headers: { Authorization: `Bearer ${secret}` } });
  return [answer.status, ((await answer.json()) as { error?: string }).error];
};

test('a key revoked is refused at once, and its level may change at any time', async () => {
  const app = startTestService();
  const key = await make(app, { access: 'full' });
  expect(await callWith(app, key, 'POST', '/media/folders')).toEqual([201, undefined]);
  await app.rehearse('PATCH', `/keys/${key.id}`, { access: 'read' });
  expect(await callWith(app, key, 'POST', '/media/folders')).toEqual([403, 'Read-only API key']);
  expect(await callWith(app, key, 'GET', '/space')).toEqual([200, undefined]);
  expect(await app.rehearse('DELETE', `/keys/${key.id}`)).toEqual({ revoked: true });
  expect(await callWith(app, key, 'GET', '/space')).toEqual([401, 'Invalid API key']);
  await expect(app.rehearse('PATCH', `/keys/${key.id}`, { access: 'full' })).rejects.toMatchObject({ status: 404 });
});

test('a key made for some tools opens their routes alone, over REST and as an assistant', async () => {
  const app = startTestService();
  const key = await make(app, { tools: ['get_space', 'create_media_folder'] });
  const calls = [
    ['GET', '/space'],
    ['POST', '/media/folders'],
    ['GET', '/media/folders'],
    ['POST', '/attachments'],
  ] as const;
  const statuses = await Promise.all(calls.map(async ([method, path]) => (await callWith(app, key, method, path))[0]));
  expect(statuses).toEqual([200, 201, 403, 403]);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const answer = await app.service.fetch(
    new Request(app.service.ready.mcpUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${key.secret}`,
      },
      body: JSON.stringify(list),
    }),
  );
  const { result } = (await answer.json()) as { result: { tools: { name: string }[] } };
  expect(result.tools.map(({ name }) => name).sort()).toEqual(['create_media_folder', 'get_space']);
  await app.rehearse('PATCH', `/keys/${key.id}`, { tools: null });
  expect(await callWith(app, key, 'GET', '/media/folders')).toEqual([200, undefined]);
});

test('a key for a tool that does not exist is not made', async () => {
  const app = startTestService();
  await expect(make(app, { tools: ['fly'] })).rejects.toMatchObject({
    status: 400,
    message: 'tools: there is no operation fly',
  });
});

test('each key spends from a bucket of its own', async () => {
  const app = startTestService({ perMinute: 60 });
  const key = await make(app, {});
  await app.call('get_space_usage', {});
  const answer = await app.raw('GET', '/space', { headers: { Authorization: `Bearer ${key.secret}` } });
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('59');
});
