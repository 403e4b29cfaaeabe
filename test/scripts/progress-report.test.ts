import { expect, test } from 'vitest';
import { createProgressReport } from '../../scripts/lib/progress-report.ts';

const MB = 1_000_000;
const reported = (isTTY: boolean, steps: readonly (readonly [number, number | null])[]): string => {
  let text = '';
  const report = createProgressReport('Electron 1.2.3', { isTTY, write: (part) => (text += part) });
  for (const [got, total] of steps) report.update(got, total);
  report.end();
  return text;
};
const steps = (count: number, size: number, total: number | null) =>
  Array.from({ length: count }, (_, at) => [at * size, total] as const);

test('a terminal has one line that changes with each hundredth', () => {
  expect(reported(true, steps(11, 0.5 * MB, 100 * MB))).toBe(
    [0, 1, 2, 3, 4, 5].map((percent) => `\rFetching Electron 1.2.3: ${percent} % of 100 MB `).join('') + '\n',
  );
});

test('without a terminal a few lines show the progress, also of an unknown size', () => {
  const line = (text: string): string => `Fetching Electron 1.2.3: ${text}\n`;
  expect(reported(false, steps(201, MB, 200 * MB))).toBe(
    [0, 25, 50, 75, 100].map((percent) => line(`${percent} % of 200 MB`)).join(''),
  );
  expect(reported(false, steps(60, MB, null))).toBe([line('0.0 MB'), line('25 MB'), line('50 MB')].join(''));
});

test('a stalled or very short download prints no progress', () => {
  expect([reported(true, []), reported(true, [[9000, 9000]])]).toEqual(['', '']);
});
