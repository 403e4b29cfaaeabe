import {
  awardXp,
  getChallenge,
  getLeaderboard,
  getUserBadges,
  getUserXp,
  listBadges,
  listChallenges,
  type Challenge,
} from '#shared/api/members.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { memberProgress } from '../../store/member-progress-repository.ts';
import { groups } from '../../store/group-repository.ts';
import { badges, challenges, type CountedChallengeRow } from '../../store/reward-repository.ts';
import { members } from '../../store/user-repository.ts';
import { awardThroughApi } from './gamification.ts';
import { serializeLeaderboard } from '../users/leaderboard.ts';
import { requireUser, serializePerson } from '../users/users.ts';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

const statusOf = ({ startsAt, endsAt }: CountedChallengeRow, now: number): Known<Challenge['status']> => {
  if (now < startsAt) return 'upcoming';
  return endsAt !== null && endsAt <= now ? 'ended' : 'active';
};

const serializeChallenge = (ctx: ServiceContext, row: CountedChallengeRow): Challenge => ({
  ...row,
  startsAt: iso(row.startsAt),
  endsAt: isoOrNull(row.endsAt),
  status: statusOf(row, ctx.clock.now()),
});

const readChallenge = (ctx: ServiceContext, id: string): Challenge => {
  const row = challenges(ctx.db).find(id);
  if (!row) throw notFound('Challenge');
  return {
    ...serializeChallenge(ctx, row),
    participants: challenges(ctx.db)
      .listParticipants(id)
      .map((person) => ({
        ...person,
        completedAt: isoOrNull(person.completedAt),
        joinedAt: iso(person.joinedAt),
      })),
  };
};

const readLeaderboard = (ctx: ServiceContext, limit: number, group: string | undefined) => {
  if (group === undefined) return serializeLeaderboard(members(ctx.db).listLeaders(limit));
  const groupId = groups(ctx.db).findId(group);
  if (groupId === undefined) throw notFound('Group');
  return serializeLeaderboard(members(ctx.db).listGroupLeaders(groupId, limit));
};

/** XP, badges, leaderboard and challenges. */
export const createGamificationHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(getUserXp, ({ params, query }) => {
    const user = requireUser(ctx, params.id);
    return {
      user: serializePerson(user),
      totalXp: user.totalXp,
      level: user.level,
      events: memberProgress(ctx.db)
        .listXp(user.id, query.limit)
        .map(({ id, amount, source, refId, createdAt }) => ({ id, amount, source, refId, createdAt: iso(createdAt) })),
    };
  }),
  implement(awardXp, ({ params, body }) => {
    const before = requireUser(ctx, params.id);
    const awarded = awardThroughApi(ctx, before, {
      amount: body.amount,
      source: body.reason === undefined ? 'api' : `api:${body.reason}`,
      refId: body.refId ?? null,
    });
    const user = requireUser(ctx, before.id);
    return { user: serializePerson(user), totalXp: user.totalXp, level: user.level, awarded };
  }),
  implement(getUserBadges, ({ params }) => {
    const user = requireUser(ctx, params.id);
    const awarded = badges(ctx.db).listOf(user.id);
    return {
      user: serializePerson(user),
      badges: awarded.map((badge) => ({ ...badge, awardedAt: iso(badge.awardedAt) })),
    };
  }),
  implement(getLeaderboard, ({ query }) => ({ leaderboard: readLeaderboard(ctx, query.limit, query.group) })),
  implement(listBadges, () => ({
    badges: badges(ctx.db)
      .list()
      .map((badge) => ({ ...badge })),
  })),
  implement(listChallenges, () => ({
    challenges: challenges(ctx.db)
      .list()
      .map((row) => serializeChallenge(ctx, row)),
  })),
  implement(getChallenge, ({ params }) => ({ challenge: readChallenge(ctx, params.id) })),
];
