import { expect, test } from '../support/app.ts';
import { findings } from '../support/findings.ts';
import { openLibrary } from '../support/library-page.ts';

test('the dialogs have no finding of any level', async ({ desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  const dialog = page.getByRole('dialog');
  const look = async (name: string): Promise<void> => {
    await expect(dialog).toBeVisible();
    expect(await findings(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await library.cell('Demonstration').click();
  await library.details.getByRole('button', { name: 'Use in a show' }).click();
  await expect(dialog.getByText('Pricing your first course')).toBeVisible();
  await look('Use in a show');
  await library.actions.getByRole('button', { name: 'Tag' }).click();
  await expect(page.getByRole('textbox', { name: 'New tag' })).toHaveCount(2);
  expect(await findings(page), 'Tag').toEqual([]);
  await page.keyboard.press('Escape');
  await library.view('Media');
  await desk.button('Add media').click();
  await look('Add media');
  await library.view('Polls');
  await desk.button('New poll set').click();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).press('Enter');
  await library.details.getByRole('button', { name: 'New poll' }).click();
  await look('New poll');
  await library.view('Backups');
  await desk.button('Back up now').click();
  await page.getByRole('button', { name: /^Restore the backup/ }).click();
  await look('Restore');
});

test('no view has a finding of any level', async ({ desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.cells.first().click();
  await expect(library.details.getByRole('region', { name: 'Versions' }).getByRole('button')).toBeVisible();
  expect(await findings(page), 'Templates').toEqual([]);
  for (const view of ['Media', 'Shows', 'Bands', 'Polls', 'Deck pages', 'Backups']) {
    await library.view(view);
    await expect(desk.region(view)).toBeVisible();
    if (view === 'Bands')
      await desk
        .region('Bands')
        .getByRole('button', { name: /^Vote now/ })
        .click();
    if (view === 'Polls') await desk.button('New poll set').click();
    expect(await findings(page), view).toEqual([]);
  }
});
