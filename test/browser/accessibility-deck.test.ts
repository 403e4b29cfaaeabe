import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { escape, visit, type State } from '../support/axe.ts';
import type { DeskPage } from '../support/desk-page.ts';

test.use({ actionTimeout: 15_000 });

// A walk through many states, three appearances each, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

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

test('axe finds nothing in the deck, arranged and pressed', async ({ desk }) => {
  await visit(desk, ARRANGING);
  await visit(desk, PRESSED);
});
