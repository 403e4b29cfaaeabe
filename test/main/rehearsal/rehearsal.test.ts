import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSame } from '#shared/scene/same.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { authorizePath, newPkce, REDIRECT, requestOf } from '../../service/oauth/flow.ts';
import { templateBody } from '../../support/library-file.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'regie-rehearsal-'));
const lines: string[] = [];
const log = createLineLog({ sink: (_level, line) => lines.push(line), least: 'debug', now: () => 0 });
let started: TestHost;
let window: TestWindow;

const state = async (): Promise<ShowState> => {
  const show = await window.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const open = async (): Promise<void> => {
  started = startTestHost({ dataDir, log });
  window = started.window();
  await started.host.opened;
};
const control = (method: 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown> =>
  window.call('rehearsal.control', { method, path, body });

beforeAll(open);
afterAll(async () => {
  await started.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the rehearsal', () => {
  test('its guests come on in the order of their names, each in the place of their caption', async () => {
    await window.call('show.watch', { panels: ['people'] });
    const guests = async (): Promise<readonly string[]> =>
      ((await state()).participants?.value ?? [])
        .filter(({ role }) => role === 'speaker')
        .toSorted((one, other) => Date.parse(one.joinedAt) - Date.parse(other.joinedAt))
        .map(({ name }) => name);
    await window.until(async () => (await guests()).length > 1);
    expect(await guests()).toEqual(['Benno Hallier', 'Ilse Tamaro']);
  });

  test('its windows hear of a person who signs in, and have the code that the log does not hold', async () => {
    const root = started.host.serviceOrigin() ?? '';
    const post = (path: string, body: string | URLSearchParams): Promise<Response> =>
      fetch(root + path, { method: 'POST', body });
    const registered = await post('/oauth/register', JSON.stringify({ redirect_uris: [REDIRECT] }));
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const page = await (await fetch(root + authorizePath(clientId, newPkce().challenge))).text();
    const request = requestOf(page);
    const email = /<option value="([^"]+)"/.exec(page)?.[1] ?? '';
    const told = (): number => window.heard.filter(({ event }) => event === 'rehearsal.sign_ins_changed').length;
    await post('/oauth/sign-in', new URLSearchParams({ request, email }));
    await window.until(() => told() === 1);
    const path = '/rehearsal/sign-in-codes';
    const { codes } = (await window.call('rehearsal.control', { method: 'GET', path })) as {
      codes: { email: string; code: string }[];
    };
    expect(codes.map((each) => each.email)).toEqual([email]);
    expect(lines.filter((line) => line.includes(codes[0]?.code ?? ''))).toEqual([]);
    await post('/oauth/sign-in/code', new URLSearchParams({ request, code: codes[0]?.code ?? '' }));
    await window.until(() => told() === 2);
    expect(await window.call('rehearsal.control', { method: 'GET', path })).toEqual({ codes: [] });
  });

  test('a service that crashes comes back at the same address with its data and its people', async () => {
    const origin = started.host.serviceOrigin();
    await window.call('show.perform', {
      action: { kind: 'scene.take', sceneId: 'offer' },
      source: { surface: 'tile' },
    });
    const killedAt = Date.now();
    started.killService();
    // It may be back before the desk is old enough to be called stale: what counts is an answer from after the crash.
    await window.until(async () => ((await state()).desk?.asOf ?? 0) > killedAt + 100);
    await window.until(async () => (await state()).connection.state === 'fresh');
    const show = await state();
    expect([started.host.serviceOrigin(), show.desk?.value.activeSceneId]).toEqual([origin, 'offer']);
    await window.until(async () => ((await state()).desk?.value.session.participantCount ?? 0) > 0);
  });

  test('a press into a crash ends as what it came to: confirmed and on air, or failed and not', async () => {
    const before = (await state()).desk?.value.activeSceneId;
    started.killService();
    const outcome = await window.call('show.perform', {
      action: { kind: 'scene.take', sceneId: 'story' },
      source: { surface: 'key' },
    });
    const answeredAt = Date.now();
    await window.until(async () => ((await state()).desk?.asOf ?? 0) > answeredAt);
    const after = (await state()).desk?.value.activeSceneId;
    if (outcome.kind === 'confirmed') expect(after).toBe('story');
    else expect([outcome.kind, after]).toEqual(['failed', before]);
  });

  test('a locked desk ends and resets nothing of its show', async () => {
    const { sessionId } = await state();
    const lock = (locked: boolean) =>
      window.call('show.perform', { action: { kind: 'lock.set', locked }, source: { surface: 'key' } });
    await lock(true);
    for (const what of ['end', 'reset'])
      await expect(control('POST', `/rehearsal/sessions/${sessionId}/${what}`)).rejects.toThrow('locked');
    await lock(false);
    expect((await state()).desk?.value.session.status).toBe('live');
  });

  test('keeps its recordings within the limits that a person set, from then on and in the next run', async () => {
    const { rehearsal } = (await window.call('app.hello', {})).preferences;
    await window.call('preferences.set', { rehearsal: { ...rehearsal, recordings: { days: 7, gigabytes: 2 } } });
    const limits = () => window.call('rehearsal.control', { method: 'GET', path: '/rehearsal/recordings' });
    await window.until(async () => isSame(await limits(), { recordings: { days: 7, gigabytes: 2 } }));
    await started.close();
    await open();
    expect(await limits()).toEqual({ recordings: { days: 7, gigabytes: 2 } });
  });

  test('an app that is opened again is on the same show', async () => {
    const { sessionId } = await state();
    await started.close();
    await open();
    expect((await state()).sessionId).toBe(sessionId);
  });

  test('a show that is over is repeated with its scenes and polls, ready to go on air', async () => {
    const before = await state();
    await control('POST', `/rehearsal/sessions/${before.sessionId}/end`);
    await started.close();
    await open();
    const after = await state();
    expect(after.sessionId).not.toBe(before.sessionId);
    expect(['live', 'scheduled']).toContain(after.desk?.value.session.status);
    expect(after.desk?.value.scenes.map((scene) => scene.name)).toEqual(
      expect.arrayContaining((before.desk?.value.scenes ?? []).map((scene) => scene.name)),
    );
  });
});

describe('data the rehearsal cannot use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-rehearsal-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('damaged rehearsal data are kept aside, and the demo show starts anew', async () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(join(damaged, 'rehearsal'), { recursive: true });
    writeFileSync(join(damaged, 'rehearsal/service.sqlite'), 'not a database '.repeat(500));
    const one = startTestHost({ dataDir: damaged });
    expect(await one.host.service).not.toBeNull();
    await one.close();
    expect(readdirSync(damaged).filter((name) => name.startsWith('rehearsal.bad-'))).toHaveLength(1);
  });

  test('do not take the library with them: it stays in its space, and goes to the new one', async () => {
    const data = join(folder, 'library');
    const rehearsalOf = (spaces: readonly { id: string; rehearsal: boolean }[]): string =>
      spaces.find(({ rehearsal }) => rehearsal)?.id ?? '';
    const one = startTestHost({ dataDir: data });
    await one.host.opened;
    const first = one.window();
    const spaceId = rehearsalOf((await first.call('app.hello', {})).spaces);
    await first.call('library.create', { spaceId, name: 'Of mine', body: templateBody() });
    await first.call('sync.run', undefined);
    await one.close();
    writeFileSync(join(data, 'rehearsal/service.sqlite'), 'not a database '.repeat(500));

    const two = startTestHost({ dataDir: data });
    await two.host.opened;
    const second = two.window();
    expect(rehearsalOf((await second.call('app.hello', {})).spaces)).toBe(spaceId);
    const mine = async () =>
      (await second.call('library.list', { spaceId, kind: 'template' })).filter(({ name }) => name === 'Of mine');
    expect((await mine()).map(({ waiting }) => waiting)).toEqual([1]);
    await second.call('sync.run', undefined);
    expect((await mine()).map(({ waiting }) => waiting)).toEqual([0]);
    await two.close();
  });

  test('unusable rehearsal data are named in the sentence that says why nothing starts', async () => {
    const first = startTestHost({ dataDir: join(folder, 'shared') });
    await first.host.service;
    const second = startTestHost({ dataDir: join(folder, 'shared') });
    await expect(second.host.service).rejects.toThrow(/could not start: .* is in use by another service\.$/);
    await second.close();
    await first.close();
  });
});

describe('a show of a person’s own in the rehearsal space', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-own-show-'));
  let started: TestHost;
  let window: TestWindow;
  const open = async (): Promise<void> => {
    started = startTestHost({ dataDir: folder });
    window = started.window();
    await started.host.opened;
  };
  const control = (path: string): Promise<unknown> => window.call('rehearsal.control', { method: 'POST', path });
  /** The show as the service has it, after all that a start does by itself. */
  const asFound = async (): Promise<unknown> => {
    const show = await window.call('show.current', undefined);
    const { sessionId } = show ?? { sessionId: '' };
    const spaceId = show?.spaceId ?? '';
    const ask = { spaceId, lane: 'operator', params: { id: sessionId } } as const;
    const { session } = (await window.call('platform.call', { ...ask, operation: 'get_live_session' })) as {
      session: { title: string; status: string };
    };
    const { participants } = (await window.call('platform.call', {
      ...ask,
      operation: 'get_live_participants',
    })) as { participants: unknown[] };
    return { title: session.title, status: session.status, people: participants.length };
  };

  afterAll(async () => {
    await started.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a start of the app or the service never starts a person’s own show or puts anybody into it', async () => {
    await open();
    const spaceId = (await window.call('app.hello', {})).spaces.find(({ rehearsal }) => rehearsal)?.id ?? '';
    const { session } = (await window.call('platform.call', {
      spaceId,
      operation: 'create_live_session',
      lane: 'operator',
      body: { title: 'My own show', scheduledAt: Date.now() + 3_600_000 },
    })) as { session: { id: string } };
    await window.call('show.open', { spaceId, sessionId: session.id });
    const found = [await asFound()];

    const startAgain = async (): Promise<void> => {
      await started.close();
      await open();
      found.push(await asFound());
      started.killService();
      const killedAt = Date.now();
      await window.until(
        async () => ((await window.call('show.current', undefined))?.desk?.asOf ?? 0) > killedAt + 100,
      );
      found.push(await asFound());
    };
    await startAgain();
    await control(`/rehearsal/sessions/${session.id}/start`);
    await startAgain();
    await control(`/rehearsal/sessions/${session.id}/reset`);
    await startAgain();
    const scheduled = { title: 'My own show', status: 'scheduled', people: 0 };
    const live = { ...scheduled, status: 'live' };
    expect(found).toEqual([scheduled, scheduled, scheduled, live, live, scheduled, scheduled]);
  });
});
