import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoggedCall } from '#shared/bridge/console-calls.ts';
import type { BridgeInput } from '#shared/bridge/contract.ts';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const CANARY = 'canary-0123456789-canary';

const dataDir = mkdtempSync(join(tmpdir(), 'regie-console-calls-'));
const logged: string[] = [];

let started: TestHost;
let window: TestWindow;
let spaceId: string;
let sessionId: string;
let key: string;

/** The platform describes one operation more than it has. */
const withLaterOperation: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (!(input instanceof Request ? input.url : String(input)).endsWith('/openapi.json')) return answer;
  const document = (await answer.json()) as { readonly paths: object };
  const paths = { ...document.paths, '/space/seats': { get: { operationId: 'list_seats', summary: 'Seats.' } } };
  return Response.json({ ...document, paths });
};

const call = (request: Omit<BridgeInput<'platform.call'>, 'spaceId'>) =>
  window.raw('platform.call', { spaceId, ...request });
/** Notes are written after the answer. */
const history = async (count: number): Promise<readonly LoggedCall[]> => {
  let logged: readonly LoggedCall[] = [];
  await window.until(async () => {
    logged = await window.call('console.history', undefined);
    return logged.length >= count;
  });
  return logged;
};
const lock = (locked: boolean) =>
  window.call('show.perform', { action: { kind: 'lock.set', locked }, source: { surface: 'tile' } });

beforeAll(async () => {
  const log = createLineLog({ sink: (_level, line) => logged.push(line), least: 'debug', now: Date.now });
  started = startTestHost({ dataDir, log, fetch: withLaterOperation });
  window = started.window('Ana');
  await started.host.opened;
  const service = await started.host.service;
  const show = await window.call('show.current', undefined);
  [spaceId, sessionId, key] = [service?.spaceId ?? '', show?.sessionId ?? '', service?.fullKey ?? ''];
});
afterAll(async () => {
  await started.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('calls of the platform from a window', () => {
  test('calls that write are noted with outcome and person; reads only where that is asked for', async () => {
    await call({ operation: 'list_groups' });
    await call({ operation: 'list_courses', note: true });
    await call({ operation: 'create_group', body: { name: 'Choir' } });
    await call({ operation: 'delete_group', params: { id: 'nobody' } });
    const logged = await history(3);
    const told = logged.map(({ operation, who, outcome, request }) => [operation, who, outcome, request.params]);
    expect(told).toEqual([
      ['delete_group', 'Ana', 'refused', { id: 'nobody' }],
      ['create_group', 'Ana', 'answered', {}],
      ['list_courses', 'Ana', 'answered', {}],
    ]);
    expect(logged[1]?.request.body).toEqual({ name: 'Choir' });
    expect(logged[0]?.message?.text).not.toBe('');
  });

  test('leave no secret in the history nor among the saved calls', async () => {
    const before = (await history(3)).length;
    const body = { url: 'https://hooks.example.com/a', events: ['post.created'], secret: CANARY };
    await call({ operation: 'create_webhook', body });
    await call({ operation: 'create_group', body: { name: `Key ${key}` } });
    const logged = await history(before + 2);
    const request = { params: {}, query: {}, body };
    const saved = await window.call('console.save', { name: 'Hook', operation: 'create_webhook', request });
    expect(key.length).toBeGreaterThan(20);
    for (const kept of [logged, saved]) {
      expect(JSON.stringify(kept)).not.toContain(CANARY);
      expect(JSON.stringify(kept)).not.toContain(key);
    }
    expect(saved).toEqual([
      { ...saved[0], name: 'Hook', request: { ...request, body: { ...body, secret: '[hidden]' } } },
    ]);
    expect(await window.call('console.forget', { name: 'Hook' })).toEqual([]);
  });

  test('leave no secret that was sent or answered in a file of the library or a line of the log', async () => {
    const before = (await history(0)).length;
    const sentSecret = 'canary-of-the-console-98765';
    const body = { url: 'https://hooks.example.com/b', events: ['post.created'], secret: sentSecret };
    const hook = await call({ operation: 'create_webhook', body });
    const refused = await call({ operation: 'create_webhook', body: { ...body, url: 'nowhere' } });
    expect([hook.ok, refused.ok]).toEqual([true, false]);
    const answered = /"secret":"([^"]{8,})"/.exec(JSON.stringify(hook))?.[1] ?? sentSecret;
    await history(before + 1);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.includes('library'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.some((text) => text.includes('create_webhook'))).toBe(true);
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [sentSecret, answered, key])
      expect([...files, ...logged].some((text) => text.includes(secret))).toBe(false);
  });

  test('that reach the audience obey the lock of the open show; those that prepare do not', async () => {
    const before = (await history(0)).length;
    await lock(true);
    const params = { id: sessionId };
    const air = await call({ operation: 'set_extra_viewers', params, body: { extra: 3 } });
    const poll = { question: 'Ready?', options: ['Yes', 'No'] };
    const prepared = await call({ operation: 'create_poll', params, body: poll });
    await lock(false);
    expect([air.ok ? null : air.error.code, prepared.ok]).toEqual(['locked', true]);
    // A call that was not sent is not noted.
    expect((await history(before + 1)).map(({ operation }) => operation).slice(0, -before)).toEqual(['create_poll']);
  });

  test('reach an operation that only the platform has, once it was compared, and from the desk alone', async () => {
    const later = { params: {}, query: {}, operation: 'list_seats' };
    expect(await call(later)).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    expect(await window.call('console.compare', { spaceId })).toMatchObject({
      more: [{ name: 'list_seats', method: 'GET', path: '/space/seats', summary: 'Seats.' }],
      lacks: [],
    });
    // The service refuses what it does not have: the call went out.
    expect(await call(later)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const panel = started.panel('operator');
    const asked = await panel.raw('platform.call', { spaceId, ...later });
    panel.detach();
    expect(asked).toMatchObject({ ok: false, error: { code: 'unsupported' } });
  });

  test('of a panel only writes are noted, so that its reads push no write out of the history', async () => {
    const before = (await history(0)).length;
    const panel = started.panel('operator');
    await panel.raw('platform.call', { spaceId, operation: 'list_live_sessions', note: true });
    panel.detach();
    await call({ operation: 'list_courses', note: true });
    expect((await history(before + 1)).slice(0, -before || undefined).map(({ operation }) => operation)).toEqual([
      'list_courses',
    ]);
  });

  test('give the status of the answer where it is asked for', async () => {
    const asked = await call({ operation: 'create_group', body: { name: 'Tenors' }, withStatus: true });
    expect(asked).toMatchObject({ ok: true, value: { status: 201, value: { group: { name: 'Tenors' } } } });
  });

  test('say of a refusal that nothing was done', async () => {
    const refused = await call({ operation: 'delete_group', params: { id: 'nobody' } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_found', mayBeDone: false } });
  });

  test('the history of calls keeps the newest 500', () => {
    const library = openTestLibrary();
    const about = { at: 1, who: 'Ana', spaceId, request: { params: {}, query: {} }, message: null, elapsedMs: 5 };
    for (let at = 0; at < 510; at++)
      library.ask('calls.record', {
        ...about,
        callId: `call-${at}`,
        operation: `operation-${at}`,
        outcome: 'answered',
      });
    const kept = library.ask('calls.list', undefined);
    library.close();
    expect([kept.length, kept[0]?.operation, kept.at(-1)?.operation]).toEqual([500, 'operation-509', 'operation-10']);
  });
});
