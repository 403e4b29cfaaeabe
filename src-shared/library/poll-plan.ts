import * as z from 'zod';
import { POLL_LIMITS, type Poll } from '../api/polls.ts';
import { NotedShow } from './cue-notes.ts';

/**
 * How the polls of a show are meant to be used, which the platform has no room for: their order, and the right answers
 * of quizzes, which it keeps to itself until results are shown. It leaves this computer for the desks of the team alone, if at all.
 */
export interface PollPlan extends NotedShow {
  /** Polls by their ids; those that are not named come after them. */
  readonly order: readonly string[];
  /** The texts of a quiz's right options, by the id of the quiz. */
  readonly right: Readonly<Record<string, readonly string[]>>;
}

const PollId = z.string().min(1).max(200);

/** A change of the plan: the order of all polls, or the right answers of one. */
export const PollPlanEdit = z.discriminatedUnion('kind', [
  NotedShow.extend({ kind: z.literal('order'), order: z.array(PollId).max(POLL_LIMITS.polls) }),
  NotedShow.extend({
    kind: z.literal('right'),
    pollId: PollId,
    right: z.array(z.string().max(200)).max(POLL_LIMITS.options.max),
  }),
]);
export type PollPlanEdit = Readonly<z.output<typeof PollPlanEdit>>;

/** The polls in the order of their plan; polls that it does not name keep the platform's order, after the others. */
export const plannedOrder = <One extends Pick<Poll, 'id'>>(
  polls: readonly One[],
  plan: Pick<PollPlan, 'order'> | null,
): readonly One[] => {
  const places = new Map((plan?.order ?? []).map((id, place) => [id, place]));
  const placeOf = ({ id }: One): number => places.get(id) ?? Number.MAX_SAFE_INTEGER;
  return places.size === 0 ? polls : polls.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** The polls as they are planned: in their order, quizzes with their right answers. */
export const plannedPolls = (polls: readonly Poll[], plan: PollPlan | null): readonly Poll[] =>
  plannedOrder(polls, plan).map((poll) => withRightAnswers(poll, plan));

/** A poll with the right answers that the plan knows; as the platform says where it says them, or where none fits. */
export const withRightAnswers = (poll: Poll, plan: Pick<PollPlan, 'right'> | null): Poll => {
  const right = plan?.right[poll.id] ?? [];
  const isKnown = poll.options.some(({ correct }) => correct !== undefined);
  if (isKnown || !poll.options.some(({ text }) => right.includes(text))) return poll;
  return { ...poll, options: poll.options.map((option) => ({ ...option, correct: right.includes(option.text) })) };
};
