import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartedApp } from '../../support/browser-host.ts';
import { startBuiltApp } from '../bundled-app.ts';
import { timeStart } from '../host-start/open-desk.ts';
import { paired, type Paired } from '../pairs.ts';
import { guardHosts } from './hosts.ts';
import { inTurn } from './in-turn.ts';
import { guardWindows } from './windows.ts';

const STARTS = 9;

/** Roots of two checkouts that are built: today's and an earlier one. */
export interface Builds {
  readonly ours: string;
  readonly theirs: string;
}

interface Side {
  readonly root: string;
  /** Its part of the names of its data folders. */
  readonly name: string;
}

const guardStarts = async ({ ours, theirs }: Builds, folder: string): Promise<readonly Paired[]> => {
  const startOn = (root: string, data: string): Promise<number> =>
    timeStart((args) => startBuiltApp(root, args), join(folder, data));
  const sides: readonly [Side, Side] = [
    { root: ours, name: 'ours' },
    { root: theirs, name: 'theirs' },
  ];
  // The first start of all reads everything from disk.
  for (const { root, name } of sides) await startOn(root, `${name}-kept`);
  const again = await inTurn(sides, STARTS, ({ root, name }) => startOn(root, `${name}-kept`));
  const first = await inTurn(sides, STARTS, ({ root, name }, turn) => startOn(root, `${name}-new-${turn}`));
  return [
    paired('host start to a show on the desk', 'ms', again),
    paired('very first start, which makes the demo space', 'ms', first),
  ];
};

/**
 * Compares two builds in five minutes by what a change of start, bridge or bundles can make worse: both are started side
 * by side and measured in turn by the code of today.
 */
export const guard = async (builds: Builds, say: (line: string) => void): Promise<readonly Paired[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
  /** Starts both, and ends them after what is measured. */
  const withBoth = async (
    measure: (apps: readonly [StartedApp, StartedApp]) => Promise<readonly Paired[]>,
  ): Promise<readonly Paired[]> => {
    const apps: StartedApp[] = [];
    const start = async (root: string): Promise<StartedApp> => {
      const app = await startBuiltApp(root, ['--data', ':memory:']);
      apps.push(app);
      return app;
    };
    try {
      return await measure([await start(builds.ours), await start(builds.theirs)]);
    } finally {
      for (const app of apps) await app.stop();
    }
  };
  try {
    say('starts…');
    const starts = await guardStarts(builds, folder);
    say('presses and memory…');
    const hosts = await withBoth(guardHosts);
    say('windows…');
    return [...starts, ...hosts, ...(await withBoth(guardWindows))];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
