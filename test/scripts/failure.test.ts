import { expect, onTestFinished, test, vi } from 'vitest';
import { FailurePrinter, playwrightCommand, vitestCommand } from '../../scripts/lib/failure.ts';
import { inRoot } from '../../scripts/lib/paths.ts';

test('each failure is printed when it happens, the first with the command that repeats it alone', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const printer = new FailurePrinter();
  const file = inRoot('test/a.test.ts');
  for (const title of ['first', 'second'])
    printer.print({ file, title, reason: '\u001b[31m1 is not 2\nat line 3' }, vitestCommand(file, title));
  expect(printed.mock.calls.flat()).toEqual([
    'FAILED  test/a.test.ts: first (1 is not 2 | at line 3)',
    '        again alone: npm run unit -- test/a.test.ts -t "first"',
    'FAILED  test/a.test.ts: second (1 is not 2 | at line 3)',
  ]);
});

test('a command needs no quoting but its double quotes, whatever the test is called', () => {
  const command = vitestCommand(inRoot('test/a.test.ts'), 'a "$HOME" (`x`) costs 5 €, it’s so');
  expect(command).toBe('npm run unit -- test/a.test.ts -t "a ..HOME. ..x.. costs 5 ., it’s so"');
  expect(vitestCommand(inRoot('test/a.test.ts'), null)).toBe('npm run unit -- test/a.test.ts');
  expect(playwrightCommand('media', inRoot('test/media/b.test.ts'), 7)).toBe('npm run media -- test/media/b.test.ts:7');
});
