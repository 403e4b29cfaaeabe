import { addGroupDocument } from '#shared/api/groups.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { setGroupRule } from '../families/groups/group-rules.ts';
import { getGroupRow } from '../families/groups/groups.ts';
import { changeAccount } from '../families/space/account.ts';
import { memberProgress } from '../store/member-progress-repository.ts';
import { joinRequests } from '../store/join-request-repository.ts';
import { retention } from '../store/retention-repository.ts';
import { badges, challenges } from '../store/reward-repository.ts';
import { users, type UserRow } from '../store/user-repository.ts';
import { createChance } from '../lib/chance.ts';
import { DEMO_BADGES, DEMO_CHALLENGES, DEMO_EXITS } from './demo-rewards.ts';
import { addDemoVisits } from './demo-visits.ts';
import { addJoinRequest } from './join-requests.ts';
import type { CallOperation } from './call-operation.ts';

const DAY_MS = 24 * 3_600_000;
const HISTORY_DAYS = 45;
/** Every n-th member stopped coming regularly. */
const DRIFTING_EVERY = 11;
const XP_SOURCES = ['lesson_complete', 'lesson_complete', 'live_joined', 'post_created', 'api:workshop'] as const;

/** Earlier XP in events of at most this many, so that the events of a member add up to their total. */
const EVENTS = 20;

const addXpHistory = (ctx: ServiceContext, user: UserRow, chance: () => number): void => {
  let left = user.totalXp - memberProgress(ctx.db).sumXp(user.id);
  const step = Math.max(10, Math.ceil(left / EVENTS));
  const now = ctx.clock.now();
  for (let index = 0; left > 0; index += 1) {
    const amount = Math.min(step, left);
    left -= amount;
    memberProgress(ctx.db).insertXp({
      id: ctx.newId('xpe'),
      userId: user.id,
      amount,
      source: XP_SOURCES[Math.floor(chance() * XP_SOURCES.length)] ?? XP_SOURCES[0],
      refId: null,
      createdAt: now - Math.round((HISTORY_DAYS - 1) * DAY_MS * chance()),
    });
  }
};

/** The days on which a person opened the space; drifting members have not been seen for two weeks. */
const addOpenings = (ctx: ServiceContext, user: UserRow, drifts: boolean, chance: () => number): void => {
  const now = ctx.clock.now();
  const share = drifts ? 0.5 : 0.15 + chance() * 0.6;
  let streak = 0;
  for (let daysAgo = HISTORY_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const at = now - daysAgo * DAY_MS;
    const isThere = chance() < share && at >= (user.joinedAt ?? 0) && !(drifts && daysAgo < 15);
    streak = isThere ? streak + 1 : 0;
    if (!isThere) continue;
    const day = Math.floor(at / DAY_MS);
    memberProgress(ctx.db).noteActivity(user.id, 'space_opened', String(day), at);
    memberProgress(ctx.db).touch(user.id, at);
    memberProgress(ctx.db).setStreak(user.id, { days: streak, lastDay: day });
  }
};

const addCatalogue = (ctx: ServiceContext, members: readonly UserRow[]): void => {
  const now = ctx.clock.now();
  DEMO_BADGES.forEach((badge, position) => {
    const id = ctx.newId('bdg');
    badges(ctx.db).insert({ ...badge, id }, position);
    for (const member of members) {
      const isMet =
        badge.criteriaType === 'xp_total'
          ? member.totalXp >= badge.criteriaTarget
          : badge.criteriaType === 'lives_joined' &&
            memberProgress(ctx.db).countActivity(member.id, 'live_joined') >= badge.criteriaTarget;
      if (isMet) badges(ctx.db).award(member.id, id, now - DAY_MS * (1 + (position % 5)));
    }
  });
};

const addChallenges = (ctx: ServiceContext, members: readonly UserRow[], chance: () => number): void => {
  const now = ctx.clock.now();
  for (const { startsInMs, endsInMs, ...challenge } of DEMO_CHALLENGES) {
    const id = ctx.newId('chl');
    const startsAt = now + startsInMs;
    const endsAt = endsInMs === null ? null : now + endsInMs;
    challenges(ctx.db).insert({ ...challenge, id, startsAt, endsAt }, Math.min(now, startsAt) - 3 * DAY_MS);
    for (const { id: userId } of members.filter((_, index) => index % 4 === 1)) {
      challenges(ctx.db).join(id, userId, Math.min(now, startsAt + Math.round(chance() * DAY_MS)));
      if (startsAt > now) continue;
      const progress = Math.floor(chance() * (challenge.objectiveTarget + 1));
      challenges(ctx.db).advance(id, userId, progress);
      if (progress >= challenge.objectiveTarget) challenges(ctx.db).complete(id, userId, startsAt + 4 * DAY_MS);
    }
  }
};

const addDecidedRequests = (ctx: ServiceContext, member: UserRow): void => {
  const decidedAt = ctx.clock.now();
  const approved = addJoinRequest(ctx, { name: member.name, email: member.email ?? '', answers: ['Bread at home'] });
  joinRequests(ctx.db).decide({ id: approved.id, status: 'approved', userId: member.id, decidedAt });
  const declined = addJoinRequest(ctx, {
    name: 'Cheap Followers',
    email: 'sales@followers.example',
    answers: ['We sell followers', 'A list of addresses'],
  });
  joinRequests(ctx.db).decide({ id: declined.id, status: 'declined', userId: null, decidedAt });
};

const addDocuments = (operate: CallOperation, fileUrl: (file: string) => string): void => {
  const params = { id: 'autumn-group' };
  operate(addGroupDocument, {
    params,
    body: { title: 'Reading list', url: 'https://atelier-nord.example/reading-list' },
  });
  operate(addGroupDocument, {
    params,
    body: { title: 'Slides of the opening', url: fileUrl('media/slides.pdf') },
  });
};

export interface CommunityInput {
  readonly ctx: ServiceContext;
  readonly operate: CallOperation;
  readonly team: readonly string[];
  readonly members: readonly string[];
  /** The address of a file of the demo show. */
  readonly fileUrl: (file: string) => string;
}

/**
 * Adds the demo's activity and rewards, the contents of its groups, and the statistics of the space. Runs last, at
 * `now`.
 */
export const seedCommunity = ({ ctx, operate, team, members, fileUrl }: CommunityInput): void => {
  const chance = createChance(5);
  const people = members.flatMap((id) => users(ctx.db).find(id) ?? []);
  const staff = team.flatMap((id) => users(ctx.db).find(id) ?? []);
  for (const person of [...staff, ...people]) addXpHistory(ctx, person, chance);
  people.forEach((person, index) => {
    addOpenings(ctx, person, index % DRIFTING_EVERY === 3, chance);
  });
  addCatalogue(ctx, people);
  addChallenges(ctx, people, chance);
  setGroupRule(ctx, getGroupRow(ctx, 'mentors'), {
    kind: 'level_min',
    level: 8,
    days: null,
    challengeId: null,
    badgeId: null,
    courseId: null,
  });
  const [first] = people;
  if (first) addDecidedRequests(ctx, first);
  addDocuments(operate, fileUrl);
  addDemoVisits(ctx, HISTORY_DAYS);
  DEMO_EXITS.forEach(([reason, avoidable, daysAgo]) => {
    retention(ctx.db).insertExit({ userId: null, reason, avoidable, at: ctx.clock.now() - daysAgo * DAY_MS });
  });
  changeAccount(ctx, { capCents: 10_000, capMode: 'warn' });
};
