import type { ChallengeRow, BadgeRow } from '../store/reward-repository.ts';

const DAY_MS = 24 * 3_600_000;

/** The catalogue of badges of the demo. */
export const DEMO_BADGES: readonly Omit<BadgeRow, 'id'>[] = [
  {
    key: 'first-lesson',
    name: 'First lesson',
    description: 'Finished a first lesson.',
    icon: '🌱',
    criteriaType: 'lessons_completed',
    criteriaTarget: 1,
    xpReward: 20,
  },
  {
    key: 'steady-learner',
    name: 'Steady learner',
    description: 'Finished ten lessons.',
    icon: '📚',
    criteriaType: 'lessons_completed',
    criteriaTarget: 10,
    xpReward: 80,
  },
  {
    key: 'in-the-room',
    name: 'In the room',
    description: 'Was there for a live.',
    icon: '🎙️',
    criteriaType: 'lives_joined',
    criteriaTarget: 1,
    xpReward: 20,
  },
  {
    key: 'voice-of-the-feed',
    name: 'Voice of the feed',
    description: 'Wrote five posts.',
    icon: '✍️',
    criteriaType: 'posts_created',
    criteriaTarget: 5,
    xpReward: 40,
  },
  {
    key: 'good-neighbour',
    name: 'Good neighbour',
    description: 'Answered others ten times.',
    icon: '🤝',
    criteriaType: 'comments_created',
    criteriaTarget: 10,
    xpReward: 40,
  },
  {
    key: 'thousand',
    name: 'One thousand',
    description: 'Gathered 1000 XP.',
    icon: '⭐',
    criteriaType: 'xp_total',
    criteriaTarget: 1000,
    xpReward: 0,
  },
];

/** A challenge with its times counted from now, in milliseconds. */
export interface DemoChallenge extends Omit<ChallengeRow, 'id' | 'startsAt' | 'endsAt'> {
  readonly startsInMs: number;
  readonly endsInMs: number | null;
}

/** A challenge of each status. */
export const DEMO_CHALLENGES: readonly DemoChallenge[] = [
  {
    title: 'Outline in a week',
    description: 'Three lessons and an outline before Sunday.',
    objectiveType: 'lessons_completed',
    objectiveTarget: 3,
    xpReward: 100,
    startsInMs: -35 * DAY_MS,
    endsInMs: -28 * DAY_MS,
  },
  {
    title: 'Five answers',
    description: 'Help five people in the comments.',
    objectiveType: 'comments_created',
    objectiveTarget: 5,
    xpReward: 60,
    startsInMs: -10 * DAY_MS,
    endsInMs: 12 * DAY_MS,
  },
  {
    title: 'Never miss a live',
    description: 'Be there for three lives of the season.',
    objectiveType: 'lives_joined',
    objectiveTarget: 3,
    xpReward: 120,
    startsInMs: 9 * DAY_MS,
    endsInMs: null,
  },
];

/** Reasons people gave when they left, whether it could be avoided, and how many days ago. */
export const DEMO_EXITS: readonly (readonly [reason: string, avoidable: boolean, daysAgo: number])[] = [
  ['no_time', true, 4],
  ['no_time', true, 19],
  ['content_not_for_me', true, 11],
  ['too_many_messages', true, 33],
  ['course_finished', false, 8],
  ['course_finished', false, 24],
];
