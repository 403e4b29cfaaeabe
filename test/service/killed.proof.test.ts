import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { outcome, readyLine, spawnService, type Ready } from '../support/service-process.ts';
import { createTestAuthority, startReceiver } from '../support/webhook-receiver.ts';

const KILLS = 2;
const WRITERS = 4;
/** Posts acknowledged in one life before the receiver falls silent, and from then until the kill. */
const BEFORE = 15;
const AFTER = 5;

interface Kept {
  readonly titles: string[];
  xp: number;
}

const LEARNER = `/users/${encodeURIComponent('ext:ana')}`;

const caller =
  ({ baseUrl, fullKey }: Ready) =>
  async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${fullKey}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${baseUrl}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };

/** Writes, one call after the other, until nobody answers any more; notes what was acknowledged. */
const writeUntilGone = async (call: ReturnType<typeof caller>, writer: string, kept: Kept): Promise<void> => {
  try {
    for (let index = 0; ; index += 1) {
      const title = `${writer}, ${index}`;
      await call('POST', '/posts', { title, content: 'Words' });
      kept.titles.push(title);
      await call('POST', `${LEARNER}/xp`, { amount: 1 });
      kept.xp += 1;
    }
  } catch (error) {
    // Any other error is a refusal, which nobody expects here.
    if (!(error instanceof TypeError)) throw error;
  }
};

interface Listed {
  readonly posts: { readonly title: string }[];
  readonly nextCursor: string | null;
}

/** Titles of all posts, oldest first. */
const allTitles = async (call: ReturnType<typeof caller>): Promise<string[]> => {
  const titles: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await call(
      'GET',
      `/posts?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )) as unknown as Listed;
    titles.push(...page.posts.map(({ title }) => title));
    cursor = page.nextCursor;
  }
  return titles.reverse();
};

test('a service killed twice during writes keeps everything acknowledged and delivers each event once', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-killed-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const authority = createTestAuthority();
  const receiver = await startReceiver(authority);
  const start = () => spawnService(['--data', data, '--seed', 'empty'], { NODE_EXTRA_CA_CERTS: authority.file });
  const kept: Kept = { titles: [], xp: 0 };

  let child = start();
  const ready = await readyLine(child);
  const first = caller(ready);
  await fetch(`${ready.apiRoot}/rehearsal/space`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${ready.fullKey}` },
    body: '{"billingActive":true}',
  });
  await first('POST', '/users', { externalId: 'ana', name: 'Ana' });
  await first('POST', '/webhooks', { url: receiver.url, events: ['post.created'] });

  let call = first;
  for (let life = 1; life <= KILLS; life += 1) {
    receiver.answer = 200;
    const known = kept.titles.length;
    const writers = Array.from({ length: WRITERS }, (_, index) => writeUntilGone(call, `${life}.${index}`, kept));
    const acknowledged = (count: number) =>
      eventually(() => expect(kept.titles.length - known).toBeGreaterThanOrEqual(count));
    await acknowledged(BEFORE);
    // From here on a delivery is under way that nobody answers, and others wait behind it.
    receiver.answer = () => undefined;
    const heard = receiver.received.length;
    await acknowledged(BEFORE + AFTER);
    await receiver.arrived(heard + 1);
    child.kill('SIGKILL');
    await Promise.all([once(child, 'close'), ...writers]);
    receiver.answer = 200;
    child = start();
    call = caller(await readyLine(child));
  }

  const titles = await allTitles(call);
  expect(titles).toEqual(expect.arrayContaining(kept.titles));
  // Beyond what was acknowledged there is at most what each writer was waiting for.
  expect(titles.length).toBeLessThanOrEqual(kept.titles.length + KILLS * WRITERS);
  const xp = (await call('GET', `${LEARNER}/xp?limit=1000`)) as { totalXp: number; events: { amount: number }[] };
  expect(xp.totalXp).toBe(xp.events.reduce((sum, { amount }) => sum + amount, 0));
  expect(xp.totalXp).toBeGreaterThanOrEqual(kept.xp);
  expect(xp.totalXp).toBeLessThanOrEqual(kept.xp + KILLS * WRITERS);

  await eventually(() => expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(titles.length));
  const told = receiver.received.map(({ body }) => (body.data as { post: { title: string } }).post.title);
  // A call under way when the service was killed comes twice, one right after the other.
  expect(told.filter((title, index) => title !== told[index - 1])).toEqual(titles);

  const ended = outcome(child);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ status: 0, said: '' });
});
