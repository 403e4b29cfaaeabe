import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

/** Drops a file in the middle of the window, as a person would from a folder. */
const DROP = `(name) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File(['not a package'], name));
  const place = document.querySelector('#main');
  for (const type of ['dragover', 'drop']) {
    place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }
}`;

test('a show file dropped on the window asks what to do with it; for any other file it is said where it belongs @proof', async ({
  desk,
}) => {
  const { page } = desk;
  await page.evaluate(`(${DROP})('picture.png')`);
  await expect(page.getByText('Drop pictures, PDFs and sounds on the canvas in Prepare')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(`(${DROP})('tuesday.regie')`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('tuesday.regie');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(desk.tile('Welcome')).toBeVisible();
});
