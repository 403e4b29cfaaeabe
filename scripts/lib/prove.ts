import type { CheckResult } from '../check.ts';
import { inRoot } from './paths.ts';
import type { Ring } from './rings.ts';
import { run } from './run.ts';
import { runPlaywright, runVitest } from './runners.ts';
import { add, NOTHING, type Tally } from './tally.ts';
import { setUpTools } from './tools.ts';

const BUILD_LIMIT_MS = 300_000;

const outcome = (name: string, hasPassed: boolean): Tally =>
  hasPassed ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };

async function build(): Promise<Tally> {
  const { status } = await run(process.execPath, [inRoot('scripts/build.ts'), '--if-stale'], {
    env: {},
    show: 'inherit',
    timeoutMs: BUILD_LIMIT_MS,
  });
  if (status !== 0) console.log('FAILED  build');
  return outcome('build', status === 0);
}

/**
 * Sets up what the tests need and runs those of a ring, with the checks beside Vitest: both cores are busy, and tests
 * that measure nothing mind no company. The browser comes after them. The last line sums everything up.
 */
export async function prove(ring: Ring, runChecks: () => Promise<readonly CheckResult[]>): Promise<void> {
  const tools = await setUpTools();
  for (const sentence of tools.missing) console.log(sentence);

  // First, because it writes the messages that the checks read.
  const built = await build();
  const [checks, vitest] = await Promise.all([runChecks(), runVitest(tools, ring)]);
  const tallies = [built, ...checks.map(({ name, hasPassed }) => outcome(name, hasPassed)), vitest];
  if (built.failed === 0) tallies.push(await runPlaywright(tools, ring));
  else console.log('The browser tests drive the built app, so they are left out.');

  const tally = tallies.reduce(add);
  for (const sentence of tools.missing) console.log(sentence);
  // Once more at the end, where whoever reads the last screen finds it.
  for (const failure of tally.failures) console.log(`FAILED  ${failure}`);
  const skipped = tally.skipped === 0 ? '' : `, ${tally.skipped} skipped`;
  console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
