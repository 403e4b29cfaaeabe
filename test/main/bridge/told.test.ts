import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { toldTo } from '#shared/bridge/told-to.ts';
import { PERSON_ROLES, reaches, ROLES, type Role } from '#shared/show/roles.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const PLANTED = 'planted.somebody@example.org';
let started: TestHost;
let desk: TestWindow;
let port = 0;

/** A platform that tells an address of everybody, in fields of today and of later. */
const planting: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (!/\/(?:participants|attendance|chat)(?:\?|$)/.test(url) || !response.ok) return response;
  const answer = (await response.json()) as Record<string, unknown>;
  const planted = Object.entries(answer).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((one: object) => ({
          ...one,
          ...('userId' in one ? {} : { email: PLANTED }),
          externalId: PLANTED,
          contact: { mail: PLANTED },
          accountEmail: PLANTED,
        }))
      : value,
  ]);
  return Response.json(Object.fromEntries(planted), { status: response.status, headers: response.headers });
};

beforeAll(async () => {
  started = startTestHost({ fetch: planting });
  desk = started.window('Desk');
  await started.host.opened;
  port = await freePort();
  await desk.call('surfaces.change', { kind: 'api', enabled: true, port });
  await desk.until(async () => (await desk.call('surfaces.state', undefined)).surfaces[0]?.status === 'listening');
});
afterAll(() => started.close());

const mayKnow = (role: Role): boolean => reaches(role, 'operator');

test('no e-mail address of anybody reaches a role below operator, by a call, an event or the API', async () => {
  await desk.call('show.watch', { panels: ['chat', 'people', 'polls'] });
  await desk.until(async () => {
    const show = await desk.call('show.current', undefined);
    return (show?.participants?.value.length ?? 0) > 0 && (show?.chat?.value.messages.length ?? 0) > 0;
  });
  const show = await desk.call('show.current', undefined);
  const place = { spaceId: show?.spaceId ?? '', sessionId: show?.sessionId ?? '' };
  const params = { id: place.sessionId };
  const windows = [...PERSON_ROLES, 'desk' as const].map(
    (role) => [role, role === 'desk' ? desk : started.panel(role, `P ${role}`)] as const,
  );
  for (const [role, window] of windows) {
    const said: unknown[] = [await window.call('show.current', undefined), await window.call('show.open', place)];
    for (const operation of ['get_live_participants', 'get_live_chat']) {
      said.push(await window.call('platform.call', { spaceId: place.spaceId, operation, params }));
    }
    expect([role, said.map((one) => JSON.stringify(one).includes(PLANTED))]).toEqual([
      role,
      said.map(() => mayKnow(role)),
    ]);
    // Names and numbers are told to all.
    expect((said[0] as ShowState).participants?.value.length).toBeGreaterThan(0);
    expect((said[0] as ShowState).participants?.value[0]?.name).not.toBe('');
  }
  // Everything is read anew and told by events.
  for (const [, window] of windows) window.heard.length = 0;
  started.host.nudge();
  const hears = (window: TestWindow): boolean =>
    window.heard.some(({ event, data }) => event === 'show.patch' && 'participants' in (data as object));
  const { sessions } = (await desk.call('platform.call', {
    spaceId: place.spaceId,
    operation: 'list_live_sessions',
  })) as { readonly sessions: readonly { readonly id: string }[] };
  await desk.call('show.open', { ...place, sessionId: sessions.find(({ id }) => id !== place.sessionId)?.id ?? '' });
  await desk.call('show.open', place);
  for (const [, window] of windows) await window.until(() => hears(window) || hasOpened(window));
  for (const [role, window] of windows) {
    const isTold = JSON.stringify(window.heard).includes(PLANTED);
    if (!mayKnow(role)) expect([role, isTold]).toEqual([role, false]);
  }
  for (const role of PERSON_ROLES) {
    const { token } = await desk.call('surfaces.new_token', { name: role, role });
    const headers = { authorization: `Bearer ${token}` };
    const state = await (await fetch(`http://127.0.0.1:${port}/v1/state`, { headers })).text();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/events`, { headers });
    const first = await new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve((data as Buffer).toString('utf8'))),
    );
    socket.close();
    expect([role, state.includes('"viewers"'), (state + first).includes(PLANTED)]).toEqual([role, true, false]);
  }
});

const hasOpened = (window: TestWindow): boolean => window.heard.some(({ event }) => event === 'show.opened');

/** Anything that an answer may hold, with people in it at any depth. */
const person = fc.oneof(
  fc.record({ id: fc.string(), name: fc.string(), email: fc.constant(PLANTED), later: fc.constant(PLANTED) }),
  fc.record({ userId: fc.string(), name: fc.string(), externalId: fc.constant(PLANTED), watchSec: fc.nat() }),
  fc.record({ userId: fc.string(), text: fc.string(), externalId: fc.constant(PLANTED), note: fc.constant(PLANTED) }),
  fc.record({ hostEmail: fc.constant(PLANTED), title: fc.string() }),
);
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5 },
    person,
    fc.string(),
    fc.nat(),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 5 }), tie('anything'), { maxKeys: 4 }),
  ),
}));

test('wherever an address is, roles below operator are not told it, and others get the very same object', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...ROLES), (value, role) => {
      const told = toldTo(role, value);
      if (mayKnow(role)) expect(told).toBe(value);
      else expect(JSON.stringify({ told })).not.toContain(PLANTED);
    }),
  );
});

test('an answer without anything private is passed on unchanged, with the library’s ids', () => {
  const value = [
    { kind: 'draft', id: 'a', externalId: 'session', spaceId: 's', name: 'Draft' },
    { id: 'm', email: null, name: 'Nobody' },
    { kind: 'show_template', name: 'A summary' },
    { options: [{ text: 'A', correct: true }] },
    { userId: 'u', kind: 'camera', later: 1 },
    // Kept files by their addresses.
    { 'https://files.example/email-course/slide.png': 'sha', 'rehearsal:/files/e-mail.png': 'sha' },
  ];
  for (const role of ROLES) expect(toldTo(role, value)).toBe(value);
});

test('the time that each person spent in the room is an operator’s, its sums are for all', () => {
  const entry = { userId: 'u', externalId: null, name: 'Ana', watchSec: 12 };
  const state = { attendance: { value: { summary: { attended: 1 }, participants: [entry] } } };
  const told = ROLES.map((role) => toldTo(role, state).attendance.value.participants.length);
  expect(told).toEqual(ROLES.map((role) => (mayKnow(role) ? 1 : 0)));
  expect(toldTo('viewer', state).attendance.value.summary).toEqual({ attended: 1 });
});

test('right answers of prepared quizzes and notes of other shows are told from the role that prepares polls on', async () => {
  const spaceId = (await started.host.service)?.spaceId ?? '';
  const quiz = {
    id: 'q',
    question: 'Which?',
    options: ['A', 'B'],
    kind: 'quiz' as const,
    allowMultiple: false,
    correct: [1],
    phase: 'live' as const,
  };
  const body = { kind: 'poll_set' as const, polls: [quiz] };
  const { id } = await desk.call('library.create', { spaceId, name: 'Quiz', body });
  const template = {
    kind: 'show_template',
    notes: { show: 'Secret', scenes: {}, scripts: { one: 'Secret too' } },
    polls: [quiz],
  };
  for (const role of PERSON_ROLES) {
    const told = await started.panel(role).call('library.get', { id });
    const correct = told.body.kind === 'poll_set' ? told.body.polls[0]?.correct : null;
    const isTold = reaches(role, 'assistant');
    expect([role, correct]).toEqual([role, isTold ? [1] : []]);
    const version = JSON.stringify(await started.panel(role).call('library.version', { id, revision: 1 }));
    expect([role, version.includes('"correct":[1]')]).toEqual([role, isTold]);
    expect([role, JSON.stringify(toldTo(role, template)).includes('Secret')]).toEqual([role, isTold]);
  }
});
