import type { Locator } from '@playwright/test';
import type { DeskPage } from '../support/desk-page.ts';
import { expect, test } from '../support/app.ts';

/** Holds as long as it takes, and a little longer on a slow machine. */
const HELD_MS = 1000;

const parts = ({ page, button, region, tile }: DeskPage) => ({
  shows: page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Shows' }),
  newShow: button('New show'),
  title: page.getByRole('dialog').getByLabel('Title'),
  create: page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }),
  prepare: region('My evening').getByRole('button', { name: 'Prepare scenes' }),
  newScene: button('New scene').first(),
  band: button('Band').first(),
  text: region('Properties').getByLabel('Text').first(),
  open: button('Open on the desk'),
  start: button('Start the live'),
  end: button('End'),
  scene: tile('Scene 1'),
});

test('a first show is on air by keyboard alone with at most 40 keys beside its words @proof', async ({ desk }) => {
  const { page } = desk;
  const part = parts(desk);
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  /** Goes to a control by keys: those given first, then Tab. */
  const reach = async (control: Locator, ...by: readonly string[]): Promise<void> => {
    await expect(control).toBeVisible();
    for (const key of by) await press(key);
    for (let turn = 0; turn < 9; turn += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(control).toBeFocused();
  };

  await reach(part.shows, 'Shift+F6', 'F6');
  await press('Enter');
  await reach(part.newShow, 'F6');
  await press('Enter');
  await expect(part.title).toBeFocused();
  await page.keyboard.type('My evening');
  await press('Enter');
  await expect(part.title).toBeHidden();
  await reach(part.prepare, 'F6', 'F6');
  await press('Enter');
  await reach(part.newScene, 'F6', 'F6');
  await press('Enter');
  await expect(desk.region('Canvas')).toBeVisible();
  await reach(part.band, 'Shift+F6', 'Shift+F6');
  await press('Enter');
  await expect(part.text).toBeFocused();
  await page.keyboard.type('Welcome, everyone');
  await reach(part.open, 'F6', 'F6');
  await press('Enter');
  await reach(part.start, 'F6');
  presses += 1;
  await page.keyboard.down('Enter');
  await expect(part.end).toBeVisible();
  await page.keyboard.up('Enter');
  await press('Digit1');
  await expect(part.scene).toHaveAttribute('aria-pressed', 'true');
  expect(presses).toBeLessThanOrEqual(40);
});

test('a first show is on air in nine clicks, as the README says @proof', async ({ desk }) => {
  const { page } = desk;
  const part = parts(desk);
  await part.shows.click();
  await part.newShow.click();
  await page.keyboard.type('My evening');
  await part.create.click();
  await part.prepare.click();
  await part.newScene.click();
  await part.band.click();
  await expect(part.text).toBeFocused();
  await page.keyboard.type('Welcome, everyone');
  await part.open.click();
  await part.start.click({ delay: HELD_MS });
  await expect(part.end).toBeVisible();
  await part.scene.click();
  await expect(part.scene).toHaveAttribute('aria-pressed', 'true');
});
