import { choose } from '../support/deck-tiles.ts';
import { openLibrary } from '../support/library-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const OUT = process.env.REGIE_LOOK;

test('a rule is written in the library, armed, fires on the desk with its name in the journal, and is held', async ({
  desk,
}) => {
  const { page, region, button } = desk;
  const hold = button('Hold all rules');
  const next = page.getByRole('status', { name: 'Next rule' });
  await expect(hold).toBeVisible();
  await expect(next).toHaveText('No rule armed');

  const library = await openLibrary(desk);
  await library.view('Rules');
  const rules = region('Rules');
  await button('New rule').click();
  const editor = page.getByRole('dialog', { name: 'Rule' });
  await editor.getByRole('textbox', { name: 'Name' }).fill('Offer band');
  await choose(page, editor.getByRole('combobox', { name: /^When/ }), 'A scene comes on air');
  await choose(page, editor.getByRole('combobox', { name: /^Scene/ }), 'Offer');
  await editor.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, editor.getByRole('combobox', { name: /^Condition 1/ }), 'A poll is open, or not');
  await editor.getByRole('switch', { name: 'It is so' }).click();
  await editor.getByRole('button', { name: 'Add a step' }).click();
  await choose(page, editor.getByRole('combobox', { name: /^Step 1/ }), 'Show a band');
  await editor.getByRole('textbox', { name: 'Text of the band' }).fill('Doors are open');
  await expect(editor.getByText('When “Offer” comes on air, and no poll is open: Band: Doors are open.')).toBeVisible();
  if (OUT) await page.screenshot({ path: `${OUT}/editor.png` });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  const row = rules.getByRole('listitem').filter({ hasText: 'Offer band' });
  const armed = row.getByRole('radiogroup', { name: 'Armed' });
  await expect(armed.getByRole('radio', { name: 'Off' })).toBeChecked();
  await armed.getByRole('radio', { name: 'Do' }).check();
  await expect(row.getByText(/^Armed by /)).toBeVisible();
  if (OUT) await page.screenshot({ path: `${OUT}/library.png` });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
  await expect(next).toHaveText('Armed rules: 1');
  if (OUT) await page.screenshot({ path: `${OUT}/desk.png` });
  await desk.tile('Offer').click();
  await expect(desk.program('Offer')).toContainText('Doors are open');
  const pressed = async (): Promise<number> => {
    await button('Journal').click();
    const journal = page.getByRole('dialog', { name: 'Journal' });
    await expect(journal.getByRole('row').nth(1)).toBeVisible();
    const rows = await journal.getByRole('row').filter({ hasText: 'Offer band' }).count();
    await page.keyboard.press('Escape');
    await expect(journal).toBeHidden();
    return rows;
  };
  await expect.poll(pressed).toBe(1);

  await hold.click();
  await expect(hold).toHaveAttribute('aria-pressed', 'true');
  await expect(next).toHaveText('Rules held');
  await desk.tile('Welcome').click();
  await expect(desk.program('Welcome')).toBeVisible();
  await desk.tile('Offer').click();
  await expect(desk.program('Offer')).toBeVisible();
  await hold.click();
  await expect(next).toHaveText('Armed rules: 1');
  expect(await pressed()).toBe(1);

  // The same rule on the recording of this show: it would have fired while it was held, too.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  await library.view('Rules');
  await expect(async () => {
    await button('Dry run').click();
    const dry = page.getByRole('dialog', { name: 'Dry run' });
    try {
      await expect(dry.getByText('Fires 2×, in 1 of 1 shows')).toBeVisible({ timeout: 1500 });
    } catch (error) {
      await page.keyboard.press('Escape');
      throw error;
    }
  }).toPass();
  if (OUT) await page.screenshot({ path: `${OUT}/dry-run.png` });
  await page
    .getByRole('dialog', { name: 'Dry run' })
    .getByRole('button', { name: /Pricing your first course/ })
    .first()
    .click();
  await expect(region('Timeline')).toBeVisible();
});
