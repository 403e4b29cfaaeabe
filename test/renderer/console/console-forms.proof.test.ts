import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#shared/api/operation.ts';
import { operations } from '#shared/api/operations.ts';
import { operationForm } from '#shared/console/operation-form.ts';
import { windowPage, type BundledPage } from '../../support/bundle.ts';
import { openConsole } from '../../support/console-page.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
/** Everything of a form that can be set or added is, this many levels deep. */
const LEVELS = 3;
/** Forms that are drawn with everything set: those with a choice of kinds, and the largest of each family. */
const size = (operation: Operation): number => JSON.stringify(operationForm(operation)).length;
const LARGE = Object.values(Object.groupBy(operations, ({ family }) => family)).flatMap((family) =>
  family.toSorted((one, other) => size(other) - size(one)).slice(0, 1),
);
const FORMS = operations.filter(
  (operation) => LARGE.includes(operation) || JSON.stringify(operationForm(operation)).includes('"type":"union"'),
);

describe.skipIf(!existsSync(CHROMIUM))('the forms of the console', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  const choose = async (name: string): Promise<void> => {
    const search = page.getByRole('searchbox', { name: 'Find an operation', exact: true });
    await search.fill(name);
    await search.press('Enter');
    await page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
  };
  const calls = async (operation: string): Promise<readonly unknown[]> => {
    const all = await page.evaluate(() => window.fakeBridge?.calls ?? []);
    return all
      .map(({ input }) => input as { operation?: string } | null)
      .filter((input) => input?.operation === operation);
  };

  beforeAll(async () => {
    bundle = await windowPage();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
    expect(complaints).toEqual([]);
  });
  beforeEach(async () => {
    page = await openConsole({ browser, url: bundle.url, complaints }, { language: 'en' });
    return async () => page.close();
  });

  test(
    'the largest and those with kinds draw with everything set, each kind chosen in turn, and no page stops',
    { timeout: 600_000 },
    async () => {
      for (const { name } of FORMS) {
        await choose(name);
        for (let level = 0; level < LEVELS; level += 1) {
          await page.locator('.form').evaluate((form) => {
            const unset = [...form.querySelectorAll('button')].filter((one) =>
              /: (?:Set|Add)$/.test(one.ariaLabel ?? ''),
            );
            for (const button of unset) button.click();
          });
        }
        const kinds = page.locator('.form').getByRole('combobox', { name: /^Kind/ });
        for (let at = 0; at < (await kinds.count()); at += 1) {
          await kinds.nth(at).press('Enter');
          const options = page.getByRole('option');
          await options.first().waitFor();
          const labels = await options.allInnerTexts();
          expect([name, new Set(labels).size]).toEqual([name, labels.length]);
          await options.last().click();
        }
        expect([name, complaints]).toEqual([name, []]);
      }
    },
  );

  test('a thing that is listed twice is offered once, and the list can be opened', async () => {
    const overlay = { id: 'band', type: 'text', text: 'Hello' };
    const scenes = ['a', 'b'].map((id) => ({ id, name: id, overlays: [overlay] }));
    await page.evaluate((answer) => window.fakeBridge?.answer('get_live_scenes', answer), { scenes });
    await choose('update_overlay_everywhere');
    await page.getByLabel('id', { exact: true }).fill('session-1');
    await page.getByRole('button', { name: 'overlayId: Choose from the list', exact: true }).click();
    await page.getByRole('combobox', { name: /^overlayId: Choose from the list/ }).click();
    await page.getByRole('option', { name: 'Hello (band)' }).click();
    expect(await page.getByLabel('overlayId', { exact: true }).inputValue()).toBe('band');
  });

  test('a list of many is read page by page and searched', async () => {
    const people = (from: number) =>
      Array.from({ length: 25 }, (_, at) => ({ id: `user-${from + at}`, name: `Person ${from + at}` }));
    await page.evaluate((users) => window.fakeBridge?.answer('list_users', { users, nextCursor: 'more' }), people(0));
    await choose('get_user');
    await page.getByRole('button', { name: 'id: Choose from the list', exact: true }).click();
    const more = page.getByRole('button', { name: 'id: Read more of the list', exact: true });
    await more.waitFor();
    await page.evaluate((users) => window.fakeBridge?.answer('list_users', { users, nextCursor: null }), people(25));
    await more.click();
    await page.getByRole('searchbox', { name: 'id: Search the list' }).fill('person 42');
    await page.getByRole('combobox', { name: /^id: Choose from the list/ }).click();
    await page.getByRole('option', { name: 'Person 42 (user-42)' }).click();
    expect(await page.getByLabel('id', { exact: true }).inputValue()).toBe('user-42');
    expect(await calls('list_users')).toMatchObject([
      { query: { limit: 200 } },
      { query: { limit: 200, cursor: 'more' } },
    ]);
  });

  test('the keyboard stays in a field that is set, and goes to the next thing where one is left out', async () => {
    const focused = (): Promise<string | null> =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return (
          at?.getAttribute('aria-label') ??
          (at instanceof HTMLInputElement ? (at.labels?.[0]?.innerText ?? null) : null)
        );
      });
    await choose('update_group');
    await page.getByRole('button', { name: 'description: Set', exact: true }).press('Enter');
    expect(
      await page.getByLabel('description', { exact: true }).evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.getByRole('button', { name: 'description: Leave out', exact: true }).press('Enter');
    expect(await focused()).toBe('description: Set');
    await page.getByRole('button', { name: 'description: Empty (null)', exact: true }).press('Enter');
    expect(await focused()).toBe('description: Set');
  });

  test('a switch that is needed says that it is left out, and takes off at the first choice', async () => {
    await choose('set_email_preferences');
    await page.getByLabel('id', { exact: true }).fill('user-1');
    await page.getByRole('combobox', { name: 'subscribed: Left out', exact: true }).click();
    await page.getByRole('option', { name: 'false', exact: true }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => calls('set_email_preferences')).toMatchObject([{ body: { subscribed: false } }]);
  });

  test('a picture of your own is typed where one of a few is offered too', async () => {
    await choose('add_slot');
    await page.getByRole('button', { name: 'bgImage: Set', exact: true }).click();
    await page.getByRole('combobox', { name: /^Kind/ }).click();
    await page.getByRole('option', { name: 'string', exact: true }).click();
    await page.getByRole('textbox', { name: 'bgImage', exact: true }).pressSequentially('https://example.com/a.jpg');
    expect(await page.getByRole('textbox', { name: 'bgImage', exact: true }).inputValue()).toBe(
      'https://example.com/a.jpg',
    );
    await page.getByRole('button', { name: 'bgImage: Send a file', exact: true }).waitFor();
  });
});
