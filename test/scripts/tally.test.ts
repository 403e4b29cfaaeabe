import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { add, readTally } from '../../scripts/lib/tally.ts';

const reportOf = (report: unknown): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-tally-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const ended = (status: number) => ({ status, output: '', durationMs: 1 });

const VITEST = {
  numPassedTests: 2,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: inRoot('test/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'a holds', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'a breaks',
          failureMessages: ['\u001b[31mAssertionError: 1 is not 2\nat line 3'],
        },
      ],
    },
    { name: inRoot('test/b.test.ts'), status: 'failed', message: 'Cannot find x', assertionResults: [] },
  ],
};
const PLAYWRIGHT = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      file: 'test/browser/c.test.ts',
      specs: [{ title: 'c holds', ok: true, tests: [] }],
      suites: [
        {
          file: 'test/browser/c.test.ts',
          specs: [
            { title: 'c breaks', ok: false, tests: [{ results: [{ error: { message: 'Timed out\nsomewhere' } }] }] },
          ],
        },
      ],
    },
  ],
};

test('a run is counted, and what failed is named in a line each with its reason', () => {
  const unit = readTally('vitest', reportOf(VITEST), ended(1));
  const browser = readTally('playwright', reportOf(PLAYWRIGHT), ended(1));
  expect(add(unit, browser)).toEqual({
    passed: 6,
    failed: 3,
    skipped: 1,
    failures: [
      'test/a.test.ts: a breaks (AssertionError: 1 is not 2 | at line 3)',
      'test/b.test.ts: the file itself (Cannot find x)',
      'test/browser/c.test.ts: c breaks (Timed out | somewhere)',
    ],
  });
});

test('a runner that left no report, or failed with no failed test, is a failure itself', () => {
  expect(readTally('vitest', '/nowhere/report.json', ended(0))).toMatchObject({ failed: 1 });
  const quiet = { ...VITEST, testResults: [] };
  expect(readTally('vitest', reportOf(quiet), ended(0))).toMatchObject({ failed: 0, failures: [] });
  expect(readTally('vitest', reportOf(quiet), ended(134))).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['vitest: ended with 134, though no test failed'],
  });
});
