import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBridgeClient, type BridgeClient } from '../support/bridge-client.ts';

const { app, desk } = inject('targets');
let window: BridgeClient;
beforeAll(async () => {
  window = await openBridgeClient(desk);
});
afterAll(() => window.close());

const isSteady = async (): Promise<boolean> => (await window.raw('keys.global_status', null)).ok;

describe('pairing', () => {
  const pair = async (body: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${desk.origin}/pair`, { method: 'POST', body, headers: { origin: desk.origin, ...headers } })).status;

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{',
    '{"token":1}',
    '{"token":{"length":43}}',
    '{"token":""}',
    '{"token":"guess"}',
    '{"__proto__":{"token":"x"}}',
    `{"token":"${'x'.repeat(3000)}"}`,
    `{"token":"${'x'.repeat(100_000)}"}`,
    '['.repeat(4000),
  ])('attempt %# without a valid link lets nobody in', async (body) => {
    expect([400, 403, 413]).toContain(await pair(body));
    expect(await isSteady()).toBe(true);
  });

  test('a link that was used lets nobody else in', async () => {
    const token = new URLSearchParams(new URL(app.url).hash.slice(1)).get('token');
    expect(await pair(JSON.stringify({ token }))).toBe(403);
  });

  test('fifty browsers that use one link at once: one is let in', async () => {
    const { urls } = await window.call('panels.invite', {
      name: 'Race',
      role: 'viewer',
      term: 'week',
      admission: 'open',
    });
    const body = JSON.stringify({ token: new URLSearchParams(new URL(urls[0] ?? '').hash.slice(1)).get('token') });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => pair(body)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 403]));
  });
});
