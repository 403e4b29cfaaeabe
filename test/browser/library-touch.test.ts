import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';
import { openLibrary } from '../support/library-page.ts';

// A window of 1440×900 at 200 %, on a screen that is touched.
test.use({ viewport: { width: 720, height: 450 }, hasTouch: true, forcedColors: 'active' });

test('at 200 % and by touch several are chosen and moved without a drag, and nothing is cut off sideways', async ({
  desk,
}) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await desk.button('New folder').tap();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Spring');
  await page.keyboard.press('Enter');
  await expect(library.folder('Spring')).toBeVisible();
  for (const name of ['Demonstration', 'Interview']) await library.cell(name).locator('.tick').tap();
  await expect(library.actions.getByRole('status')).toHaveText('2 chosen');
  await library.actions.getByRole('button', { name: 'Move to folder' }).tap();
  await page.getByRole('menuitem', { name: 'Spring' }).tap();
  await library.folder('Spring').tap();
  await expect(library.cells).toHaveCount(2);
  await desk.button('Choose all').tap();
  await expect(library.actions.getByRole('status')).toHaveText('2 chosen');
  for (const view of ['Templates', 'Media']) {
    await library.view(view);
    await expect(library.cells.first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).exclude('[data-stage]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
  await page.screenshot({ path: '/tmp/w3-zoom.png' });
});
