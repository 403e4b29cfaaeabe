import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { windowPage, type BundledPage } from '../../support/bundle.ts';
import { installFakeBridge } from '../../support/fake-bridge.ts';
import { fakeHost } from '../../support/fake-host-data.ts';
import { findings } from '../../support/findings.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

describe.skipIf(!existsSync(CHROMIUM))('the palette', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    bundle = await windowPage();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
    expect(complaints).toEqual([]);
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1024, height: 700 } });
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    // Vitest's transform names functions with a helper that the page does not have.
    await page.addInitScript({ content: 'globalThis.__name = (f) => f;' });
    const host = fakeHost({ preferences: { ...DEFAULT_PREFERENCES, language: 'en' } });
    await page.addInitScript(installFakeBridge, host);
    await page.goto(bundle.url);
    await page.locator('[data-section="settings"]').click();
    await page.locator('#main').waitFor();
    return async () => page.close();
  });

  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('dialog').getByRole('searchbox').fill(words);
  };

  test('opens by its key while words are typed, and leads to a page of the settings', async () => {
    await page.locator('[data-section="shows"]').click();
    await page.getByRole('searchbox').first().focus();
    await find('storage');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Storage', level: 2 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('finds shows by their title, and operations by words of their sentence', async () => {
    await find('pricing');
    await page
      .getByRole('group', { name: 'Shows' })
      .getByRole('button', { name: /Pricing your first course/ })
      .waitFor();
    await page.getByRole('dialog').getByRole('searchbox').fill('list groups');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'list_groups', exact: true }).waitFor();
    const calls = await page.evaluate(() => window.fakeBridge?.calls ?? []);
    // A read that asks for nothing is read at once.
    expect(
      calls.filter(({ input }) => (input as { operation?: string } | null)?.operation === 'list_groups'),
    ).not.toEqual([]);
  });

  test('has no finding of axe', async () => {
    await find('session');
    await page.getByRole('group', { name: 'Operations' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
