/** `npm test`: sets up what the tests need, then runs every check and every test; the last line sums them up. */
import { runChecks } from './check.ts';
import { inRoot } from './lib/paths.ts';
import { run } from './lib/run.ts';
import { runPlaywright, runVitest } from './lib/runners.ts';
import { add, NOTHING } from './lib/tally.ts';
import type { Tally } from './lib/tally.ts';
import { setUpTools } from './lib/tools.ts';

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

const tools = await setUpTools();
for (const sentence of tools.missing) console.log(sentence);

const checks = await runChecks('');
const tally = [
  ...checks.map(({ name, hasPassed }) => outcome(name, hasPassed)),
  await build(),
  await runVitest(tools),
  await runPlaywright(tools),
].reduce(add);

for (const sentence of tools.missing) console.log(sentence);
// Once more at the end, where whoever reads the last screen finds it.
for (const failure of tally.failures) console.log(`FAILED  ${failure}`);
const skipped = tally.skipped === 0 ? '' : `, ${tally.skipped} skipped`;
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
