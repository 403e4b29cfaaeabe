import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';
import { goToPrepare } from '../support/prepare-page.ts';

const SCRIPT = ['# Welcome back', '', 'Nora, thank you for coming [smile at her].', '(Wait for the applause)', '']
  .concat(Array.from({ length: 40 }, (_, index) => `Question ${index + 1}: what do you think of it?`))
  .join('\n');

const openPrompter = async ({ page, button }: DeskPage): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button('Open Prompter in its own window').click()]);
  return popup;
};

test('a script written in Prepare rolls by in the prompter while its scene is on air, also after a restart', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const { properties, scenes } = await goToPrepare(desk);
  await scenes.getByRole('button', { name: /^Interview/ }).click();
  const field = properties.getByRole('textbox', { name: 'Script' });
  await field.fill(SCRIPT);
  await field.blur();
  await expect(properties.getByText(/^About \d:\d\d to say/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Desk').click();
  await desk.tile('Interview').click();

  const prompter = await openPrompter(desk);
  const script = prompter.getByRole('region', { name: 'Script' });
  await expect(prompter.getByText('On air: Interview')).toBeVisible();
  await expect(script.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await findings(prompter)).toEqual([]);
  const top = async (): Promise<number> => (await script.getByRole('heading').boundingBox())?.y ?? NaN;
  const still = await top();
  // Space belongs to the prompter here, whatever was clicked last.
  await script.getByRole('button', { name: 'Faster' }).click();
  await expect(script.getByText('160 words a minute')).toBeVisible();
  await prompter.keyboard.press('Space');
  await expect.poll(top).toBeLessThan(still - 20);
  await prompter.keyboard.press('Space');
  await expect(script.getByRole('button', { name: 'Start' })).toBeVisible();
  // A button that was reached by keyboard keeps it.
  await script.getByRole('button', { name: 'Faster' }).focus();
  await prompter.keyboard.press('Shift+Tab');
  await prompter.keyboard.press('Tab');
  await expect(script.getByRole('button', { name: 'Faster' })).toBeFocused();
  await prompter.keyboard.press('Space');
  await expect(script.getByText('170 words a minute')).toBeVisible();
  await expect(script.getByRole('button', { name: 'Start' })).toBeVisible();
  await prompter.keyboard.press('Home');
  await expect.poll(top).toBe(still);
  await prompter.keyboard.press('ArrowDown');
  await expect.poll(top).toBeLessThan(still);
  // A page that follows the desk is as far as everybody else's, whoever presses.
  await script.getByRole('radio', { name: 'From the desk' }).check();
  await expect.poll(top).toBe(still);
  const other = await page.context().newPage();
  await other.goto(prompter.url());
  const otherTop = async (): Promise<number> =>
    (await other.getByRole('region', { name: 'Script' }).getByRole('heading').boundingBox())?.y ?? NaN;
  await expect.poll(otherTop).toBeGreaterThan(0);
  const otherStill = await otherTop();
  await prompter.keyboard.press('Space');
  await expect.poll(otherTop).toBeLessThan(otherStill - 20);
  await other.getByRole('button', { name: 'Stop' }).click();
  await expect(script.getByRole('button', { name: 'Start' })).toBeVisible();
  await other.close();
  // Another scene without a script shows the one that comes, or none.
  await desk.tile('Welcome').click();
  await expect(prompter.getByText('On air: Interview')).toHaveCount(0);
  await prompter.close();

  await page.goto('about:blank');
  await page.goto(await app.restart());
  await desk.tile('Interview').click();
  const again = await openPrompter(desk);
  await expect(again.getByRole('region', { name: 'Script' }).getByText('Question 40')).toBeAttached();
  await expect(again.getByRole('radio', { name: 'From the desk' })).toBeChecked();
});
