import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('a person sees where data are kept, and sends backups to another folder or is told why not @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const folder = mkdtempSync(join(tmpdir(), 'regie-backups-'));
  try {
    await page.evaluate(() => {
      location.hash = '#/settings/storage';
    });
    const field = page.getByRole('textbox', { name: 'Backup folder' });
    await expect(field).toHaveValue(/backups$/);
    await field.fill('somewhere');
    await field.press('Tab');
    await expect(page.getByText('Give the full path of the folder.')).toBeVisible();
    const chosen = join(folder, 'of the library');
    await field.fill(chosen);
    await field.press('Tab');
    await expect(page.getByText('New backups go there.')).toBeVisible();
    expect(existsSync(chosen)).toBe(true);
    const limit = page.getByRole('spinbutton', { name: 'Room for media' });
    await expect(limit).toHaveValue('2');
    await limit.fill('3.5');
    await limit.press('Tab');
    await page.reload();
    await expect(field).toHaveValue(chosen);
    await expect(limit).toHaveValue('3.5');
    await page.getByRole('button', { name: 'Keep them with the data again' }).click();
    await expect(field).not.toHaveValue(chosen);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
