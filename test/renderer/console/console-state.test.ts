import { expect, test } from 'vitest';
import type { Operation } from '#shared/api/operation.ts';
import { findOperation } from '#shared/api/operations.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { ConsoleState } from '../../../src-renderer/features/console/console-call.svelte.ts';

const operationNamed = (name: string): Operation => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`There is no ${name}.`);
  return operation;
};

interface Sent {
  readonly spaceId: string;
  readonly operation: string;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A console whose platform answers by the name of the operation; a function is asked anew each time. */
const consoleWith = (answers: Readonly<Record<string, unknown>>) => {
  const sent: Sent[] = [];
  const budgets: string[] = [];
  const bridge = {
    async call(name: string, input: Sent) {
      if (name === 'console.budget') {
        budgets.push(input.spaceId);
        return Promise.resolve({ perMinute: 300, remaining: 300, others: 0 });
      }
      sent.push(input);
      const answer = answers[input.operation];
      const value: unknown = typeof answer === 'function' ? await (answer as (one: Sent) => unknown)(input) : answer;
      if (value instanceof AppError) throw value;
      return { status: 200, value };
    },
  } as unknown as Bridge;
  return { call: new ConsoleState(bridge, () => 0), sent, budgets };
};

const group = { id: 'g', name: 'Old name', description: 'Old words', color: null };
const refusal = (code: 'offline' | 'busy', details = {}): AppError =>
  new AppError(code, verbatim('It cannot be reached.'), details);

test('broken JSON keeps a request from being sent, however complete the form was before', async () => {
  const { call, sent } = consoleWith({});
  call.choose(operationNamed('create_group'));
  call.writeText('{"params":{},"query":{},"body":{"name":"Choir A"}}');
  expect(call.problems).toEqual([]);
  for (const text of ['{"params":{},"query":{},"body":{"name":"Choir B"', '{"body":{"name":"Choir B"},"headers":{}}']) {
    call.writeText(text);
    expect(call.problems.map(({ kind }) => kind)).toEqual(['json']);
    await call.send('space');
  }
  expect([sent, call.unread]).toEqual([[], '{"body":{"name":"Choir B"},"headers":{}}']);
  call.takeUp(operationNamed('create_group'), { params: {}, query: {}, body: { name: 'Choir C' } });
  expect(call.unread).toBeNull();
});

test('filling in a change keeps the fields that were written before', async () => {
  const { call } = consoleWith({ get_group: { group } });
  call.choose(operationNamed('update_group'));
  call.write('params', ['id'], 'g');
  call.write('body', ['name'], 'New name');
  await call.fillForm('space', false);
  expect([call.draft.body, call.request.body]).toEqual([
    { name: 'New name', description: 'Old words', color: null },
    { name: 'New name' },
  ]);
});

test('the fields of one thing are forgotten when another is chosen, and in another space', async () => {
  const { call } = consoleWith({ get_group: { group } });
  call.choose(operationNamed('update_group'));
  call.write('params', ['id'], 'g');
  await call.fillForm('space', false);
  call.write('body', ['name'], 'New name');
  call.write('params', ['id'], 'h');
  expect(call.draft.body).toEqual({ name: 'New name' });
  await call.fillForm('space', false);
  call.enter('another space');
  expect(call.draft.body).toEqual({ name: 'New name' });
});

test('a change that went as a press is the present state for the next one', async () => {
  const { call } = consoleWith({ get_live_session: { session: { id: 's', title: 'A show', chat: 'open' } } });
  call.choose(operationNamed('update_live_session'));
  call.write('params', ['id'], 's');
  await call.fillForm('space', false);
  call.write('body', ['chat'], 'closed');
  await call.press('space', () => Promise.resolve({ kind: 'confirmed', pressId: 'p', elapsedMs: 1 }));
  call.write('body', ['title'], 'Another show');
  expect(call.request.body).toEqual({ title: 'Another show' });
});

test('a change fills by itself only where its ids are there and nothing is written', async () => {
  const { call } = consoleWith({});
  call.enter('space');
  await expect.poll(() => call.budget?.remaining).toBe(300);
  call.choose(operationNamed('update_group'));
  const without = call.canFillNow;
  call.write('params', ['id'], 'g');
  const withId = call.canFillNow;
  call.write('body', ['name'], 'New name');
  expect([without, withId, call.canFillNow]).toEqual([false, true, false]);
});

test('a read that is chosen while another is under way is read, and its answer is the one that is shown', async () => {
  let release: (value: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    release = resolve;
  });
  const { call, sent } = consoleWith({ list_groups: () => slow, list_courses: { courses: [] } });
  const space = { id: 'space', access: 'full', operations: null } as const;
  call.open(operationNamed('list_groups'), space);
  call.open(operationNamed('list_courses'), space);
  await expect.poll(() => call.answer?.kind).toBe('answered');
  release({ groups: [] });
  await Promise.resolve();
  expect(sent.map(({ operation }) => operation)).toEqual(['list_groups', 'list_courses']);
  expect(call.answer).toMatchObject({ value: { courses: [] } });
});

test('an answer keeps what it cost, and all pages cost their sum', async () => {
  const pages: Readonly<Record<string, unknown>> = {
    first: { users: [{ id: 'a' }], nextCursor: 'second' },
    second: { users: [{ id: 'b' }], nextCursor: null },
  };
  const { call, sent } = consoleWith({
    list_users: ({ query }: Sent) => pages[(query as { cursor?: string }).cursor ?? 'first'],
  });
  call.choose(operationNamed('list_users'));
  call.write('query', ['limit'], 1);
  await call.send('space');
  call.write('query', ['limit'], 100);
  await call.readAllPages();
  expect(call.answer).toMatchObject({ tokens: 2, status: 200, value: { users: [{ id: 'a' }, { id: 'b' }] } });
  expect(sent.map(({ query }) => query)).toEqual([{ limit: 1 }, { limit: 1, cursor: 'second' }]);
});

test('a page that is refused is told, and the pages before it stay', async () => {
  const { call } = consoleWith({
    list_users: ({ query }: Sent) =>
      'cursor' in (query as object) ? refusal('offline') : { users: [{ id: 'a' }], nextCursor: 'second' },
  });
  call.choose(operationNamed('list_users'));
  await call.send('space');
  await call.readAllPages();
  expect(call.answer).toMatchObject({ kind: 'answered', value: { users: [{ id: 'a' }] }, broken: { code: 'offline' } });
});

test('a further page counts as part of the same answer', async () => {
  const { call } = consoleWith({ list_users: ({ query }: Sent) => ({ users: [], total: query }) });
  call.choose(operationNamed('list_users'));
  await call.send('space');
  call.write('query', ['cursor'], 'second');
  await call.send('space');
  expect(call.answer).toMatchObject({ before: undefined });
  await call.send('space');
  expect(call.answer).toMatchObject({ before: { total: { cursor: 'second' } } });
});

test('the requests left are those of the space in front, also after a try in the rehearsal', async () => {
  const { call, budgets } = consoleWith({ list_groups: { groups: [] } });
  call.enter('space');
  call.choose(operationNamed('list_groups'));
  await call.send('rehearsal');
  expect([...new Set(budgets)]).toEqual(['space']);
  expect(call.answer).toMatchObject({ spaceId: 'rehearsal' });
});

test('a write that never left this computer was not done; one whose answer was lost may have been', async () => {
  const told = async (mayBeDone: boolean): Promise<unknown> => {
    const { call } = consoleWith({ create_group: refusal('offline', { mayBeDone }) });
    call.takeUp(operationNamed('create_group'), { params: {}, query: {}, body: { name: 'Choir' } });
    await call.send('space');
    return call.answer?.kind === 'refused' && call.answer.mayBeDone;
  };
  expect([await told(false), await told(true)]).toEqual([false, true]);
});

test('a pause that a busy platform asks for is counted down; a busy one that asks for none is not', async () => {
  const pausedAfter = async (details: object): Promise<number> => {
    const { call } = consoleWith({ list_groups: refusal('busy', details) });
    call.choose(operationNamed('list_groups'));
    await call.send('space');
    return call.pausedUntil;
  };
  expect([await pausedAfter({ retryAfterMs: 5000 }), await pausedAfter({})]).toEqual([5000, 0]);
});

test('a press that the platform asks to wait for is counted down like any call', async () => {
  const { call } = consoleWith({});
  call.takeUp(operationNamed('set_extra_viewers'), { params: { id: 's' }, query: {}, body: { extra: 3 } });
  const message = verbatim('The platform asks for a pause.');
  await call.press('space', () => Promise.resolve({ kind: 'failed', pressId: 'p', code: 'rate_limited', message }));
  expect(call.pausedUntil).toBeGreaterThan(0);
});

test('a session that the body names is the one whose scenes are offered', () => {
  const { call } = consoleWith({});
  call.choose(operationNamed('create_scene_template'));
  call.write('body', ['sessionId'], 'session-1');
  expect(call.ids).toEqual({ id: 'session-1' });
});
