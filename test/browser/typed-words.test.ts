import { place } from '../support/window-states.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('words typed into a dialog are not lost by Escape, its close button or a press beside it', async ({ desk }) => {
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByText('Discard what you typed?');

  await test.step('a new poll', async () => {
    await page.getByRole('button', { name: 'New poll' }).click();
    const question = dialog.getByRole('textbox').first();
    await question.fill('Which day suits you?');
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(question).toHaveValue('Which day suits you?');
    await page.mouse.click(4, 4);
    await expect(asked).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeFocused();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a new show, and one in which nothing was typed', async () => {
    await place(page, 'Shows');
    await page.getByRole('button', { name: 'New show' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'New show' }).click();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveValue('');
    await title.fill('Spring evening');
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(title).toHaveValue('Spring evening');
    // The button already says it: nobody is asked again.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a space being connected', async () => {
    await place(page, 'Settings');
    await page.getByRole('navigation', { name: 'Settings pages' }).getByText('Spaces', { exact: true }).click();
    await page.getByRole('button', { name: 'Connect a space' }).click();
    await dialog.getByLabel('API root').fill('https://school.example');
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });
});
