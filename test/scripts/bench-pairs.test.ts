import { expect, test } from 'vitest';
import { inTurn } from '../bench/guard/in-turn.ts';
import { compare, type Measure } from '../bench/measure.ts';
import { medianInterval, pair } from '../bench/pairs.ts';

const measured = (measure: string, value: number): Measure =>
  compare(measure, { value, unit: 'ms', reference: 1 }, { most: 1 });

test('two builds are compared round by round, by the words of their measures', () => {
  const ours = [10, 30, 20].map((value) => [measured('start', value), measured('new', 1)]);
  const theirs = [20, 20, 20].map((value) => [measured('gone', 1), measured('start', value)]);
  expect(pair(ours, theirs)).toEqual([
    { measure: 'start', value: 20, unit: 'ms', reference: 20, ratio: 1, interval: [0.5, 1.5], rounds: 3 },
  ]);
});

test('a measure that failed in a round of one build is not compared', () => {
  expect(pair([[measured('start', 1)], [measured('start', 1)]], [[measured('start', 1)], []])).toEqual([]);
});

test('the interval of a median leaves out what nine chances of ten do not need', () => {
  expect(medianInterval([3, 1, 2])).toEqual([1, 3]);
  expect(medianInterval([5, 4, 3, 2, 1])).toEqual([1, 5]);
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([2, 7]);
  expect(medianInterval([])).toEqual([Number.NaN, Number.NaN]);
});

test('two builds are measured in turn, and the one that goes first changes', async () => {
  const measured: string[] = [];
  const turns = await inTurn(['ours', 'theirs'], 2, (build, turn) => {
    measured.push(build);
    return Promise.resolve(build === 'ours' ? turn : 10 + turn);
  });
  expect(measured).toEqual(['ours', 'theirs', 'theirs', 'ours']);
  expect(turns).toEqual({ own: [0, 1], other: [10, 11] });
});
