import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { findings, findingsAsItIs } from '../support/axe.ts';
import type { DeskPage } from '../support/desk-page.ts';

// Axe reads every element of a page, thrice: many states in one app take longer than one story.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

/** A state of the window: how a person comes to it, and how they leave it. */
interface State {
  readonly name: string;
  readonly open: (page: Page, desk: DeskPage) => Promise<void>;
  readonly close?: (page: Page) => Promise<void>;
}

const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
};
const place = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main')).toBeVisible();
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = (name: string, opener: string): State => ({
  name,
  open: async (page) => {
    await button(page, opener).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  close: escape,
});
const menu = (name: string, opener: string | RegExp): State => ({
  name,
  open: async (page) => {
    await button(page, opener).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  close: escape,
});

const DESK: readonly State[] = [
  {
    name: 'the desk with a scene on air and a band',
    open: async (page, desk) => {
      await place(page, 'Desk');
      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
    },
  },
  { name: 'the desk in cue mode', open: (_, desk) => desk.mode('Cue').check() },
  { name: 'the desk in direct mode', open: (_, desk) => desk.mode('Direct').check() },
  {
    name: 'bands being arranged',
    open: (page) => button(page, 'Arrange bands').click(),
    close: (page) => button(page, 'Arrange bands').click(),
  },
  dialog('a new poll', 'New poll'),
  menu('more of a poll', 'More for this poll'),
  menu('the mode of the chat', /^Chat mode/),
  {
    name: 'a sign-up being reported',
    open: (page) => button(page, 'Report a sign-up').click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the sheet of keys',
    open: async (page) => {
      await page.keyboard.press('Shift+Slash');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    close: escape,
  },
];

const SMALL_DESK: readonly State[] = ['Chat', 'People', 'Polls'].map((tab) => ({
  name: `the desk in a small window with ${tab}`,
  open: (page) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click(),
}));

const PREPARE: readonly State[] = [
  { name: 'Prepare with a scene', open: (page) => place(page, 'Prepare') },
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
  { name: 'the list of shows', open: (page) => place(page, 'Shows') },
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

const LIBRARY: readonly State[] = [
  { name: 'the library', open: (page) => place(page, 'Library') },
  ...['Shows', 'Media', 'Bands', 'Polls', 'Deck pages'].map((kind) => ({
    name: `the library of ${kind.toLowerCase()}`,
    open: (page: Page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${kind}`) })
        .first()
        .click(),
  })),
];

const visit = async (desk: DeskPage, states: readonly State[]): Promise<void> => {
  for (const { name, open, close } of states) {
    await test.step(name, async () => {
      await open(desk.page, desk);
      expect.soft(await findings(desk.page), name).toEqual([]);
      await close?.(desk.page);
    });
  }
};

test('axe finds nothing at the first start, nor on the desk', async ({ desk }) => {
  expect.soft(await findings(desk.page), 'the first start').toEqual([]);
  await visit(desk, DESK);
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 700 } });

  test('axe finds nothing on the desk', async ({ desk }) => {
    await visit(desk, SMALL_DESK);
  });
});

test('axe finds nothing in Prepare', async ({ desk }) => {
  await visit(desk, PREPARE);
});

test('axe finds nothing in the Library', async ({ desk }) => {
  await visit(desk, LIBRARY);
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

test('axe finds nothing on the pages of the room', async ({ app, admit, context, desk }) => {
  await desk.tile('Welcome').click();
  const audience = await admit('Mara Lind');
  await expect(audience.getByRole('group', { name: 'Welcome' })).toBeVisible();
  expect.soft(await findingsAsItIs(audience), 'the audience page').toEqual([]);
  const host = await context.newPage();
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${app.sessionId}/links`)) as { readonly hostUrl: string };
  await host.goto(hostUrl);
  await expect(host.getByRole('button', { name: 'End the live' })).toBeVisible();
  expect.soft(await findingsAsItIs(host), 'the host page').toEqual([]);
});

test('axe finds nothing on the pages that the service writes itself', async ({ app, page }) => {
  const root = new URL(app.service).origin;
  await page.goto(`${root}/docs`);
  expect.soft(await findingsAsItIs(page), 'the documentation').toEqual([]);
});

test.describe('without its host', () => {
  test.use({ networkNoise: true });

  test('axe finds nothing on the screen that says so', async ({ app, desk }) => {
    await place(desk.page, 'Settings');
    await app.end();
    await expect(desk.page.getByRole('alert')).toBeVisible();
    expect(await findings(desk.page)).toEqual([]);
  });
});
