import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createTestAuthority, startReceiver } from '../../support/webhook-receiver.ts';

const MAIN = join(import.meta.dirname, '../../../src-service/main.ts');
const EVENTS = 15;

interface Ready {
  readonly baseUrl: string;
  readonly fullKey: string;
}

const start = async (data: string, authorities: string): Promise<{ child: ChildProcess; ready: Ready }> => {
  const child = spawn(process.execPath, [MAIN, '--data', data, '--seed', 'empty'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authorities },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ready: JSON.parse(line) as Ready };
};

test('a service killed with events unsent sends every one of them, in order, once it runs again', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-killed-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const authority = createTestAuthority();
  const receiver = await startReceiver(authority);
  receiver.answer = (_, response) => setTimeout(() => response.writeHead(200).end(), 100);

  const { child, ready } = await start(data, authority.file);
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { Authorization: `Bearer ${ready.fullKey}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${ready.baseUrl}${path}`, init)).status).toBe(201);
  };
  await post('/webhooks', { url: receiver.url, events: ['post.created'] });
  const titles = Array.from({ length: EVENTS }, (_, index) => `Post ${index}`);
  for (const title of titles) await post('/posts', { title, content: 'Words' });
  await receiver.arrived(2);
  child.kill('SIGKILL');
  await once(child, 'close');

  receiver.answer = 200;
  await start(data, authority.file);
  const isAll = () => new Set(receiver.received.map(({ body }) => body.id)).size === EVENTS;
  for (let count = receiver.received.length + 1; !isAll(); count += 1) await receiver.arrived(count);
  const arrived = receiver.received.map(({ body }) => (body.data as { post: { title: string } }).post.title);
  // What was under way when the service was killed may come twice, one right after the other.
  expect(arrived.filter((title, index) => title !== arrived[index - 1])).toEqual(titles);
});
