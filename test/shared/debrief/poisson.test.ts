import { expect, it } from 'vitest';
import { poissonInterval } from '#shared/debrief/poisson.ts';

/** From the table of Garwood (Biometrika 28, 1936) and half the quantiles of chi-square. */
const KNOWN = [
  [0, 0, 3.6889],
  [1, 0.0253, 5.5716],
  [5, 1.6235, 11.6683],
  [10, 4.7954, 18.3904],
  [20, 12.2165, 30.8884],
  [50, 37.1105, 65.9188],
  [100, 81.3639, 121.6272],
] as const;

it.each(KNOWN)('the exact interval of %i events is %f to %f', (count, low, high) => {
  const interval = poissonInterval(count);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

it('the interval of thousands of events is close to the normal approximation', () => {
  const { low, high } = poissonInterval(5000);
  expect(low).toBeCloseTo(5000 - 1.96 * Math.sqrt(5000), -1);
  expect(high).toBeCloseTo(5000 + 1.96 * Math.sqrt(5000), -1);
});
