import type { Locator } from '@playwright/test';
import { dialog, escape, menu, place, toggle, visit, type State } from '../support/axe.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const DESK: readonly State[] = [
  {
    name: 'the desk with a scene on air',
    isScreen: true,
    open: async (_, desk) => {
      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
    },
  },
  { name: 'cue mode', isScreen: true, open: (_, desk) => desk.mode('Cue').check() },
  { name: 'a desk that is locked', open: (page) => page.keyboard.press('KeyL') },
  {
    name: 'direct mode with a band',
    open: async (page, desk) => {
      await page.keyboard.press('KeyL');
      await desk.mode('Direct').check();
      await page.keyboard.press('F1');
      await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' }).getByRole('listitem')).toHaveCount(
        1,
      );
    },
  },
  {
    name: 'an open tooltip',
    open: async (page, desk) => {
      await desk.region('Bands').getByRole('button', { name: 'Arrange bands' }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
    close: async (page) => {
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toBeHidden();
    },
  },
];

const PANELS: readonly State[] = [
  {
    name: 'the role of someone',
    open: async (page, desk) => {
      await page.getByRole('button', { name: 'Everyone in the room' }).click();
      await desk
        .region('People')
        .getByRole('button', { name: /^Role of/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    close: escape,
  },
  toggle('bands being arranged', 'Arrange bands'),
  menu('the mode of the chat', /^Chat mode/),
  menu('more of a poll', 'More for this poll'),
  {
    name: 'a sign-up being reported',
    open: (page) => page.getByRole('button', { name: 'Report a sign-up' }).click(),
    close: escape,
  },
];

const DIALOGS: readonly State[] = [
  dialog('a new poll', 'New poll'),
  {
    name: 'a band being kept',
    open: async (page, desk) => {
      await desk.region('Bands').getByRole('textbox').fill('Doors open at nine');
      await desk.region('Bands').getByRole('button', { name: 'Save as a band' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    close: escape,
  },
  {
    name: 'the sheet of keys',
    open: async (page) => {
      await page.locator('main').press('Shift+Slash');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    close: escape,
  },
];

const TILES = ['Take', 'Welcome', 'Replay tonight', 'Start auto-advance', 'Clock and time left'];

const inDeck = (desk: DeskPage, name: string | RegExp): Locator =>
  desk.region('Deck').getByRole('button', { name }).first();
const opened = async (desk: DeskPage, opener: string | RegExp, role: 'dialog' | 'menu'): Promise<void> => {
  await inDeck(desk, opener).click();
  await expect(desk.page.getByRole(role)).toBeVisible();
};

const ARRANGING: readonly State[] = [
  { name: 'a page without tiles', isScreen: true, open: (_, desk) => inDeck(desk, /^New (deck )?page$/).click() },
  {
    name: 'the palette',
    open: (_, desk) => opened(desk, 'Add a tile', 'dialog'),
    close: async (page) => {
      const palette = page.getByRole('dialog');
      for (const [index, name] of TILES.entries()) {
        await palette.getByRole('button', { name, exact: true }).first().click();
        await expect(palette.getByRole('status')).toHaveText(new RegExp(`^${index + 1} tiles?`));
      }
      await escape(page);
    },
  },
  { name: 'a page being arranged', isScreen: true, open: (_, desk) => inDeck(desk, 'Edit tile: Take').focus() },
  { name: 'more of a page', open: (_, desk) => opened(desk, 'More for this page', 'menu'), close: escape },
  {
    name: 'a page being renamed',
    open: async (page, desk) => {
      await opened(desk, 'More for this page', 'menu');
      await page.getByRole('menuitem', { name: 'Rename page' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    close: escape,
  },
  { name: 'a tile', open: (_, desk) => opened(desk, 'Edit tile: Welcome', 'dialog') },
  {
    name: 'a tile of several steps',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add a step' }).click();
    },
    close: escape,
  },
];

const PRESSED: readonly State[] = [
  {
    name: 'a page with a tile that is on air, and one that counts down',
    open: async (_, desk) => {
      await inDeck(desk, 'Done').click();
      await inDeck(desk, /^Replay tonight/).click();
      await expect(inDeck(desk, /^Replay tonight/)).toHaveAttribute('aria-pressed', 'true');
      await inDeck(desk, /^Welcome/).click();
      await expect(inDeck(desk, /^Welcome/)).toHaveAttribute('aria-pressed', 'true');
    },
  },
  { name: 'a folded deck', open: (_, desk) => inDeck(desk, 'Fold the deck').click() },
];

test('axe finds nothing at the first start, nor on the desk', async ({ desk }) => {
  await place(desk.page, 'Desk');
  expect.soft(await findings(desk.page), 'the first start').toEqual([]);
  await visit(desk, DESK);
});

test('axe finds nothing in the panels and menus of the desk', async ({ desk }) => {
  await visit(desk, PANELS);
});

test('axe finds nothing in the dialogs of the desk', async ({ desk }) => {
  await visit(desk, DIALOGS);
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 700 } });

  test('axe finds nothing on the desk', async ({ desk }) => {
    await visit(
      desk,
      ['Chat', 'People', 'Polls'].map((tab) => ({
        name: tab,
        isScreen: true,
        open: (page) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click(),
      })),
    );
  });
});

test('axe finds nothing in the deck, arranged and pressed', async ({ desk }) => {
  await visit(desk, ARRANGING);
  await visit(desk, PRESSED);
});
