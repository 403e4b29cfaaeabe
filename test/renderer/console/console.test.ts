import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import { windowPage, type BundledPage } from '../../support/bundle.ts';
import { installFakeBridge } from '../../support/fake-bridge.ts';
import { fakeHost, fakeSession } from '../../support/fake-host-data.ts';
import { findings } from '../../support/findings.ts';
import { misfits } from '../../support/misfits.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  const open = async (preferences: Partial<Preferences>): Promise<Page> => {
    const opened = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    opened.setDefaultTimeout(15_000);
    opened.on('pageerror', (error) => complaints.push(error.message));
    // Vitest's transform names functions with a helper that the page does not have.
    await opened.addInitScript({ content: 'globalThis.__name = (f) => f;' });
    const host = fakeHost({ preferences: { ...DEFAULT_PREFERENCES, ...preferences } });
    const operations = {
      ...host.operations,
      get_live_session: fakeSession(),
      list_groups: { groups: [], mood: 'good' },
      update_live_session: { $error: { code: 'invalid_input', message: 'title: is too short', field: 'title' } },
      create_group: { $error: { code: 'rate_limited', message: 'Too many requests.', retryAfterMs: 60_000 } },
      delete_group: { $error: { code: 'timeout', message: 'No answer.' } },
    };
    await opened.addInitScript(installFakeBridge, { ...host, operations });
    await opened.goto(bundle.url);
    await opened.locator('[data-section="console"]').click();
    await opened.getByRole('searchbox').first().waitFor();
    return opened;
  };

  const choose = async (name: string): Promise<void> => {
    const search = page.getByRole('searchbox', { name: 'Search by words, path or family' });
    await search.fill(name);
    await search.press('Enter');
    await page.getByRole('heading', { name, exact: true }).waitFor();
  };
  const sent = async (operation: string): Promise<readonly unknown[]> => {
    const calls = await page.evaluate(() => window.fakeBridge?.calls ?? []);
    return calls
      .filter(({ name }) => name === 'platform.call')
      .map(({ input }) => input as { operation: string })
      .filter((input) => input.operation === operation);
  };
  const send = () => page.getByRole('button', { name: 'Send', exact: true });

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
    page = await open({ language: 'en' });
    return async () => page.close();
  });

  test('reads at once what asks for nothing, and names fields that the contract does not know', async () => {
    await choose('list_groups');
    await page.getByText('Not as the contract describes it: mood').waitFor();
    expect(await sent('list_groups')).toHaveLength(1);
  });

  test('a change that was filled sends the one field that was touched, and a refusal lands on it', async () => {
    await choose('update_live_session');
    await page.getByLabel('id', { exact: true }).fill('session-1');
    await page.getByRole('button', { name: 'Fill with what is there' }).click();
    await page.getByLabel('title', { exact: true }).fill('Another title');
    await send().click();
    await page.getByRole('alert').getByText('title: is too short').waitFor();
    expect(await sent('update_live_session')).toEqual([
      {
        spaceId: expect.any(String) as string,
        operation: 'update_live_session',
        params: { id: 'session-1' },
        query: {},
        body: { title: 'Another title' },
        lane: 'monitor',
        note: true,
      },
    ]);
    expect(await page.getByLabel('title', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('form and JSON are one request; a key that is not known keeps it from being sent', async () => {
    await choose('create_group');
    const json = page.getByRole('textbox', { name: 'The same as JSON' });
    await json.fill('{"params":{},"query":{},"body":{"name":"Choir","mood":"good"}}');
    expect(await page.getByLabel('name', { exact: true }).inputValue()).toBe('Choir');
    await page.getByText('The operation does not know this field.').waitFor();
    expect(await send().getAttribute('aria-disabled')).toBe('true');
    expect(await sent('create_group')).toEqual([]);
  });

  test('a pause that the platform asks for is counted down, and nothing is sent again', async () => {
    await choose('create_group');
    await page.getByLabel('name', { exact: true }).fill('Choir');
    await send().click();
    await page
      .getByRole('status')
      .getByText(/^The platform asked for a pause: \d+ seconds$/)
      .waitFor();
    await send().click({ force: true });
    expect(await sent('create_group')).toHaveLength(1);
  });

  test('what cannot be undone asks for a hold and the typed name; a lost answer says that it may be done', async () => {
    await choose('delete_group');
    await page.getByLabel('id', { exact: true }).fill('choir');
    await send().click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await send().focus();
    await page.keyboard.down('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.up('Enter');
    expect(await sent('delete_group')).toEqual([]);
    await page.getByRole('dialog').getByRole('textbox').fill('choir');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^It may have been done/).waitFor();
    expect(await sent('delete_group')).toHaveLength(1);
  });

  test('has no finding of axe and fits its words, in three languages', { timeout: 120_000 }, async () => {
    const found: string[] = [];
    for (const language of ['en', 'fr', 'es'] as const) {
      const other = await open({ language });
      await other.setViewportSize({ width: 1024, height: 700 });
      await other.getByRole('searchbox').first().fill('create_scene');
      await other.keyboard.press('Enter');
      await other.getByRole('heading', { name: 'create_scene', exact: true }).waitFor();
      found.push(...(await misfits(other)).map((one) => `${language}: ${one}`));
      if (language === 'en') found.push(...(await findings(other)));
      if (process.env.REGIE_SHOTS) await other.screenshot({ path: `${process.env.REGIE_SHOTS}/${language}.png` });
      await other.close();
    }
    expect(found).toEqual([]);
  });
});
