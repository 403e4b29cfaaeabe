import AxeBuilder from '@axe-core/playwright';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

const openLibrary = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByText('Library').click();
  await expect(page.getByRole('heading', { name: 'Library', exact: true })).toBeVisible();
};
const axe = async (page: Page): Promise<void> => {
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
};

interface Desk {
  readonly scenes: readonly { readonly name: string }[];
}

test('a show leaves as one file and comes into another show, after a look at what would happen', async ({
  app,
  desk,
}, info) => {
  const { page } = desk;
  const { session } = await app.call<{ session: { id: string } }>('POST', '/live/sessions', {
    title: 'Second evening',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const scenesOf = async (id: string): Promise<readonly string[]> =>
    (await app.call<Desk>('GET', `/live/sessions/${id}/scenes`)).scenes.map(({ name }) => name);
  await openLibrary(page);

  await desk.button('Export').click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await expect(exporting.getByRole('switch', { name: 'The polls prepared for it' })).toBeChecked();
  await axe(page);
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Pricing your first course.regie');
  await expect(exporting.getByRole('status')).toContainText('is being downloaded');
  const file = info.outputPath('show.regie');
  await download.saveAs(file);
  await exporting.getByRole('button', { name: 'Close' }).last().click();

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.button('Import').click()]);
  await chooser.setFiles(file);
  const importing = page.getByRole('dialog', { name: 'Pricing your first course' });
  await expect(importing.getByText('here already, left as it is').first()).toBeVisible();
  const choose = async (label: string, option: string): Promise<void> => {
    await importing.getByRole('combobox', { name: new RegExp(`^${label}: `) }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Into the show', 'Second evening');
  await choose('Scenes of the show', 'Replace the scenes that are here');
  await axe(page);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(importing.getByRole('status')).toContainText('Imported.');
  await page.keyboard.press('Escape');
  await expect(importing).toBeHidden();

  const wanted = await scenesOf(app.sessionId);
  await expect.poll(() => scenesOf(session.id), { timeout: 20_000 }).toEqual(wanted);
});

test('a file that is none is refused in a sentence, and nothing changes', async ({ desk }) => {
  const { page } = desk;
  await openLibrary(page);
  const path = join(tmpdir(), `regie-none-${process.pid}.regie`);
  writeFileSync(path, 'Dear diary');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.button('Import').click()]);
  await chooser.setFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('It is not a Regie file.');
  await expect(dialog.getByRole('alert')).toHaveText('Nothing was changed.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});
