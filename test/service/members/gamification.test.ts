import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordActivity } from '../../../src-service/families/members/gamification.ts';
import { HIGHEST_LEVEL, levelOf, xpOfLevel } from '../../../src-service/families/members/level.ts';
import { badges, challenges } from '../../../src-service/store/reward-repository.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const DAY_MS = 24 * 3_600_000;

const addUser = async (service: TestService, externalId: string): Promise<string> =>
  (await service.call('create_user', { body: { externalId, name: externalId } })).user.id;

const addBadge = (
  { service }: TestService,
  key: string,
  criteriaType: string,
  criteriaTarget: number,
  xpReward = 0,
) => {
  const badge = {
    id: `bdg_${key}`,
    key,
    name: key,
    description: null,
    icon: null,
    criteriaType,
    criteriaTarget,
    xpReward,
  };
  badges(service.context.db).insert(badge, 0);
  return badge.id;
};

const addChallenge = (
  { service, clock }: TestService,
  objectiveType: string,
  objectiveTarget: number,
  xpReward: number,
) => {
  const [startsAt, endsAt] = [clock.now(), clock.now() + 7 * DAY_MS];
  const challenge = { id: 'chl_1', title: 'Seven days', description: null, objectiveType, objectiveTarget, xpReward };
  challenges(service.context.db).insert({ ...challenge, startsAt, endsAt }, startsAt);
  return challenge.id;
};

const post = ({ service }: TestService, userId: string, postId: string): void => {
  service.context.work.run(() => {
    recordActivity(service.context, userId, { kind: 'post_created', postId });
  });
};

const xpOf = async (service: TestService, id: string) => {
  const { totalXp, level, events } = await service.call('get_user_xp', { params: { id } });
  return { totalXp, level, sources: events.map(({ source }) => source) };
};

test('a level begins at its own XP, and the one before ends just below', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: HIGHEST_LEVEL }), (level) => {
      expect(levelOf(xpOfLevel(level))).toBe(level);
      if (level > 1) expect(levelOf(xpOfLevel(level) - 1)).toBe(level - 1);
    }),
  );
  expect([levelOf(-5), levelOf(Number.MAX_SAFE_INTEGER)]).toEqual([1, HIGHEST_LEVEL]);
});

test('the total is always the sum of its events, never below 0, and gives the level', async () => {
  const service = startTestService();
  await fc.assert(
    fc.asyncProperty(
      fc.uuid(),
      fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 12 }),
      async (ref, amounts) => {
        const id = await addUser(service, ref);
        let total = 0;
        for (const amount of amounts) {
          const answer = await service.call('award_xp', { params: { id }, body: { amount, reason: 'quiz' } });
          expect(answer.awarded).toBe(Math.max(0, total + amount) - total);
          total += answer.awarded;
          expect(answer).toMatchObject({ totalXp: total, level: levelOf(total) });
        }
        const { events, totalXp } = await service.call('get_user_xp', { params: { id }, query: { limit: 1000 } });
        expect(events.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalXp);
      },
    ),
    { numRuns: 20 },
  );
});

test('XP cannot be given where gamification is disabled, nor to someone outside the space', async () => {
  const service = startTestService();
  const id = await addUser(service, 'a');
  await service.call('create_user', { body: { externalId: 'b', name: 'B', member: false } });
  const outside = service.call('award_xp', { params: { id: 'ext:b' }, body: { amount: 5 } });
  await expect(outside).rejects.toMatchObject({ status: 400, message: 'The user is not a member of the space' });
  await service.rehearse('PATCH', '/space', { gamificationEnabled: false });
  await expect(service.call('award_xp', { params: { id }, body: { amount: 5 } })).rejects.toMatchObject({
    status: 400,
    message: 'Gamification is disabled in this space',
  });
  post(service, id, 'p1');
  expect((await xpOf(service, id)).totalXp).toBe(0);
});

test('a fact counts once: it grants XP, moves challenges, and awards badges with theirs', async () => {
  const service = startTestService();
  const id = await addUser(service, 'a');
  addBadge(service, 'writer', 'posts_created', 2, 10);
  addBadge(service, 'rich', 'xp_total', 60);
  const challengeId = addChallenge(service, 'posts_created', 2, 40);
  await service.rehearse('POST', `/challenges/${challengeId}/participants`, { userId: id });
  post(service, id, 'p1');
  post(service, id, 'p1');
  expect(await xpOf(service, id)).toEqual({ totalXp: 5, level: 1, sources: ['post_created'] });
  post(service, id, 'p2');
  expect(await xpOf(service, id)).toEqual({
    totalXp: 60,
    level: 2,
    sources: ['post_created', 'badge', 'challenge', 'post_created'],
  });
  const awarded = await service.call('get_user_badges', { params: { id } });
  expect(awarded.badges.map(({ key }) => key).toSorted()).toEqual(['rich', 'writer']);
  const { challenge } = await service.call('get_challenge', { params: { id: challengeId } });
  expect(challenge).toMatchObject({ status: 'active', participantCount: 1, completedCount: 1 });
  expect(challenge.participants).toMatchObject([{ externalId: 'a', progress: 2 }]);
});

test('a challenge over is ended, and nothing moves it any more', async () => {
  const service = startTestService();
  const id = await addUser(service, 'a');
  const challengeId = addChallenge(service, 'posts_created', 1, 40);
  await service.rehearse('POST', `/challenges/${challengeId}/participants`, { userId: id });
  service.clock.advance(7 * DAY_MS);
  post(service, id, 'p1');
  const { challenge } = await service.call('get_challenge', { params: { id: challengeId } });
  expect(challenge).toMatchObject({ status: 'ended', completedCount: 0 });
  await expect(
    service.rehearse('POST', `/challenges/${challengeId}/participants`, { userId: id }),
  ).rejects.toMatchObject({ status: 400 });
});

test('being in a live when it starts, or coming later, is worth XP once', async () => {
  const service = startTestService();
  const body = { title: 'A live', scheduledAt: TEST_START };
  const { session } = await service.call('create_live_session', { body });
  const ids = [await addUser(service, 'early'), await addUser(service, 'late')];
  const enter = (externalId: string) =>
    service.rehearse('POST', `/sessions/${session.id}/participants`, { name: externalId, externalId });
  await enter('early');
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  service.clock.advance(1000);
  await enter('late');
  await enter('late');
  const xp = await Promise.all(ids.map(async (id) => (await xpOf(service, id)).sources));
  expect(xp).toEqual([['live_joined'], ['live_joined']]);
  const { user } = await service.call('get_user', { params: { id: 'ext:late' } });
  expect(user.stats).toEqual({ lessonsCompleted: 0, liveSessionsJoined: 1, posts: 0, badges: 0 });
});

test('the leaderboard goes by XP, of the space or of a group, without suspended members', async () => {
  const service = startTestService();
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await addUser(service, name);
    await service.call('award_xp', { params: { id: `ext:${name}` }, body: { amount: 100 * (index + 1) } });
  }
  await service.call('create_group', { body: { name: 'Duo' } });
  await service.call('add_group_members', { params: { id: 'duo' }, body: { users: ['ext:a', 'ext:b'] } });
  const places = async (query: object) =>
    (await service.call('get_leaderboard', { query })).leaderboard.map(({ rank, externalId }) => [rank, externalId]);
  expect(await places({})).toEqual([
    [1, 'c'],
    [2, 'b'],
    [3, 'a'],
    [4, null],
  ]);
  expect(await places({ limit: 1 })).toEqual([[1, 'c']]);
  expect(await places({ group: 'duo' })).toEqual([
    [1, 'b'],
    [2, 'a'],
  ]);
  await expect(places({ group: 'nobody' })).rejects.toMatchObject({ status: 404, message: 'Group not found' });
  await service.call('update_user', { params: { id: 'ext:c' }, body: { status: 'suspended' } });
  expect(await places({ limit: 1 })).toEqual([[1, 'b']]);
});
