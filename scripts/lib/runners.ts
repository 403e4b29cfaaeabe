import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.ts';
import { playwrightOptions, RING_VARIABLE, type Ring } from './rings.ts';
import { packageScript, run } from './run.ts';
import { add, NOTHING, readTally } from './tally.ts';
import type { Tally } from './tally.ts';
import type { Tools } from './tools.ts';

/** For runners that hang: each ends in ten minutes at most on two quiet cores. */
const VITEST_LIMIT_MS = 1_200_000;
const PLAYWRIGHT_LIMIT_MS = 1_200_000;
/** A build that is broken everywhere says so by its first failures. */
const MAX_FAILURES = 10;
const REPORTS = inRoot('node_modules/.cache/reports');

/** Unlocks a keychain of its own inside the session bus, then becomes the command that follows. */
const WITH_KEYRING =
  'printf regie | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 && export REGIE_KEYRING=1; exec "$@"';

function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Runs the Vitest files of a ring, with a keychain service of its own and a home that is not the person's. */
export async function runVitest(tools: Tools, ring: Ring): Promise<Tally> {
  const report = freshReport('vitest');
  const vitest = [
    process.execPath,
    packageScript('vitest/vitest.mjs'),
    'run',
    `--bail=${MAX_FAILURES}`,
    `--reporter=${inRoot('scripts/lib/vitest-failures.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const home = mkdtempSync(join(tmpdir(), 'regie-test-'));
  const [command = 'sh', ...args] = tools.canStartKeyring
    ? ['dbus-run-session', '--', 'sh', '-c', WITH_KEYRING, 'sh', ...vitest]
    : vitest;
  const env = {
    [RING_VARIABLE]: ring,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: home,
    ...(tools.chromium !== null && { REGIE_CHROMIUM: tools.chromium }),
  };
  try {
    return readTally('vitest', report, await run(command, args, { env, show: 'inherit', timeoutMs: VITEST_LIMIT_MS }));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Projects of Playwright that run at once, and the program that they drive. */
const RUNS = [
  { projects: ['media', 'browser'], program: 'chromium' },
  { projects: ['electron'], program: 'electron' },
] as const;

/** Runs the Playwright tests of a ring; where a program is missing, its tests are counted as skipped. */
export async function runPlaywright(tools: Tools, ring: Ring): Promise<Tally> {
  let tally: Tally = NOTHING;
  for (const { projects, program } of RUNS) {
    const isHere = tools[program] !== null;
    const { passed, failed, skipped, failures } = await playwright(projects, tools, ring, isHere ? [] : ['--list']);
    tally = add(
      tally,
      isHere ? { passed, failed, skipped, failures } : { ...NOTHING, skipped: passed + failed + skipped },
    );
  }
  return tally;
}

async function playwright(
  projects: readonly string[],
  tools: Tools,
  ring: Ring,
  options: readonly string[],
): Promise<Tally> {
  const isListing = options.length > 0;
  const report = freshReport(`playwright-${projects.join('-')}`);
  const args = [
    packageScript('@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    ...projects.map((project) => `--project=${project}`),
    // Each run empties its folder: what the one before left of a failed test stays.
    `--output=${inRoot(`test-results/${projects.join('-')}`)}`,
    ...playwrightOptions(ring),
    `--max-failures=${MAX_FAILURES}`,
    `--reporter=${isListing ? 'json' : `list,${inRoot('scripts/lib/playwright-failures.ts')},json`}`,
    ...options,
  ];
  // Browsers and hosts that are broken off leave their files here, and here they go.
  const temporary = mkdtempSync(join(tmpdir(), 'regie-test-'));
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    ...(tools.chromium !== null && { REGIE_CHROMIUM: tools.chromium }),
    ...(tools.electron !== null && { REGIE_ELECTRON: tools.electron }),
  };
  const show = isListing ? 'collect' : 'inherit';
  try {
    const ended = await run(process.execPath, args, { env, show, timeoutMs: PLAYWRIGHT_LIMIT_MS });
    return readTally('playwright', report, ended);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
