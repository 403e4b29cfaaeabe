import type { Browser, Page } from '@playwright/test';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { LoggedCall } from '#shared/bridge/console-calls.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import { installFakeBridge } from './fake-bridge.ts';
import { fakeHost, fakeSession } from './fake-host-data.ts';
import { newPage } from './one-context.ts';

const HISTORY: readonly LoggedCall[] = [
  {
    id: 1,
    at: Date.UTC(2026, 10, 20, 12),
    who: 'Ana',
    spaceId: 'space-1',
    operation: 'create_group',
    request: { params: {}, query: {}, body: { name: 'Old choir' } },
    outcome: 'unknown',
    message: null,
    elapsedMs: 12,
  },
];

/** A browser with the bundled window, and what its pages complained of. */
export interface ConsoleWindow {
  readonly browser: Browser;
  readonly url: string;
  readonly complaints: string[];
}

const enterConsole = async (page: Page): Promise<void> => {
  await page.locator('[data-section="console"]').click();
  await page.getByRole('searchbox').first().waitFor();
};

/** Opens the console of a window whose host and platform are fakes. */
export const openConsole = async (
  { browser, url, complaints }: ConsoleWindow,
  preferences: Partial<Preferences>,
  change: Partial<Hello> = {},
): Promise<Page> => {
  const opened = await newPage(browser);
  opened.setDefaultTimeout(15_000);
  opened.on('pageerror', (error) => complaints.push(error.message));
  // Vitest's transform names functions with a helper that the page does not have.
  await opened.addInitScript({ content: 'globalThis.__name = (f) => f;' });
  const host = fakeHost({ preferences: { ...DEFAULT_PREFERENCES, ...preferences }, ...change });
  const operations = {
    ...host.operations,
    get_live_session: fakeSession(),
    list_users: { users: [{ id: 'user-1', name: 'Ana' }], nextCursor: 'more' },
    list_groups: { groups: [], mood: 'good' },
    update_live_session: { $error: { code: 'invalid_input', message: 'title: is too short', field: 'title' } },
    create_group: { $error: { code: 'rate_limited', message: 'Too many requests.', retryAfterMs: 60_000 } },
    delete_group: { $error: { code: 'timeout', message: 'No answer.' } },
  };
  const budget = { perMinute: 300, remaining: 280.6, others: 0 };
  const answers = {
    ...host.answers,
    'console.budget': budget,
    'console.history': HISTORY,
    'console.saved': [],
    'console.save': [],
  };
  await opened.addInitScript(installFakeBridge, { answers, operations });
  await opened.goto(url);
  await enterConsole(opened);
  return opened;
};

/** Loads the window of a console anew, as a first start, with its fakes as they were. */
export const startAfresh = async (page: Page): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await enterConsole(page);
};
