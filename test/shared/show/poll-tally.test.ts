import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadingOptions, percentOf, tallyPoll } from '#shared/show/poll-tally.ts';

const IDS = ['a', 'b', 'c', 'd'] as const;
const anyOptions = fc
  .tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
  .map((flags) => IDS.map((id, index) => ({ id, correct: flags[index] ?? false })));
const anyChoices = fc.array(
  fc.record({ optionIds: fc.subarray([...IDS], { minLength: 1 }), voters: fc.integer({ min: 1, max: 400 }) }),
  { maxLength: 15 },
);

describe('a poll', () => {
  it('counts everyone once and gives each option its share of the voters', () => {
    const options = [
      { id: 'a', correct: true },
      { id: 'b', correct: true },
      { id: 'c', correct: false },
    ];
    const choices = [
      { optionIds: ['a', 'b'], voters: 2 },
      { optionIds: ['a'], voters: 1 },
      { optionIds: ['a', 'b', 'c'], voters: 1 },
    ];
    expect(tallyPoll(options, choices)).toEqual({
      voters: 4,
      correctVoters: 2,
      options: [
        { id: 'a', votes: 4, percent: 100 },
        { id: 'b', votes: 3, percent: 75 },
        { id: 'c', votes: 1, percent: 25 },
      ],
    });
  });

  it('without votes has no shares', () => {
    expect(tallyPoll([{ id: 'a', correct: false }], [])).toEqual({
      voters: 0,
      correctVoters: 0,
      options: [{ id: 'a', votes: 0, percent: 0 }],
    });
  });

  it('counts the same however the ballots are grouped', () => {
    fc.assert(
      fc.property(anyOptions, anyChoices, (options, choices) => {
        const oneByOne = choices.flatMap(({ optionIds, voters }) =>
          Array.from({ length: Math.min(voters, 20) }, () => ({ optionIds, voters: 1 })),
        );
        const grouped = choices.map(({ optionIds, voters }) => ({ optionIds, voters: Math.min(voters, 20) }));
        expect(tallyPoll(options, grouped)).toEqual(tallyPoll(options, oneByOne));
      }),
    );
  });

  it('never gives an option more votes than there are voters, nor the right answer more voters than votes', () => {
    fc.assert(
      fc.property(anyOptions, anyChoices, (options, choices) => {
        const tally = tallyPoll(options, choices);
        for (const option of tally.options) {
          expect(option.votes).toBeLessThanOrEqual(tally.voters);
          expect(option.percent).toBe(percentOf(option.votes, tally.voters));
          expect(option.percent).toBeLessThanOrEqual(100);
        }
        const rightVotes = tally.options.filter((_, index) => options[index]?.correct).map(({ votes }) => votes);
        expect(tally.correctVoters).toBeLessThanOrEqual(rightVotes.length === 0 ? 0 : Math.min(...rightVotes));
      }),
    );
  });

  it('with one answer each splits the voters', () => {
    fc.assert(
      fc.property(anyOptions, anyChoices, (options, choices) => {
        const single = choices.map(({ optionIds, voters }) => ({ optionIds: optionIds.slice(0, 1), voters }));
        const tally = tallyPoll(options, single);
        expect(tally.options.reduce((sum, { votes }) => sum + votes, 0)).toBe(tally.voters);
      }),
    );
  });
});

describe('leading options', () => {
  it('come with most votes first, ties in the order of the poll, those without votes left out', () => {
    const options = [
      { id: 'a', votes: 1 },
      { id: 'b', votes: 3 },
      { id: 'c', votes: 0 },
      { id: 'd', votes: 3 },
    ];
    expect(leadingOptions(options).map(({ id }) => id)).toEqual(['b', 'd', 'a']);
  });
});
