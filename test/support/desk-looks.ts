import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp } from './app.ts';
import type { DeskPage } from './desk-page.ts';
import { LARGE, SMALL } from './looks.ts';
import { dialog, escape, menu, toggle, type State } from './window-states.ts';

const openMenu = async (page: Page, opener: Locator): Promise<void> => {
  await opener.click();
  await expect(page.getByRole('menu')).toBeVisible();
};
const openDialog = async (page: Page, opener: Locator): Promise<void> => {
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** A tab that the desk has in a small window. */
const tab = (name: string): State => ({
  name: `${name} in a small window`,
  isScreen: true,
  open: async (page) => {
    await page.setViewportSize(SMALL);
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  },
  close: (page) => page.setViewportSize(LARGE),
});

const AIR: readonly State[] = [
  {
    name: 'a scene on air',
    isScreen: true,
    open: async (_, desk) => {
      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'confirmed');
    },
  },
  {
    name: 'a scene with pages to turn',
    open: async (_, desk) => {
      await desk.tile('Slides with Ana').click();
      await expect(desk.region('Media').getByRole('button', { name: 'Next page' })).toBeVisible();
    },
  },
  { name: 'cue mode', isScreen: true, open: (_, desk) => desk.mode('Cue').check() },
  tab('Chat'),
  tab('People'),
  tab('Polls'),
  {
    name: 'the lock',
    open: (page) => page.keyboard.press('KeyL'),
    close: (page) => page.keyboard.press('KeyL'),
  },
  {
    name: 'direct mode with a band',
    open: async (page, desk) => {
      await desk.mode('Direct').check();
      await page.keyboard.press('F1');
      const shown = desk.region('Bands').getByRole('list', { name: 'On screen now' });
      await expect(shown.getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'a tooltip',
    open: async (page, desk) => {
      await desk.region('Bands').getByRole('button', { name: 'Arrange bands' }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
    close: async (page) => {
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toBeHidden();
    },
  },
  {
    name: 'a quiz that is open',
    open: async (_, desk) => {
      const polls = desk.region('Polls');
      await polls.getByRole('button', { name: /Quiz/ }).first().click();
      await polls.getByRole('button', { name: 'Open poll' }).first().click();
      await expect(polls.getByRole('button', { name: 'Close poll' }).first()).toBeVisible();
    },
  },
  {
    name: 'a quiz that is closed',
    open: async (_, desk) => {
      const close = desk.region('Polls').getByRole('button', { name: 'Close poll' }).first();
      await close.click();
      await expect(close).toBeHidden();
    },
  },
];

const PANELS: readonly State[] = [
  {
    name: 'the role of someone',
    open: async (page, desk) => {
      await page.getByRole('button', { name: 'Everyone in the room' }).click();
      await openMenu(
        page,
        desk
          .region('People')
          .getByRole('button', { name: /^Role of/ })
          .first(),
      );
    },
    close: escape,
  },
  toggle('bands that are arranged', 'Arrange bands'),
  menu('the mode of the chat', /^Chat mode/),
  menu('more of a poll', 'More for this poll'),
  {
    name: 'a sign-up that is reported',
    open: (page) => page.getByRole('button', { name: 'Report a sign-up' }).click(),
    close: escape,
  },
];

const DIALOGS: readonly State[] = [
  dialog('a new poll', 'New poll'),
  {
    name: 'a band that is kept',
    open: async (page, desk) => {
      const bands = desk.region('Bands');
      await bands.getByRole('textbox', { name: 'Text of the band' }).fill('Doors open at nine');
      await openDialog(page, bands.getByRole('button', { name: 'Save as a band' }));
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

/** States of the desk. */
export const DESK: readonly State[] = [...AIR, ...PANELS, ...DIALOGS];

const TILES = ['Take', 'Welcome', 'Replay tonight', 'Start auto-advance', 'Clock and time left'];
const inDeck = (desk: DeskPage, name: string | RegExp): Locator =>
  desk.region('Deck').getByRole('button', { name }).first();

/** States of a page that is arranged. */
export const ARRANGED_DECK: readonly State[] = [
  { name: 'a page without tiles', isScreen: true, open: (_, desk) => inDeck(desk, /^New (deck )?page$/).click() },
  {
    name: 'the palette',
    open: (page, desk) => openDialog(page, inDeck(desk, 'Add a tile')),
    close: async (page) => {
      const palette = page.getByRole('dialog');
      for (const [index, name] of TILES.entries()) {
        await palette.getByRole('button', { name, exact: true }).first().click();
        await expect(palette.getByRole('status')).toHaveText(new RegExp(`^${index + 1} tiles?`));
      }
      await escape(page);
    },
  },
  { name: 'a page that is arranged', isScreen: true, open: (_, desk) => inDeck(desk, 'Edit tile: Take').focus() },
  {
    name: 'more of a page',
    open: (page, desk) => openMenu(page, inDeck(desk, 'More for this page')),
    close: escape,
  },
  {
    name: 'a page that is renamed',
    open: async (page, desk) => {
      await openMenu(page, inDeck(desk, 'More for this page'));
      await openDialog(page, page.getByRole('menuitem', { name: 'Rename page' }));
    },
    close: escape,
  },
  { name: 'a tile', open: (page, desk) => openDialog(page, inDeck(desk, 'Edit tile: Welcome')) },
  {
    name: 'a tile of several steps',
    open: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add a step' }).click(),
    close: escape,
  },
  { name: 'a page that is used', open: (_, desk) => inDeck(desk, 'Done').click() },
];

/** States of a page that is pressed. */
export const PRESSED_DECK: readonly State[] = [
  {
    name: 'a tile on air, and one that counts down',
    open: async (_, desk) => {
      for (const tile of [inDeck(desk, /^Replay tonight/), inDeck(desk, /^Welcome/)]) {
        await tile.click();
        await expect(tile).toHaveAttribute('aria-pressed', 'true');
      }
    },
  },
  {
    name: 'a folded deck',
    open: (_, desk) => inDeck(desk, 'Fold the deck').click(),
    // The next walk of this window finds it open.
    close: (_, desk) => desk.button('Show the deck').click(),
  },
];

/** Ten scenes: two more than the demo show has, until they are left. */
export const tenScenes = (app: RunningApp): State => {
  const path = `/live/sessions/${app.sessionId}/scenes`;
  const ids: string[] = [];
  return {
    name: 'ten scenes',
    open: async (page, desk) => {
      for (const name of ['Questions and answers', 'Goodbye']) {
        const { scene } = await app.call<{ readonly scene: { readonly id: string } }>('POST', path, { name });
        ids.push(scene.id);
      }
      await expect(desk.tile('Goodbye')).toBeVisible();
      for (const size of [SMALL, LARGE]) {
        await page.setViewportSize(size);
        await expect.soft(desk.button('Automatic layout')).toBeInViewport({ ratio: 1 });
      }
    },
    close: async () => {
      for (const id of ids) await app.call('DELETE', `${path}/${id}`);
    },
  };
};
