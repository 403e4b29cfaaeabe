import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';

test('every list and report of the demo community answers something believable', async () => {
  const { call, errors } = startTestService({ seed: 'demo' });
  const { badges } = await call('list_badges', {});
  const { challenges } = await call('list_challenges', {});
  const { leaderboard } = await call('get_leaderboard', { query: { limit: 3 } });
  const { audience } = await call('get_space_audience', { query: { days: 7 } });
  const { retention } = await call('get_retention', {});
  const { usage } = await call('get_space_usage', {});
  const stats = await call('get_group_stats', { params: { id: 'autumn-group' } });
  const { documents } = await call('list_group_documents', { params: { id: 'autumn-group' } });
  const leader = leaderboard[0]?.id ?? '';
  const { events, totalXp } = await call('get_user_xp', { params: { id: leader }, query: { limit: 1000 } });
  expect(badges.length).toBeGreaterThan(3);
  expect(challenges.map(({ status }) => status).toSorted()).toEqual(['active', 'ended', 'upcoming']);
  expect(leaderboard.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  expect(audience.series).toHaveLength(7);
  expect(audience.visits).toBeGreaterThan(20);
  expect(audience.pages[0]).toMatchObject({ name: '/' });
  expect(retention.drifting.length).toBeGreaterThan(0);
  expect(retention.exits.total).toBe(6);
  expect(usage.units.spectatorHours).toBeGreaterThan(0);
  expect(stats.summary.learnerCount).toBeGreaterThan(5);
  expect(stats.summary.livesAttended).toBeGreaterThan(0);
  expect(documents.map(({ kind }) => kind)).toEqual(['pdf', 'link']);
  expect(events.reduce((total, { amount }) => total + amount, 0)).toBe(totalXp);
  for (const status of ['active', 'suspended', 'expired'] as const) {
    expect((await call('list_users', { query: { status } })).users.length).toBeGreaterThan(0);
  }
  for (const status of ['pending', 'approved', 'declined'] as const) {
    expect((await call('list_join_requests', { query: { status } })).requests.length).toBeGreaterThan(0);
  }
  expect(errors).toEqual([]);
});

test('the members of an empty space are its owner', async () => {
  const { call } = startTestService();
  const { users } = await call('list_users', {});
  expect(users.map(({ member }) => member?.role)).toEqual(['owner']);
  expect((await call('list_challenges', {})).challenges).toEqual([]);
  expect((await call('get_retention', {})).retention).toMatchObject({ drifting: [], exits: { total: 0 } });
  expect((await call('get_space_audience', {})).audience).toMatchObject({
    days: 30,
    visits: 0,
    utm: null,
    funnel: null,
  });
});
