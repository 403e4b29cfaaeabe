import { DefaultReporter, type TestCase, type TestModule } from 'vitest/node';
import { FailurePrinter, vitestCommand } from './failure.ts';

/** Vitest's reporter of `npm test` and `npm run proof`: a line for each file, and each failure when it happens. */
class VitestFailures extends DefaultReporter {
  readonly #printer = new FailurePrinter();

  constructor() {
    // Lines that are drawn over would run into those of the checks beside Vitest.
    super({ summary: false });
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const file = test.module.moduleId;
    // Vitest looks for a pattern in the names of describe and test, joined by spaces.
    const title = test.fullName.replaceAll(' > ', ' ');
    this.#printer.print({ file, title, reason: errors[0]?.message }, vitestCommand(file, title));
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    const [error] = module.errors();
    if (error === undefined) return;
    const failure = { file: module.moduleId, title: 'the file itself', reason: error.message };
    this.#printer.print(failure, vitestCommand(module.moduleId, null));
  }
}

// Runners load a reporter by its file.
export { VitestFailures as default };
