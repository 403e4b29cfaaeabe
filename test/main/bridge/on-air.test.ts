import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#shared/api/live-objects.ts';
import { readyLine, spawnService, type Ready } from '../../support/service-process.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let other: TestWindow;
let panel: TestWindow;

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  other = started.window('Other');
  panel = started.panel('operator');
  await started.host.opened;
  await desk.call('preferences.set', { operatorName: 'Ana' });
});
afterAll(() => started.close());

/** A platform elsewhere with a show on air. */
const startFarShow = async (): Promise<{ readonly ready: Ready; readonly sessionId: string }> => {
  const ready = await readyLine(spawnService(['--data', ':memory:']));
  const ask = async (method: string, url: string): Promise<unknown> =>
    (await fetch(url, { method, headers: { authorization: `Bearer ${ready.fullKey}` } })).json();
  const { sessions } = (await ask('GET', `${ready.baseUrl}/live/sessions?status=scheduled`)) as {
    readonly sessions: readonly Session[];
  };
  const sessionId = sessions[0]?.id ?? '';
  await ask('POST', `${ready.apiRoot}/rehearsal/sessions/${sessionId}/start`);
  return { ready, sessionId };
};

test('a live show and the access to its space stay until somebody at the desk holds the button', async () => {
  const { ready, sessionId } = await startFarShow();
  const rehearsal = (await desk.call('app.hello', {})).firstShow ?? { spaceId: '', sessionId: '' };
  const { spaceId } = await desk.call('accounts.add_key', { apiRoot: ready.apiRoot, key: ready.fullKey });
  await desk.call('show.open', { spaceId, sessionId });
  await desk.until(async () => (await desk.call('show.current', undefined))?.desk?.value.session.status === 'live');

  const refused = async (window: TestWindow, name: string, input: unknown): Promise<string | null> => {
    const result = await window.raw(name, input);
    return result.ok ? null : result.error.code;
  };
  const open = async (): Promise<string | undefined> => (await desk.call('show.current', undefined))?.sessionId;

  // From a panel never, whatever it says; what is open already is everyone's.
  expect([
    await refused(panel, 'show.open', rehearsal),
    await refused(panel, 'show.open', { ...rehearsal, held: true }),
    await refused(panel, 'show.open', { spaceId, sessionId }),
    await refused(desk, 'show.open', rehearsal),
    await refused(panel, 'accounts.sign_out', { spaceId, held: true }),
    await refused(desk, 'accounts.sign_out', { spaceId }),
    await refused(desk, 'accounts.remove', { spaceId }),
  ]).toEqual(['forbidden', 'forbidden', null, 'conflict', 'forbidden', 'conflict', 'conflict']);
  expect(await open()).toBe(sessionId);
  expect((await desk.call('accounts.list', undefined)).find((one) => one.spaceId === spaceId)?.trouble).toBeNull();

  await desk.call('show.open', { ...rehearsal, held: true });
  expect(await open()).toBe(rehearsal.sessionId);
  // Nothing real is live here now: no hold is asked for. A show of another space is the desk's to open all the same.
  expect(await refused(panel, 'show.open', { spaceId, sessionId })).toBe('forbidden');
  await desk.call('show.open', { spaceId, sessionId });
  await desk.until(async () => (await desk.call('show.current', undefined))?.desk?.value.session.status === 'live');

  await desk.call('accounts.sign_out', { spaceId, held: true });
  for (const window of [other, panel]) {
    await window.until(() => window.heard.some(({ event }) => event === 'accounts.left'));
    expect(window.heard.find(({ event }) => event === 'accounts.left')?.data).toMatchObject({
      spaceId,
      who: 'Ana',
      window: 'Desk',
      how: 'signed_out',
    });
  }
  await desk.call('accounts.remove', { spaceId, held: true });
});
