import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';

interface Desk {
  readonly scenes: readonly {
    readonly id: string;
    readonly name: string;
    readonly overlays: readonly { readonly id: string; readonly text?: string; readonly color?: string }[];
  }[];
}

const LONG = 'Doors close tonight at eight, so ask your questions in the chat now: we answer all of them at the end. ';

test('what would go wrong is found while somebody edits, shown where it is, fixed, and the fix undone', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  await page.getByRole('navigation', { name: 'Main' }).getByText('Prepare').click();
  await desk.button('New scene').click();
  const canvas = desk.region('Canvas');
  await canvas.getByRole('button', { name: 'Band', exact: true }).click();
  const text = desk.region('Properties').getByRole('textbox', { name: 'Text', exact: true });
  await text.fill(LONG.repeat(3).trim());

  const open = page.getByRole('button', { name: /^Preflight, / });
  await open.click();
  const list = desk.region('Preflight');
  const row = list.getByRole('listitem').filter({ hasText: 'does not fit into its band' });
  await expect(row).toHaveCount(1);
  await expect(list.getByRole('heading', { name: /^Should be mended/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('.preflight').analyze()).violations).toEqual([]);

  // Elsewhere first, so that being shown the place is seen to do something.
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Welcome/ })
    .first()
    .click();
  await open.click();
  await row.getByRole('button', { name: /^Show me/ }).click();
  await expect(list).toBeHidden();
  await expect(text).toHaveValue(LONG.repeat(3).trim());

  await open.click();
  await row.getByRole('button', { name: /^Fix/ }).click();
  await expect(row).toHaveCount(0);
  await expect(list.getByRole('heading', { name: 'Preflight', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await desk.button('Undo').click();
  await open.click();
  await expect(row).toHaveCount(1);

  // By keyboard alone, and the platform has it in the end.
  await row.getByRole('button', { name: /^Fix/ }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () => {
      const { scenes } = await app.call<Desk>('GET', `/live/sessions/${app.sessionId}/scenes`);
      return scenes
        .flatMap(({ overlays }) => overlays)
        .some((one) => one.text?.startsWith('Doors close') === true && 'fontSize' in one);
    })
    .toBe(true);
});
