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

test('a length of time is written as people write it, and read as minutes and seconds', async ({ desk }) => {
  const { page } = desk;
  const field = desk.region('Bands').getByRole('textbox', { name: 'Time on screen' });
  for (const [typed, shown] of [
    ['45', '0:45'],
    ['1 min', '1:00'],
    ['0:08', '0:08'],
    ['0 m 59', '0:59'],
  ] as const) {
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveValue(shown);
  }
  await field.press('ArrowUp');
  await expect(field).toHaveValue('1:00');
  await field.press('ArrowDown');

  // The field says what is wrong, and no band is shown with it.
  const text = desk.region('Bands').getByRole('textbox', { name: 'Text of the band' });
  await text.fill('Doors close soon');
  for (const [typed, said] of [
    ['soon', 'Write minutes and seconds like 1:30, or seconds like 90'],
    ['2 h', /^From 0:\d\d to \d+:\d\d$/],
  ] as const) {
    await field.fill(typed);
    await text.press('Enter');
    await expect(desk.region('Bands').getByText(said)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(text).toHaveValue('Doors close soon');
  }
  await field.fill('');
  await field.press('Tab');
  await expect(field).toHaveAttribute('placeholder', /^auto 0:\d\d$/);
  await text.fill('');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Prepare' }).click();
  const scene = (name: string) => desk.region('Scenes').getByRole('button').filter({ hasText: name }).first();
  const length = desk.region('Properties').getByRole('textbox', { name: 'On screen', exact: true });
  await scene('Interview').click();
  await expect(length).toHaveValue('8:00');
  await length.fill('1 min 30');
  await length.press('Enter');
  await expect(length).toHaveValue('1:30');
  await scene('Welcome').click();
  await expect(length).toHaveValue('3:00');
  await scene('Interview').click();
  await expect(length).toHaveValue('1:30');
  await length.fill('480');
  await length.press('Enter');
  await expect(length).toHaveValue('8:00');
});
