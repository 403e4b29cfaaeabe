import { existsSync, readFileSync } from 'node:fs';
import { failureLine } from './failure.ts';
import type { Outcome } from './run.ts';

/** Numbers of passed, failed and skipped tests, and names of the failed ones. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each that failed: what it is called, and the first words of why. */
  readonly failures: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The sum of two tallies. */
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function tallyVitest(report: VitestReport): Tally {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot even be loaded has no tests to fail.
    if (status === 'failed' && failed.length === 0)
      return [failureLine({ file: name, title: 'the file itself', reason: message })];
    return failed.map(({ fullName, failureMessages: [reason] }) =>
      failureLine({ file: name, title: fullName, reason }),
    );
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

const failuresIn = ({ file, suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const reason = tests[0]?.results.find(({ error }) => error)?.error?.message;
      return failureLine({ file, title, reason });
    }),
  ...suites.flatMap(failuresIn),
];

const tallyPlaywright = ({ suites, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresIn),
});

const failedWhole = (runner: string, why: string): Tally => ({
  ...NOTHING,
  failed: 1,
  failures: [`${runner}: ${why}`],
});

/** Reads a runner's JSON report; a runner that failed without a failed test, or left no report, counts as one failure. */
export function readTally(runner: 'vitest' | 'playwright', reportFile: string, outcome: Outcome): Tally {
  if (!existsSync(reportFile)) return failedWhole(runner, 'ended without a report');
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const tally = runner === 'vitest' ? tallyVitest(report as VitestReport) : tallyPlaywright(report as PlaywrightReport);
  return outcome.status === 0 || tally.failed > 0
    ? tally
    : add(tally, failedWhole(runner, `ended with ${String(outcome.status)}, though no test failed`));
}
