import { createChance } from '../../lib/chance.ts';

/** A vote that somebody of the simulated audience is going to cast. */
export interface PlannedVote {
  readonly at: number;
  readonly pollId: string;
  readonly userId: string;
  readonly optionIds: string[];
}

/** An open poll, with the right answers of a quiz. */
export interface OpenPoll {
  readonly id: string;
  readonly allowMultiple: boolean;
  readonly options: readonly { readonly id: string; readonly correct: boolean }[];
}

/** Most answer within some seconds of the opening, a few take their time. */
const FIRST_MS = 900;
const MEAN_MS = 4000;
const LAST_MS = 25_000;
const SECOND_ANSWER_SHARE = 0.35;

/** People's opinions on a poll: the same in every room that is asked it, however often people come and go. */
interface Opinion {
  /** Ids of options, the favourite first. */
  readonly order: readonly string[];
  /** Each option has this part of the votes of the one before it: half gives 53, 27, 13 and 7 of 100. */
  readonly falloff: number;
  /** Share of people who know the right answers of a quiz. */
  readonly knowing: number;
}

const opinionOf = ({ id, options }: OpenPoll): Opinion => {
  const chance = createChance(
    Array.from(id).reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619), 0),
  );
  return {
    order: options
      .map((option) => ({ id: option.id, place: chance() }))
      .toSorted((one, other) => one.place - other.place)
      .map((option) => option.id),
    falloff: 0.5 + 0.15 * chance(),
    knowing: 0.55 + 0.3 * chance(),
  };
};

/** The option at a place between 0 and 1 of all votes, where each option has a part of those of the one before. */
const optionAt = (order: readonly string[], falloff: number, place: number): string | undefined => {
  const weights = order.map((_, index) => falloff ** index);
  let left = place * weights.reduce((sum, weight) => sum + weight, 0);
  return order.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? order.at(-1);
};

/** The people in an order of their own, so that those who came first do not all think the same. */
const shuffled = <Item>(items: readonly Item[], random: () => number): readonly Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** When and how each of these people votes, in no particular order. */
export const planVotes = (
  poll: OpenPoll,
  userIds: readonly string[],
  now: number,
  random: () => number,
): PlannedVote[] => {
  const { order, falloff, knowing } = opinionOf(poll);
  const right = order.filter((id) => poll.options.some((option) => option.id === id && option.correct));
  const others = order.filter((id) => !right.includes(id));
  const isQuiz = right.length > 0 && others.length > 0;
  const guesses = isQuiz ? others : order;
  /** Of a handful too, most know and somebody does not. */
  const knowers = isQuiz ? Math.max(1, Math.min(userIds.length - 1, Math.round(knowing * userIds.length))) : 0;
  const guessers = userIds.length - knowers;

  const choose = (index: number): readonly (string | undefined)[] => {
    if (index < knowers) return poll.allowMultiple ? right : right.slice(0, 1);
    // Spread evenly over the places, so that a small room shows the shares as a full one does.
    const first = optionAt(guesses, falloff, (index - knowers + random()) / guessers);
    const wantsMore = poll.allowMultiple && random() < SECOND_ANSWER_SHARE;
    return wantsMore ? [first, optionAt(order, falloff, random())] : [first];
  };
  return shuffled(userIds, random).map((userId, index) => ({
    at: now + Math.min(LAST_MS, FIRST_MS - Math.log(1 - random()) * MEAN_MS),
    pollId: poll.id,
    userId,
    optionIds: [...new Set(choose(index))].filter((id) => id !== undefined),
  }));
};
