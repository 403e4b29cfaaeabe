import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planVotes, type OpenPoll } from '../../../../src-service/room/simulated/crowd-votes.ts';
import { createChance } from '../../../../src-service/lib/chance.ts';

const ids = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const pollOf = (id: string, count: number, right: readonly number[] = [], allowMultiple = false): OpenPoll => ({
  id,
  allowMultiple,
  options: ids(count, 'o').map((option, index) => ({ id: option, correct: right.includes(index) })),
});
const counts = (poll: OpenPoll, people: number, seed: number): readonly number[] => {
  const votes = planVotes(poll, ids(people, 'p'), 0, createChance(seed));
  return poll.options.map(({ id }) => votes.filter(({ optionIds }) => optionIds.includes(id)).length);
};

const Poll = fc.record({ id: fc.uuid(), count: fc.integer({ min: 2, max: 6 }), seed: fc.nat() });

test('a small room is as divided as a full one, and as divided the next time', () => {
  fc.assert(
    fc.property(Poll, ({ id, count, seed }) => {
      const poll = pollOf(id, count);
      const full = counts(poll, 1000, seed).map((votes) => votes / 1000);
      expect(Math.max(...full)).toBeLessThan(0.7);
      expect(full.toSorted((one, other) => other - one)[1]).toBeGreaterThan(0.2);
      for (const [index, votes] of counts(poll, 16, seed + 1).entries())
        expect(Math.abs(votes - 16 * (full[index] ?? 0))).toBeLessThan(2);
    }),
  );
});

test('most answer a quiz right, and somebody does not', () => {
  fc.assert(
    fc.property(Poll, fc.boolean(), fc.integer({ min: 2, max: 40 }), ({ id, count, seed }, several, people) => {
      const right = several && count > 2 ? [0, 1] : [1];
      const poll = pollOf(id, count, right, several);
      const votes = planVotes(poll, ids(people, 'p'), 0, createChance(seed));
      const isRight = (chosen: readonly string[]) => chosen.toSorted().join() === right.map((one) => `o${one}`).join();
      const share = votes.filter(({ optionIds }) => isRight(optionIds)).length / people;
      expect(share).toBeGreaterThanOrEqual(0.5);
      expect(share).toBeLessThan(1);
    }),
  );
});

test('everybody votes once, for options of the poll, and for one where one is asked', () => {
  fc.assert(
    fc.property(Poll, fc.boolean(), fc.nat(30), fc.boolean(), ({ id, count, seed }, many, people, quiz) => {
      const poll = pollOf(id, count, quiz ? [0] : [], many);
      const votes = planVotes(poll, ids(people, 'p'), 1000, createChance(seed));
      expect(votes.map(({ userId }) => userId).toSorted()).toEqual(ids(people, 'p').toSorted());
      for (const { at, optionIds } of votes) {
        expect(at > 1000 && at <= 26_000).toBe(true);
        expect(optionIds.length >= 1 && optionIds.length <= (many ? count : 1)).toBe(true);
        expect(optionIds.every((one) => poll.options.some((option) => option.id === one))).toBe(true);
      }
    }),
  );
});
