import type { Page } from '@playwright/test';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { dialog, menu, place, visit, type State } from '../support/axe.ts';
import { findings } from '../support/findings.ts';

const PREPARE: readonly State[] = [
  { name: 'Prepare with a scene', isScreen: true, open: (page) => place(page, 'Prepare') },
  ...['Band', 'Sticker', 'Poll', 'Message', 'Viewers'].map((type) => ({
    name: `Prepare with a ${type.toLowerCase()} chosen`,
    open: (page: Page) =>
      page.getByRole('region', { name: 'Canvas' }).getByRole('button', { name: type, exact: true }).first().click(),
  })),
  {
    name: 'Prepare with a slot chosen',
    open: (page) =>
      page.getByRole('region', { name: 'Layers' }).getByRole('listitem').getByRole('button').first().click(),
  },
  menu('the layouts', /^Layout/),
  dialog('a medium being chosen', 'Add a sound'),
  dialog('a template being chosen', 'New from template'),
  dialog('a template being kept', 'Save as template'),
];

const SHOWS: readonly State[] = [
  { name: 'the list of shows', isScreen: true, open: (page) => place(page, 'Shows') },
  dialog('a new show', 'New show'),
  dialog('a show being edited', 'Edit'),
  dialog('a new invitation', 'New link'),
  {
    name: 'a list of choices',
    open: (page) => page.getByLabel(/^Status: /).click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'shows that are not there',
    open: (page) => page.getByRole('searchbox').fill('nothing of that name'),
    close: (page) => page.getByRole('searchbox').fill(''),
  },
];

test('axe finds nothing in Prepare', async ({ desk }) => {
  await visit(desk, PREPARE);
  // Items covered on the canvas can be chosen among the layers, which excuses their small target.
  const items = await desk.region('Canvas').locator('[data-item]').all();
  expect(items.length).toBeGreaterThan(5);
  for (const item of items) {
    const name = (await item.getAttribute('aria-label')) ?? '';
    await expect.soft(desk.region('Layers').getByRole('button', { name, exact: true }).first()).toBeVisible();
  }
});

test('axe finds nothing in Shows', async ({ desk }) => {
  await visit(desk, SHOWS);
});

test('axe finds nothing on any page of Settings', async ({ desk }) => {
  const { page } = desk;
  await place(page, 'Settings');
  const pages = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button');
  for (const name of await pages.allInnerTexts()) {
    await pages.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    expect.soft(await findings(page), name).toEqual([]);
  }
});
