import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './run.ts';

/** How many passed, failed and were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two tallies. */
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function tallyVitest(report: VitestReport): Tally {
  // A file that cannot even be loaded has no tests to fail.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const tallyPlaywright = ({ stats }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/** Reads a runner's JSON report; a runner that failed without a failed test, or left no report, counts as one failure. */
export function readTally(runner: 'vitest' | 'playwright', reportFile: string, outcome: Outcome): Tally {
  if (!existsSync(reportFile)) return { ...NOTHING, failed: 1 };
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const tally = runner === 'vitest' ? tallyVitest(report as VitestReport) : tallyPlaywright(report as PlaywrightReport);
  return outcome.status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
