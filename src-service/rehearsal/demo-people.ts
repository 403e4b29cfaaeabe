import type { ServiceContext } from '../context/service-context.ts';
import { levelOf } from '../families/members/level.ts';
import { groupMembers } from '../store/group-member-repository.ts';
import { groups } from '../store/group-repository.ts';
import { aboutPages } from '../store/about-repository.ts';
import { members, users, type MemberRole } from '../store/user-repository.ts';
import { createChance } from '../lib/chance.ts';
import type { DemoShow } from './demo-file.ts';
import { addJoinRequest } from './join-requests.ts';

const DAY_MS = 24 * 3_600_000;
const MEMBERS = 36;
/** Every n-th member is also known to the external platform. */
const EXTERNAL_EVERY = 3;

const FAMILY_NAMES = [
  'Adler', 'Bianchi', 'Castellan', 'Dorsey', 'Eklund', 'Fabre', 'Garrido', 'Hallam', 'Ivarsen', 'Jansen',
  'Kovac', 'Lindqvist', 'Moreau', 'Novak', 'Oliveira', 'Petrov', 'Quint', 'Rossi', 'Sandoval', 'Tremblay',
  'Ullman', 'Vasquez', 'Weber', 'Xenakis', 'Yilmaz', 'Zeller',
] as const; // prettier-ignore

const GROUPS = [
  {
    name: 'Autumn group',
    slug: 'autumn-group',
    color: '#f2a56b',
    description: 'Twelve weeks, from outline to first learners.',
  },
  { name: 'Spring group', slug: 'spring-group', color: '#5b5fe0', description: 'Starts in March.' },
  { name: 'Mentors', slug: 'mentors', color: '#2f8f6b', description: 'They answer in the feed and in the lives.' },
] as const;

const REVIEWS = [
  [5, 'I had an idea for two years. Ten weeks later I had learners.'],
  [5, 'The lives are the heart of it: you ask, and someone who did it answers.'],
  [4, 'Clear, warm and to the point. I would like even more examples.'],
  [5, 'My first course paid for the workshop roof.'],
  [4, 'Good company on a lonely road.'],
] as const;

const JOIN_REQUESTS = [
  {
    name: 'Marta Oliva',
    email: 'marta.oliva@example.com',
    answers: ['Pottery for beginners', 'A friend of the autumn group'],
  },
  { name: 'Jonas Brandt', email: 'jonas.brandt@example.com', answers: ['Bicycle repair', 'Your talk in Leipzig'] },
] as const;

/** The questions to people who want to join. */
export const JOIN_QUESTIONS = ['What would your first course be about?', 'How did you hear of us?'] as const;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .trim()
    .toLowerCase();

interface Newcomer {
  readonly name: string;
  readonly role: MemberRole;
  readonly externalId: string | null;
  readonly image: string | null;
  readonly totalXp: number;
  readonly joinedAt: number;
}

const addMember = (ctx: ServiceContext, person: Newcomer): string => {
  const id = ctx.newId('usr');
  users(ctx.db).insert({
    id,
    externalId: person.externalId,
    name: person.name,
    email: `${plain(person.name).replaceAll(' ', '.')}@example.com`,
    image: person.image,
    bio: null,
    fromApi: person.externalId !== null,
    createdAt: person.joinedAt,
  });
  members(ctx.db).insert({
    userId: id,
    role: person.role,
    totalXp: person.totalXp,
    level: levelOf(person.totalXp),
    joinedAt: person.joinedAt,
  });
  return id;
};

const addTeam = (ctx: ServiceContext, show: DemoShow, portraitUrl: (file: string) => string): string[] => {
  const joinedAt = ctx.clock.now();
  const speakers = show.speakers.map(({ name, portrait, externalId }) =>
    addMember(ctx, { name, role: 'teacher', externalId, image: portraitUrl(portrait), totalXp: 2400, joinedAt }),
  );
  const [, , , admin, moderator] = show.portraits;
  const others = (
    [
      ['Priya Castellan', 'admin', admin],
      ['Tom Eklund', 'moderator', moderator],
    ] as const
  ).map(([name, role, portrait]) =>
    addMember(ctx, {
      name,
      role,
      externalId: null,
      image: portrait === undefined ? null : portraitUrl(portrait),
      totalXp: 1200,
      joinedAt,
    }),
  );
  return [...speakers, ...others];
};

const addMembers = (ctx: ServiceContext, show: DemoShow): string[] => {
  const chance = createChance(1);
  return Array.from({ length: MEMBERS }, (_, index) => {
    const first = show.audience.names[(index * 2) % show.audience.names.length] ?? 'Alex';
    const family = FAMILY_NAMES[(index * 7) % FAMILY_NAMES.length] ?? 'Adler';
    return addMember(ctx, {
      name: `${first} ${family}`,
      role: index % 12 === 5 ? 'contributor' : 'member',
      externalId: index % EXTERNAL_EVERY === 0 ? `lms-${1001 + index}` : null,
      image: null,
      totalXp: Math.round(chance() ** 2 * 4200),
      joinedAt: ctx.clock.now() + Math.round(chance() * 20 * DAY_MS),
    });
  });
};

const addGroups = (ctx: ServiceContext, team: readonly string[], members: readonly string[]): void => {
  const addedAt = ctx.clock.now();
  GROUPS.forEach((group, place) => {
    const groupId = ctx.newId('grp');
    groups(ctx.db).insert({ ...group, id: groupId, createdAt: addedAt });
    const leader = team[place % team.length];
    if (leader !== undefined) groupMembers(ctx.db).insert({ groupId, userId: leader, role: 'leader', addedAt });
    const chosen = members.filter((_, index) => (place === 2 ? index % 9 === 4 : index % 3 === place));
    for (const userId of chosen) groupMembers(ctx.db).insert({ groupId, userId, role: 'member', addedAt });
  });
};

const addReviews = (ctx: ServiceContext, members: readonly string[]): void => {
  REVIEWS.forEach(([rating, text], index) => {
    aboutPages(ctx.db).insertReview({
      id: ctx.newId('rev'),
      authorId: members[index * 3] ?? '',
      rating,
      text,
      createdAt: ctx.clock.now() + index * DAY_MS,
    });
  });
};

/** The team, about forty members in groups, their reviews, and two people who ask to join; answers with the ids. */
export const addDemoPeople = (
  ctx: ServiceContext,
  show: DemoShow,
  portraitUrl: (file: string) => string,
): { readonly team: readonly string[]; readonly members: readonly string[] } => {
  const team = addTeam(ctx, show, portraitUrl);
  const members = addMembers(ctx, show);
  addGroups(ctx, team, members);
  addReviews(ctx, members);
  for (const request of JOIN_REQUESTS) addJoinRequest(ctx, request);
  return { team, members };
};
