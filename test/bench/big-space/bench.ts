import { operations } from '#shared/api/operations.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createCanceller } from '../../../src-main/platform/cancellation.ts';
import type { Service } from '../../../src-service/server/create-service.ts';
import { listen, type RunningService } from '../../../src-service/server/listen.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { compare, median, type Bench } from '../measure.ts';
import { BIG, fillSpace } from './fill.ts';

const PLENTY = 100_000_000;
const CALLS = 40;
const WARM_UP = 5;
/** How much slower a list or report of a big space may be. */
const GOAL = 5;
/** The slowest of them all are told. */
const SHOWN = 6;

interface Space {
  readonly running: RunningService;
  /** The id that `:id` stands for under the first part of a path. */
  readonly ids: Readonly<Record<string, string>>;
}

const call = async (service: Service, method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await service.fetch(
    new Request(`${service.ready.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${service.ready.fullKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
};

const wire = testOutgoing().wire;

/** Milliseconds over HTTP until the whole answer is there; reading it as JSON is its receiver's work. */
const timeOf = async ({ running: { service } }: Space, path: string): Promise<number> => {
  const at = performance.now();
  const answer = await wire(`${service.ready.baseUrl}${path}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${service.ready.fullKey}` },
    redirect: 'manual',
    cancellation: createCanceller(),
  });
  await answer.text();
  return performance.now() - at;
};

/** A space with one of each thing, the same in both. */
const openSpace = async (): Promise<Space> => {
  const running = await listen({
    host: '127.0.0.1',
    port: 0,
    data: ':memory:',
    seed: 'empty',
    log: silentLog,
    perMinute: PLENTY,
  });
  const { service } = running;
  const create = async (path: string, name: string, body: unknown): Promise<string> => {
    const answer = (await call(service, 'POST', path, body)) as Readonly<Record<string, { readonly id: string }>>;
    return answer[name]?.id ?? '';
  };
  const user = await create('/users', 'user', { externalId: 'first', name: 'First Person' });
  const session = await create('/live/sessions', 'session', {
    title: 'A show',
    scheduledAt: Date.now() + 3_600_000,
    mode: 'broadcast',
  });
  const group = await create('/groups', 'group', { name: 'A group' });
  return { running, ids: { users: user, live: session, groups: group } };
};

/** Every reading operation whose path can be filled in. */
const pathsOf = ({ ids }: Space): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>();
  for (const { name, method, path } of operations) {
    if (method !== 'GET') continue;
    const id = ids[path.split('/')[1] ?? ''];
    const filled = id === undefined ? path : path.replace(':id', id);
    if (!filled.includes(':')) paths.set(name, filled);
  }
  return paths;
};

const isAnswered = async ({ running: { service } }: Space, path: string): Promise<boolean> => {
  try {
    await call(service, 'GET', path);
    return true;
  } catch {
    // A session that was never live has no replay, for one.
    return false;
  }
};

/** Median milliseconds of an operation in both spaces, called in turn. */
const timeBoth = async (small: Space, big: Space, name: string): Promise<{ small: number; big: number } | null> => {
  const paths = [pathsOf(small).get(name) ?? '', pathsOf(big).get(name) ?? ''] as const;
  if (!(await isAnswered(small, paths[0])) || !(await isAnswered(big, paths[1]))) return null;
  const times = { small: [] as number[], big: [] as number[] };
  for (let count = 0; count < WARM_UP + CALLS; count += 1) {
    const each = { small: await timeOf(small, paths[0]), big: await timeOf(big, paths[1]) };
    if (count < WARM_UP) continue;
    times.small.push(each.small);
    times.big.push(each.big);
  }
  return { small: median(times.small), big: median(times.big) };
};

/** How every list and report fares in a big space, against the same in one that holds one of each thing. */
export const bigSpace: Bench = {
  name: 'space',
  async run() {
    const small = await openSpace();
    const big = await openSpace();
    fillSpace(big.running.service.context, { userId: big.ids.users ?? '', sessionId: big.ids.live ?? '' });
    const found: { readonly name: string; readonly small: number; readonly big: number }[] = [];
    for (const name of pathsOf(small).keys()) {
      const times = await timeBoth(small, big, name);
      if (times) found.push({ name, ...times });
    }
    await Promise.all([small.running.close(), big.running.close()]);
    const size = `${BIG.members} members, ${BIG.sessions} sessions, ${BIG.messages} messages, ${BIG.xpEvents} XP events`;
    return found
      .toSorted((a, b) => b.big / b.small - a.big / a.small)
      .slice(0, SHOWN)
      .map((each) =>
        compare(
          `${each.name} with ${size}, median, against a space with one of each thing`,
          { value: each.big, unit: 'ms', reference: each.small },
          { most: GOAL },
        ),
      );
  },
};
