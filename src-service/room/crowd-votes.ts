/** A vote that somebody of the simulated audience is going to cast. */
export interface PlannedVote {
  readonly at: number;
  readonly pollId: string;
  readonly userId: string;
  readonly optionIds: string[];
}

interface OpenPoll {
  readonly id: string;
  readonly allowMultiple: boolean;
  readonly options: readonly { readonly id: string }[];
}

/** Most answer within some seconds of the opening, a few take their time. */
const FIRST_MS = 900;
const MEAN_MS = 4000;
const LAST_MS = 25_000;
const SECOND_ANSWER_SHARE = 0.35;

/** Opinions are never even: each poll has its favourite. */
const weightsOf = (count: number, random: () => number): number[] =>
  Array.from({ length: count }, () => 0.25 + random() ** 2 * 3);

const drawIndex = (weights: readonly number[], random: () => number): number => {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return index < 0 ? weights.length - 1 : index;
};

/** When and how each of these people votes, in no particular order. */
export const planVotes = (
  poll: OpenPoll,
  userIds: readonly string[],
  now: number,
  random: () => number,
): PlannedVote[] => {
  const weights = weightsOf(poll.options.length, random);
  const choose = (): string | undefined => poll.options[drawIndex(weights, random)]?.id;
  return userIds.map((userId) => {
    const wanted = poll.allowMultiple && random() < SECOND_ANSWER_SHARE ? [choose(), choose()] : [choose()];
    const optionIds = [...new Set(wanted)].filter((id) => id !== undefined);
    return {
      at: now + Math.min(LAST_MS, FIRST_MS - Math.log(1 - random()) * MEAN_MS),
      pollId: poll.id,
      userId,
      optionIds,
    };
  });
};
