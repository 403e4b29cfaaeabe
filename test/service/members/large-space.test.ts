import { expect, test } from 'vitest';
import type { OperationName } from '#shared/api/operations.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const CALLS: readonly (readonly [OperationName, object])[] = [
  ['get_space_usage', {}],
  ['get_space_audience', { query: { days: 30 } }],
  ['get_retention', {}],
  ['list_join_requests', {}],
  ['list_users', {}],
  ['list_users', { query: { status: 'active' } }],
  ['list_users', { query: { role: 'member' } }],
  ['get_user', { params: { id: 'ext:probe' } }],
  ['get_user_xp', { params: { id: 'ext:probe' } }],
  ['get_user_badges', { params: { id: 'ext:probe' } }],
  ['get_user_progress', { params: { id: 'ext:probe' } }],
  ['get_user_groups', { params: { id: 'ext:probe' } }],
  ['get_leaderboard', {}],
  ['get_leaderboard', { query: { group: 'team' } }],
  ['get_group', { params: { id: 'team' } }],
  ['get_group_stats', { params: { id: 'team' } }],
  ['get_group_leaderboard', { params: { id: 'team' } }],
  ['list_group_documents', { params: { id: 'team' } }],
];

/** Tables that grow with the people and the years of a space. */
const LARGE =
  /^SCAN (?:user|member|activity|xp_event|connection|session|group_member|counted|visit|page_view|lesson_completion|done|post|join_request)\b/;

/** The plan of a statement, with nothing bound to it. */
const planOf = (db: TestService['service']['context']['db'], sql: string): string[] => {
  const names = [...sql.matchAll(/:([A-Za-z]\w*)/g)].map(([, name]) => [name ?? '', null] as const);
  const places = [...sql.matchAll(/\?/g)].map(() => null);
  const explain = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const rows = names.length > 0 ? explain.all(Object.fromEntries(names)) : explain.all(...places);
  return rows.map(({ detail }) => detail);
};

/** Every statement the calls compile on a new service, with its plan. */
const plansOf = async (service: TestService): Promise<{ sql: string; plan: string[] }[]> => {
  const { db } = service.service.context;
  const compiled = new Set<string>();
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    compiled.add(sql);
    return prepare(sql);
  };
  for (const [name, input] of CALLS) await service.call(name, input);
  db.prepare = prepare;
  return [...compiled]
    .filter((sql) => /^\s*(?:SELECT|WITH)/.test(sql))
    .map((sql) => ({ sql: sql.replaceAll(/\s+/g, ' ').trim(), plan: planOf(db, sql) }));
};

/** An index read in its order and stopped by LIMIT is a page, a covering one a sum; the rows of a large table are not. */
const isWhole = (sql: string, detail: string): boolean =>
  LARGE.test(detail) && !(detail.includes('INDEX') && sql.includes('LIMIT')) && !detail.includes('COVERING');

test('no list and no report reads a large table from end to end', async () => {
  const service = startTestService();
  await service.rehearse('PATCH', '/space', { billingActive: true });
  await service.call('create_user', { body: { externalId: 'probe', name: 'Probe' } });
  await service.call('create_group', { body: { name: 'Team' } });
  const plans = await plansOf(service);
  expect(plans.length).toBeGreaterThan(25);
  const whole = plans.flatMap(({ sql, plan }) =>
    plan.filter((detail) => isWhole(sql, detail)).map((detail) => ({ detail, sql })),
  );
  expect(whole).toEqual([]);
});
