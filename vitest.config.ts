import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TESTS = ['test/**/*.test.ts'];
/** Playwright's and the benchmarks' own. */
const NOT_OURS = ['test/browser/**', 'test/electron/**', 'test/bench/**'];

/** Pure rules, and a service that is made anew for each test: files may follow each other in one process. */
const RULES = ['test/shared/**/*.test.ts', 'test/service/**/*.test.ts'];
/** Attacks on the built app and its service, which all of them share. */
const ATTACKS = ['test/attack/**/*.test.ts'];
/** For a test that hangs: a slow machine may take its time. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Projects, because Svelte must resolve as in a browser and everything else as in Node. */
export default defineConfig({
  test: {
    // SQLite and the keychain are native modules: a process each keeps a crash where it happened.
    pool: 'forks',
    globalSetup: ['test/support/run-folder.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // In a Wayland session of whoever runs the tests, the app would start once more instead of starting.
    env: { XDG_SESSION_TYPE: 'x11' },
    // A machine that does much else at once still gets there.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: TESTS,
          exclude: [...NOT_OURS, ...RULES, ...ATTACKS, 'test/renderer/**'],
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: { name: 'attack', include: ATTACKS, globalSetup: ['test/support/attack/targets.ts'], ...PATIENCE },
      },
      { extends: true, test: { name: 'rules', include: RULES, isolate: false, ...PATIENCE } },
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
          ...PATIENCE,
        },
      },
    ],
  },
});
