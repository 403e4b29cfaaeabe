import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { FailurePrinter, playwrightCommand } from './failure.ts';

/** Playwright's reporter of `npm test` and `npm run proof`, beside its list: each failure when it happens. */
class PlaywrightFailures implements Reporter {
  readonly #printer = new FailurePrinter();

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const { file, line } = test.location;
    const project = test.parent.project()?.name ?? '';
    const failure = { file, title: test.title, reason: result.error?.message };
    this.#printer.print(failure, playwrightCommand(project, file, line));
  }
}

// Runners load a reporter by its file.
export { PlaywrightFailures as default };
