import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from '#shared/api/operation.ts';
import { findOperation, operations } from '#shared/api/operations.ts';
import { EVENT_NAMES } from '#shared/api/webhooks.ts';
import { changeSource } from '#shared/console/change-source.ts';
import { starterValue, unknownKeys } from '#shared/console/draft-value.ts';
import { idChoices, idSource, type IdSource } from '#shared/console/id-source.ts';
import { nextCursorOf } from '#shared/console/merge-pages.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { ConsoleState } from '../../../src-renderer/features/console/console-call.svelte.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Json = Readonly<Record<string, unknown>>;
interface Asked {
  readonly operation: string;
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
}

const ALL: readonly Operation[] = operations;
const CHANGES = ALL.filter((operation) => changeSource(operation) !== null);

/** The demo space, with one of each thing that its seed leaves to be made. */
const fullSpace = async (): Promise<TestService> => {
  const service = startTestService({ seed: 'demo', resourcesDir: resolve('resources') });
  const { badges } = await service.call('list_badges', {});
  const rules = [
    { kind: 'level_min', level: 3 },
    { kind: 'badge', badge: badges[0]?.id ?? '' },
  ] as const;
  for (const rule of rules) await service.call('create_group', { body: { name: rule.kind, rule } });
  const { segment } = await service.call('create_email_segment', { body: { name: 'All', filters: { minLevel: 1 } } });
  await service.call('create_email_campaign', { body: { subject: 'Hi', body: 'Hello', segmentId: segment.id } });
  await service.call('create_email_template', { body: { name: 'Hello', subject: 'Hi', body: 'Hello' } });
  await service.call('create_webhook', { body: { url: 'https://example.com/hook', events: EVENT_NAMES.slice(0, 1) } });
  await service.call('add_email_sender_domain', { body: { domain: 'example.com', fromEmail: 'ana@example.com' } });
  return service;
};

/** Asks the embedded service as the host does for the console; keeps the bodies of writes. */
const platformOf = (service: TestService) => {
  const written: unknown[] = [];
  const ask = async ({ operation: name, params = {}, query = {}, body }: Asked): Promise<unknown> => {
    const operation = findOperation(name);
    if (!operation) throw new Error(`There is no ${name}.`);
    if (operation.access === 'write') written.push(body);
    const path = operation.path.replace(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const answer = await service.raw(operation.method, `${path}?${search.toString()}`, { body });
    const value = (await answer.json()) as Json;
    if (!answer.ok) throw new AppError('invalid_input', verbatim(`${answer.status} ${String(value.error)}`));
    return value;
  };
  const bridge = {
    call: async (name: string, input: Asked): Promise<unknown> =>
      name === 'console.budget'
        ? { perMinute: 300, remaining: 300, others: 0 }
        : { status: 200, value: await ask(input) },
  } as unknown as Bridge;
  return { ask, written, call: new ConsoleState(bridge, () => 0) };
};

type Platform = ReturnType<typeof platformOf>;

/** The things that a list offers, all pages of it. */
const offered = async ({ ask }: Platform, source: IdSource, first: string | null): Promise<readonly string[]> => {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const params = first === null ? source.params : { ...source.params, id: first };
    const answer: unknown = await ask({
      operation: source.operation.name,
      params,
      query: cursor === null ? {} : { cursor },
    });
    ids.push(...idChoices(answer, source).map(({ id }) => id));
    cursor = nextCursorOf(answer);
  } while (cursor !== null);
  return ids;
};

/** Ids for the path of a change, each chosen from the list that the console offers for it. */
async function* chosenIds(platform: Platform, operation: Operation, params: Json = {}): AsyncGenerator<Json> {
  const names = operation.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const field = names.find((name) => !Object.hasOwn(params, name));
  if (field === undefined) {
    yield params;
    return;
  }
  const source = idSource(ALL, operation, params, { place: 'params', field });
  if (!source) return;
  const before = source.first ? await offered(platform, source.first, null) : [null];
  for (const first of before) {
    for (const id of await offered(platform, source, first))
      yield* chosenIds(platform, operation, { ...params, [field]: id });
  }
}

/** Values of which each field takes another one than it has. */
const OTHERS: readonly unknown[] = [
  'Other words',
  'https://example.com/other.png',
  '#123456',
  'other@example.com',
  '2031-01-01T10:00:00.000Z',
  ...[1, 2, 30, 3600],
  ...[true, false, null],
  [{ url: 'https://example.com/other.mp3' }],
  ...[[], EVENT_NAMES.slice(1, 2), ['Other words']],
  { roles: ['member'] },
  { minLevel: 2 },
  { kind: 'level_min', level: 4 },
  ...['G-TEST123', '12', 'other-words'],
];

/** Values from the schema itself: those of its choices, a list of one, and its objects with another choice. */
const othersOf = (platform: Platform, field: string): readonly unknown[] => {
  const shape = platform.call.form?.body?.shape;
  const found = shape?.type === 'object' ? shape.fields.find(({ name }) => name === field)?.shape : undefined;
  if (found?.type === 'choice') return found.values;
  if (found?.type === 'list') return [[starterValue(found.item)]];
  if (found?.type !== 'object') return [];
  const value = ((platform.call.draft.body as Json)[field] ?? {}) as Json;
  return found.fields.flatMap(({ name, shape: inner }) => {
    const others = inner.type === 'choice' ? inner.values : [!value[name], 1, 'Other words'];
    return others.map((other) => ({ ...value, [name]: other }));
  });
};

/** Writes another value into a field that was filled; false where none of the values fits it. */
const touch = (platform: Platform, field: string): boolean => {
  const { call } = platform;
  const filled = JSON.stringify(call.fill.fields?.[field]);
  return [...othersOf(platform, field), ...OTHERS].some((value) => {
    if (JSON.stringify(value) === filled) return false;
    call.write('body', [field], value);
    return call.problems.length === 0;
  });
};

/** Most things that each change is tried on. */
const TRIED = 5;

/** Faults of filling a change from a thing, of touching each of its fields, and of sending the first. */
const faultsOf = async (platform: Platform, params: Json): Promise<readonly string[]> => {
  const { call, written } = platform;
  const wrong: string[] = [];
  for (const [name, id] of Object.entries(params)) call.write('params', [name], id);
  await call.fillForm('space', false);
  if (call.answer?.kind === 'refused') wrong.push(call.answer.error.message);
  const fields = call.fill.fields ?? {};
  if (Object.keys(fields).length === 0) wrong.push('not filled');
  const read = call.operation?.body.safeParse(fields);
  if (read?.success !== true) wrong.push(`filled with what is refused: ${read?.error.message ?? ''}`);
  if (call.form?.body) wrong.push(...unknownKeys(call.form.body, fields).map((key) => `filled with ${key}`));
  if (JSON.stringify(call.request.body) !== '{}') wrong.push(`untouched: ${JSON.stringify(call.request.body)}`);
  for (const [field, value] of Object.entries(fields)) {
    if (!touch(platform, field)) wrong.push(`${field} takes no other value`);
    const keys = Object.keys(call.request.body as Json).join();
    if (keys !== field) wrong.push(`${field} touched, ${keys} sent`);
    call.write('body', [field], value);
  }
  const [first = ''] = Object.keys(fields);
  touch(platform, first);
  written.length = 0;
  await call.send('space');
  const sent = written.map((body) => Object.keys(body as Json).join());
  if (sent.join(' ') !== first) wrong.push(`${first} touched, sent ${JSON.stringify(written)}`);
  return wrong;
};

test('every change is filled from real answers with what its form takes, and one touched field sends one key', async () => {
  const platform = platformOf(await fullSpace());
  const wrong: string[] = [];
  for (const operation of CHANGES) {
    let tried = 0;
    let accepted = 0;
    for await (const params of chosenIds(platform, operation)) {
      tried += 1;
      platform.call.choose(operation);
      wrong.push(...(await faultsOf(platform, params)).map((fault) => `${operation.name}: ${fault}`));
      if (platform.call.answer?.kind === 'answered') accepted += 1;
      if (tried === TRIED) break;
    }
    if (tried === 0) wrong.push(`${operation.name}: there is nothing to change`);
    // The platform has rules of its own, such as whose name may be changed.
    else if (accepted === 0) wrong.push(`${operation.name}: never accepted: ${JSON.stringify(platform.written)}`);
  }
  expect(CHANGES.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
