import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationOutput } from '#shared/api/operation.ts';
import type { createLiveSession } from '#shared/api/live.ts';
import type { createPoll, listLivePolls } from '#shared/api/polls.ts';
import type { SessionFacts } from '#shared/library/session-facts.ts';
import type { Rule } from '#shared/rules/rule.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let window: TestWindow;
let spaceId: string;
const at = '2027-03-01T18:00:00.000Z';

const factsOf = async (sessionId: string): Promise<SessionFacts | undefined> =>
  (await window.call('sessions.facts', undefined)).find((facts) => facts.sessionId === sessionId);

beforeAll(async () => {
  started = startTestHost();
  window = started.window('Ana');
  await started.host.opened;
  spaceId = (await window.call('show.current', undefined))?.spaceId ?? '';
});
afterAll(() => started.close());

test('the host page and the duration of a show are kept, whoever makes it, changes it or duplicates it', async () => {
  const call = (operation: string, input: object): Promise<unknown> =>
    window.call('platform.call', { spaceId, operation, ...input });
  const made = (await call('create_live_session', {
    body: { title: 'Evening', scheduledAt: at, durationMin: 45 },
  })) as OperationOutput<typeof createLiveSession>;
  const { id } = made.session;
  await window.until(async () => (await factsOf(id))?.hostUrl === made.hostUrl);
  expect(await factsOf(id)).toEqual({ spaceId, sessionId: id, hostUrl: made.hostUrl, durationMin: 45, isOver: false });

  await call('update_live_session', { params: { id }, body: { durationMin: 50 } });
  await window.until(async () => (await factsOf(id))?.durationMin === 50);
  const { poll } = (await call('create_poll', {
    params: { id },
    body: { question: 'Which day?', options: ['Mon', 'Tue'] },
  })) as OperationOutput<typeof createPoll>;
  const rule = (sessionId: string | null, pollId: string): Rule => ({
    kind: 'rule',
    sessionId,
    event: { kind: 'poll.open_for', pollId, seconds: 60 },
    conditions: [],
    steps: [{ kind: 'action', action: { kind: 'poll.close', pollId } }],
  });
  await window.call('library.create', { spaceId, name: 'A minute', body: rule(id, poll.id) });
  await window.call('library.create', { spaceId, name: 'Of all shows', body: rule(null, poll.id) });
  const shows = [{ title: 'Evening', scheduledAt: at, durationMin: 50 }];
  const { sessionIds } = await window.call('shows.duplicate', { spaceId, sessionId: id, shows });
  const [copy = ''] = sessionIds;
  await window.until(async () => typeof (await factsOf(copy))?.hostUrl === 'string');
  expect(await factsOf(copy)).toMatchObject({ durationMin: 50 });
  expect(window.heard.filter(({ event }) => event === 'sessions.facts_changed').length).toBe(3);
  // The rule of the show is about the poll of its copy, and off as every rule that nobody here armed.
  const { polls } = (await call('list_live_polls', { params: { id: copy } })) as OperationOutput<typeof listLivePolls>;
  const rules = await window.call('library.list', { spaceId, kind: 'rule' });
  const items = await window.call('library.get_many', { ids: rules.map((one) => one.id) });
  const copied = items.filter(({ body }) => body.kind === 'rule' && body.sessionId === copy);
  expect(copied.map(({ name, body }) => [name, body])).toEqual([['A minute', rule(copy, polls[0]?.id ?? '')]]);
  expect(items.length).toBe(3);

  const template = await window.call('shows.as_template', { spaceId, sessionId: id });
  expect(template.settings?.durationMin).toBe(50);
});

test('a live that ends while its show is edited takes no more edits, and says so', async () => {
  const { sessionId } = (await window.call('show.current', undefined)) ?? { sessionId: '' };
  const draft = await window.call('library.draft', { spaceId, sessionId });
  const [scene] = draft.body.kind === 'draft' ? draft.body.scenes : [];
  const control = (verb: string) =>
    window.call('rehearsal.control', { method: 'POST', path: `/rehearsal/sessions/${sessionId}/${verb}` });
  const rename = (name: string) =>
    window.raw('library.change', {
      id: draft.id,
      change: {
        kind: 'show',
        edit: [{ kind: 'edit_scene', sceneId: scene?.id, edit: [{ kind: 'set', fields: { name } }] }],
      },
    });
  await control('end');
  await window.until(async () => (await factsOf(sessionId))?.isOver === true);
  expect(await rename('Late')).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  await control('reset');
  await window.until(async () => (await factsOf(sessionId))?.isOver === false);
  expect(await rename('Again')).toMatchObject({ ok: true });
});

test('no panel hears of host pages', async () => {
  const panel = started.panel('operator');
  const answer = await panel.raw('sessions.facts', undefined);
  expect(answer).toMatchObject({ ok: false });
  panel.detach();
});
