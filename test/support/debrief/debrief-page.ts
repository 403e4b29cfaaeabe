import { chromium, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import type { Preferences } from '#shared/settings/preferences.ts';
import { windowPage } from '../bundle.ts';
import { installFakeBridge } from '../fake-bridge.ts';
import { newPage } from '../one-context.ts';
import { debriefSeed } from './debrief-seed.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** The debrief's tests need a browser. */
export const HAS_CHROMIUM = existsSync(CHROMIUM);
/** People of the show that the debrief opens with. */
export const PEOPLE = 60;
export const TABS = 9;
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 3840, height: 2160 },
] as const;

/** The debrief of a known show in a browser, with errors that pages complained of. */
export interface DebriefBrowser {
  readonly complaints: readonly string[];
  /** Opens a window on the debrief. */
  open(preferences: Partial<Preferences>): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser with the built window and the fake bridge. */
export const startDebriefBrowser = async (): Promise<DebriefBrowser> => {
  const bundle = await windowPage();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const complaints: string[] = [];
  return {
    complaints,
    async open(preferences) {
      const opened = await newPage(browser);
      opened.setDefaultTimeout(15_000);
      opened.on('pageerror', (error) => complaints.push(error.message));
      // Vitest's transform names functions with a helper that the page does not have.
      await opened.addInitScript({ content: 'globalThis.__name = (f) => f;' });
      await opened.addInitScript(installFakeBridge, debriefSeed(PEOPLE, preferences));
      await opened.goto(bundle.url);
      await opened.locator('[data-section="debrief"]').click();
      await opened.getByRole('tab').first().waitFor();
      return opened;
    },
    async close() {
      await browser.close();
      await bundle[Symbol.asyncDispose]();
    },
  };
};
