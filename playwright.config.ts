import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { BUNDLES_ARE_FRESH } from './test/support/program.ts';

// Tests drive the built app. The workers read this file too.
process.env[BUNDLES_ARE_FRESH] = '1';
// A first start speaks the computer's language; the tests read English.
process.env.LC_ALL = 'C.UTF-8';
// The network of whoever runs the tests hears nothing of them.
process.env.REGIE_LOCAL_NAME = 'none';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The built app, driven as a person would: in Chromium through the browser host, and in Electron where it is installed. */
export default defineConfig({
  outputDir: 'test-results',
  testMatch: '**/*.{test,spec}.ts',
  // A host, a service, a browser and its pages keep more than one core busy: more tests at once take longer in all.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  // For what hangs: a machine that does much else takes its time. A test that takes longer says so.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    // A trace films every frame, which on two cores costs more than the test itself.
    trace: process.env.REGIE_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Frames between two states cost much and prove nothing here. Tests about motion ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  projects: [
    // Live pictures and sound, of several pages at once: one test at a time, and first, because it waits the longest.
    { name: 'media', testDir: 'test/media', workers: 1 },
    { name: 'browser', testDir: 'test/browser' },
    { name: 'electron', testDir: 'test/electron' },
  ],
});
