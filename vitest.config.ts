import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TESTS = ['test/**/*.test.ts'];
/** Playwright's and the benchmarks' own. */
const NOT_OURS = ['test/browser/**', 'test/electron/**', 'test/bench/**'];

/** Two projects, because Svelte must resolve as in a browser and everything else as in Node. */
export default defineConfig({
  test: {
    // SQLite and the keychain are native modules: a process each keeps a crash where it happened.
    pool: 'forks',
    globalSetup: ['test/support/run-folder.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: TESTS,
          exclude: [...NOT_OURS, 'test/renderer/**'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
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
          testTimeout: 20_000,
        },
      },
    ],
  },
});
