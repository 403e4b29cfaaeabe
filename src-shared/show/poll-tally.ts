/** A combination of options, and how many people chose exactly that one. */
export interface Choice {
  readonly optionIds: readonly string[];
  readonly voters: number;
}

export interface OptionTally {
  readonly id: string;
  readonly votes: number;
  /** Share of the voters, a whole number from 0 to 100. */
  readonly percent: number;
}

export interface PollTally {
  readonly voters: number;
  /** Voters who chose exactly the right combination; 0 when no option is right. */
  readonly correctVoters: number;
  /** With several answers allowed the shares can total above 100. */
  readonly options: readonly OptionTally[];
}

/** Share in whole per cent, 0 when there is nobody. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

const votersOf = (choices: readonly Choice[]): number => choices.reduce((sum, choice) => sum + choice.voters, 0);

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Counts a poll: everyone once, each of their options once (spec 2, Poll or quiz). */
export const tallyPoll = (
  options: readonly { readonly id: string; readonly correct: boolean }[],
  choices: readonly Choice[],
): PollTally => {
  const voters = votersOf(choices);
  const right = new Set(options.filter((option) => option.correct).map((option) => option.id));
  const isRight = (choice: Choice): boolean => right.size > 0 && isSame(new Set(choice.optionIds), right);
  return {
    voters,
    correctVoters: votersOf(choices.filter(isRight)),
    options: options.map(({ id }) => {
      const votes = votersOf(choices.filter((choice) => choice.optionIds.includes(id)));
      return { id, votes, percent: percentOf(votes, voters) };
    }),
  };
};

/** The options with most votes first, those without any left out; equal votes keep the order of the poll. */
export const leadingOptions = <Option extends { readonly votes: number }>(options: readonly Option[]): Option[] =>
  options.filter((option) => option.votes > 0).sort((one, other) => other.votes - one.votes);
