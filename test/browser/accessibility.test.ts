import { expect, sharedTest as test } from '../support/shared-app.ts';
import { dialog, escape, menu, place, toggle, visit, type State } from '../support/axe.ts';
import { findings } from '../support/findings.ts';

test.use({ actionTimeout: 15_000 });

// A walk through many states, three appearances each, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

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
      await desk.region('Bands').getByRole('button', { name: 'Keep as a band' }).click();
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
