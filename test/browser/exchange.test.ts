import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startApp } from '../support/browser-host.ts';
import { createDeskPage, type DeskPage } from '../support/desk-page.ts';
import { openLibrary as enterLibrary } from '../support/library-page.ts';
import { picture } from '../support/media-files.ts';
import { findingsAsItIs } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const openLibrary = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByText('Library').click();
  await expect(page.getByRole('heading', { name: 'Library', exact: true })).toBeVisible();
};
const axe = async (page: Page): Promise<void> => {
  expect(await findingsAsItIs(page, '[role=dialog]')).toEqual([]);
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
  await expect(exporting.getByRole('switch', { name: 'The polls prepared for the show' })).toBeChecked();
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
  await choose('Scenes of the show', 'Replace the existing scenes');
  await axe(page);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(importing.getByRole('status')).toContainText('Imported.');
  await page.keyboard.press('Escape');
  await expect(importing).toBeHidden();

  const wanted = await scenesOf(app.sessionId);
  await expect.poll(() => scenesOf(session.id)).toEqual(wanted);
});

test('a file that is no package is refused in a sentence, and nothing changes @proof', async ({ desk }) => {
  const { page } = desk;
  await openLibrary(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.button('Import').click()]);
  await chooser.setFiles({ name: 'None.regie', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('It is not a Regie file.');
  await expect(dialog.getByRole('alert')).toHaveText('Nothing was changed.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

const ENTRY = fileURLToPath(new URL('../../out/main/browser-host.js', import.meta.url));

/** Makes something of a person's own: a template in a folder with a tag, a picture in a folder, a set of polls. */
const fillLibrary = async (desk: DeskPage, folder: string): Promise<void> => {
  const { page } = desk;
  const library = await enterLibrary(desk);
  const newFolder = async (name: string): Promise<void> => {
    await desk.button('New folder').click();
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(library.folder(name)).toBeVisible();
  };
  await library.cell('Demonstration').click();
  await page.keyboard.press('Control+d');
  await expect(library.cell('Demonstration (copy)')).toBeVisible();
  await library.cell('Demonstration (copy)').click();
  await library.details.getByRole('textbox', { name: 'New tag' }).fill('spring');
  await page.keyboard.press('Enter');
  await newFolder('Spring');
  await library.cell('Demonstration (copy)').dragTo(library.folder('Spring'));
  await library.view('Polls');
  await desk.button('New poll set').click();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill('Warm-up');
  await page.keyboard.press('Enter');
  await library.view('Media');
  await newFolder('Evening');
  await library.folder('Evening').click();
  await desk.button('Add media').click();
  const photo = join(folder, 'Stage.png');
  writeFileSync(photo, picture('stage'));
  await page.getByLabel('A file on this computer').setInputFiles(photo);
  await expect(library.cell('Stage')).toBeVisible();
};

const chooseFile = async (desk: DeskPage, path: string): Promise<void> => {
  const [chooser] = await Promise.all([desk.page.waitForEvent('filechooser'), desk.button('Import').click()]);
  await chooser.setFiles(path);
};

/** Drops a file in the middle of the window, as a person would from a folder. */
const dropFile = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    ([name, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0)], name));
      const place = document.querySelector('#main');
      for (const type of ['dragover', 'drop'])
        place?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    },
    [basename(path), readFileSync(path).toString('base64')] as const,
  );

test('a show file dropped on an empty desk becomes a new show first of all; a whole library comes back there with folders, tags and pictures, once the file is whole @proof', async ({
  desk,
  context,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-import-'));
  await fillLibrary(desk, folder);
  await desk.button('Export').click();
  const exporting = desk.page.getByRole('dialog', { name: 'Export' });
  const download = async (name: string): Promise<string> => {
    const downloading = desk.page.waitForEvent('download');
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    const path = info.outputPath(name);
    await (await downloading).saveAs(path);
    return path;
  };
  const evening = await download('evening.regie');
  await exporting.getByRole('button', { name: 'Close' }).last().click();
  await desk.button('Export').click();
  await exporting.getByRole('radio', { name: 'The whole library' }).check();
  const file = await download('library.regie');

  const empty = await startApp(['--data', join(folder, 'data')], ENTRY);
  try {
    const page = await context.newPage();
    await page.goto(empty.ready.url);
    const other = createDeskPage(page);
    await expect(other.tile('Welcome')).toBeVisible();
    await dropFile(page, evening);
    const dropped = page.getByRole('dialog', { name: 'Pricing your first course' });
    await expect(dropped.getByRole('combobox', { name: 'Into the show: A new show' })).toBeVisible();
    await dropped.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dropped.getByRole('status')).toContainText('Imported.');
    await dropped.getByRole('button', { name: 'Prepare it' }).click();
    await expect(other.region('Scenes').getByRole('button').filter({ hasText: 'Welcome' }).first()).toBeVisible();
    const library = await enterLibrary(other);
    await expect(library.cell('Demonstration')).toHaveCount(1);

    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    const damaged = info.outputPath('damaged.regie');
    writeFileSync(damaged, bytes);
    await chooseFile(other, damaged);
    const refusing = page.getByRole('dialog');
    await expect(refusing.getByRole('alert')).toHaveText('Nothing was changed.');
    await refusing.getByRole('button', { name: 'Close' }).last().click();
    await expect(library.cell('Demonstration')).toHaveCount(1);
    await expect(library.folder('Spring')).toHaveCount(0);

    await chooseFile(other, file);
    const importing = page.getByRole('dialog');
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing.getByRole('status')).toContainText('Imported.');
    await page.keyboard.press('Escape');
    await library.folder('Spring').click();
    await expect(library.cells).toHaveCount(1);
    await library.cell('Demonstration (copy)').click();
    await expect(library.cell('Demonstration (copy)').locator('[data-stage]')).toBeVisible();
    await expect(library.details.getByText('spring', { exact: true })).toBeVisible();
    await library.view('Polls');
    await expect(library.cell('Warm-up')).toBeVisible();
    await library.view('Media');
    await library.folder('Evening').click();
    const shown = library.cell('Stage').locator('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.close();
  } finally {
    await empty.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
