import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { leftOutByVitest, RING_VARIABLE } from './scripts/lib/rings.ts';

const TESTS = ['test/**/*.test.ts'];
/** Playwright's and the benchmarks' own. */
const NOT_OURS = ['test/browser/**', 'test/media/**', 'test/electron/**', 'test/bench/**'];

/**
 * Rules, and hosts and services that are made anew for each test: files follow each other in one process. A process
 * and its modules anew for each file would cost as much processor time as the tests themselves.
 */
const TOGETHER = ['test/shared/**/*.test.ts', 'test/service/**/*.test.ts', 'test/main/**/*.test.ts'];
/** Attacks on the built app and its service, which all of them share. */
const ATTACKS = ['test/attack/**/*.test.ts'];
const LEFT_OUT = leftOutByVitest(process.env[RING_VARIABLE]);
/** For a test that hangs: a machine that does much else takes its time. A test that takes longer says so. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Projects, because Svelte must resolve as in a browser and everything else as in Node. */
export default defineConfig({
  test: {
    // SQLite and the keychain are native modules: processes keep a crash where it happened.
    pool: 'forks',
    globalSetup: ['test/support/run-folder.ts'],
    // Half of the time is waiting for other processes: on two cores three workers use what two leave.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // In a Wayland session of whoever runs the tests, the app would start once more instead of starting. Their network
    // hears nothing of the tests.
    env: { XDG_SESSION_TYPE: 'x11', REGIE_LOCAL_NAME: 'none' },
    // A machine that does much else at once still gets there.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rest',
          include: TESTS,
          exclude: [...NOT_OURS, ...TOGETHER, ...ATTACKS, 'test/renderer/**', ...LEFT_OUT],
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          include: ATTACKS,
          exclude: [...LEFT_OUT],
          isolate: false,
          globalSetup: ['test/support/attack/targets.ts'],
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: { name: 'together', include: TOGETHER, exclude: [...LEFT_OUT], isolate: false, ...PATIENCE },
      },
      {
        extends: true,
        plugins: [svelte()],
        // Svelte's server build has no effects; state classes are tested as the window runs them.
        environments: {
          ssr: { consumer: 'client', resolve: { conditions: ['browser'], noExternal: ['svelte'] } },
        },
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          exclude: [...LEFT_OUT],
          isolate: false,
          setupFiles: ['test/support/window-as-found.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
});
