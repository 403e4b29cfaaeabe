import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openLibrary } from '../support/library-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test('a template is edited in Prepare and put into a show, where Prepare opens it', async ({ app, desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.cell('Demonstration').click();
  await library.details.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Template: Demonstration' })).toBeVisible();
  await desk.region('Canvas').getByRole('button', { name: 'Band', exact: true }).first().click();
  await desk.region('Properties').getByRole('textbox', { name: 'Text', exact: true }).fill('Edited from the library');
  await page.keyboard.press('Tab');
  const texts = async () => {
    const { templates } = await app.call<{
      templates: readonly { name: string; scene: { overlays: readonly { text?: string }[] } }[];
    }>('GET', '/scene-templates');
    return templates.find(({ name }) => name === 'Demonstration')?.scene.overlays.map(({ text }) => text);
  };
  await expect.poll(texts).toContain('Edited from the library');
  await openLibrary(desk);
  await library.cell('Demonstration').click();
  await expect(library.details.getByRole('group').getByText('Edited from the library')).toBeVisible();

  await library.cell('Demonstration').click();
  await library.details.getByRole('button', { name: 'Use in a show' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(desk.region('Canvas')).toBeVisible();
  const scenes = async () => {
    const answer = await app.call<{ scenes: readonly { name: string }[] }>(
      'GET',
      `/live/sessions/${app.sessionId}/scenes`,
    );
    return answer.scenes.at(-1)?.name;
  };
  await expect.poll(scenes).toBe('Demonstration');
});

test('a template is found, renamed, tagged, moved by drag and by menu, deleted, brought back and restored @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await expect(library.cell('Demonstration')).toBeVisible();
  const all = await library.cells.count();

  await library.search.fill('demo');
  await expect(library.cells).toHaveCount(1);
  await library.cell('Demonstration').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Live demonstration');
  await page.keyboard.press('Enter');
  await expect(library.cell('Live demonstration')).toBeFocused();
  await library.search.fill('');

  await library.details.getByRole('textbox', { name: 'New tag' }).fill('workshop');
  await page.keyboard.press('Enter');
  await library.views.getByRole('button', { name: 'workshop 1' }).click();
  await expect(library.cells).toHaveCount(1);
  await library.views.getByRole('button', { name: 'workshop 1' }).click();
  await expect(library.cells).toHaveCount(all);

  await desk.button('New folder').click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Spring');
  await page.keyboard.press('Enter');
  await library.cell('Live demonstration').dragTo(library.folder('Spring'));
  await library.folder('Spring').click();
  await expect(library.cell('Live demonstration')).toBeVisible();
  await expect(library.cells).toHaveCount(1);
  await library.cell('Live demonstration').click();
  await library.actions.getByRole('button', { name: 'Move to folder' }).click();
  await page.getByRole('menuitem', { name: 'No folder' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await library.folder('All').click();

  await library.cell('Live demonstration').click();
  await page.keyboard.press('Delete');
  await expect(library.cell('Live demonstration')).toHaveCount(0);
  await library.actions.getByRole('button', { name: 'Undo' }).click();
  await library.cell('Live demonstration').click();
  await expect(library.details.getByText('workshop')).toBeVisible();

  await page.keyboard.press('Control+d');
  await expect(library.cell('Live demonstration (copy)')).toBeVisible();
  // A name is kept where the person goes on elsewhere, and the keyboard stays with them.
  await library.cell('Live demonstration (copy)').dblclick();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill('A second one');
  await library.search.click();
  await expect(library.cell('A second one')).toBeVisible();
  await expect(library.search).toBeFocused();
  await library.cell('A second one').dblclick();
  const field = page.getByRole('gridcell').getByRole('textbox', { name: 'Name' });
  await field.fill('Live demonstration');
  await field.press('Enter');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Live demonstration');
  await expect(field).toHaveValue('Live demonstration');
  await field.press('Escape');
  await expect(library.cell('A second one')).toBeFocused();

  // An earlier version is looked at and restored.
  await library.cell('Chapter').click();
  const name = library.details.getByRole('textbox', { name: 'Name' });
  await name.fill('Chapter two');
  await name.press('Enter');
  await expect(library.cell('Chapter two')).toBeVisible();
  const versions = library.details.getByRole('region', { name: 'Versions' });
  await versions.getByRole('button', { name: /Chapter$/ }).click();
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect(library.cell('Chapter two')).toHaveCount(0);
  await expect(name).toHaveValue('Chapter');
});

test('a medium is added by address or file and leads to its uses; a backup brings back a deletion @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  const icon = await desk.page.locator('link[rel=icon]').getAttribute('href');
  const url = new URL(icon ?? '', app.link).href;
  await library.view('Media');
  await desk.button('Add media').click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(url);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our mark');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(library.cell('Our mark')).toHaveAttribute('aria-selected', 'true');
  await expect(library.details.getByText('No show or template uses it.')).toBeVisible();

  await desk.button('Add media').click();
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
  await dialog
    .getByLabel('A file on this computer')
    .setInputFiles({ name: 'Grey.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await expect(library.cell('Grey')).toHaveAttribute('aria-selected', 'true');
  await expect(library.cell('Grey').locator('img[src]')).toBeVisible();

  // Clicking a user of a medium selects it in its own view.
  await library.cell('Chapter: three ways').click();
  const used = library.details.getByRole('region', { name: 'Used in' });
  await used.getByRole('button').filter({ hasText: 'Template' }).click();
  await expect(library.cell('Chapter')).toHaveAttribute('aria-selected', 'true');
  await expect(library.details.getByRole('button', { name: 'Use in a show' })).toBeVisible();

  const onPlatform = async (): Promise<readonly string[]> => {
    const { templates } = await app.call<{ templates: readonly { name: string }[] }>('GET', '/scene-templates');
    return templates.map(({ name }) => name).toSorted();
  };
  await expect(page.getByRole('status', { name: 'Sync' })).toHaveAttribute('data-waiting', '0');
  const before = await onPlatform();
  await library.view('Backups');
  const restore = page.getByRole('button', { name: /^Restore the backup/ });
  await desk.button('Back up now').click();
  await expect(page.getByText(/^Backed up/)).toBeVisible();
  await expect(desk.button('Back up now')).not.toHaveAttribute('aria-busy', 'true');
  const made = await restore.count();
  await library.view('Templates');
  await library.cell('Demonstration').click();
  await page.keyboard.press('Delete');
  await expect(library.cell('Demonstration')).toHaveCount(0);
  await expect.poll(onPlatform).toHaveLength(before.length - 1);
  await library.view('Backups');
  await expect(restore.first()).toBeVisible();
  // The app makes backups by itself too, perhaps one since the deletion.
  await restore.nth((await restore.count()) - made).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The library is as it was/)).toBeVisible();
  await expect.poll(onPlatform).toEqual(before);
  await library.view('Templates');
  await expect(library.cell('Demonstration')).toBeVisible();
});

/** The last of its file: from here on nothing can be changed. */
test('a library of a newer version is shown and says in every place why nothing can be changed @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const filled = await openLibrary(desk);
  await filled.view('Polls');
  await desk.button('New poll set').click();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill('Warm-up');
  await page.keyboard.press('Enter');
  await expect(filled.cell('Warm-up')).toBeFocused();
  await page.goto('about:blank');
  await app.end();
  const db = new Database(join(app.folder, 'library.sqlite'));
  db.pragma('user_version = 999');
  db.close();
  await page.goto(await app.restart());
  const library = await openLibrary(desk);
  await expect(page.getByText(/^This library is from a newer version/)).toBeVisible();
  await library.view('Polls');
  await library.cell('Warm-up').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('F2');
  await expect(library.cell('Warm-up')).toBeVisible();
  await expect(page.getByRole('gridcell').getByRole('textbox')).toHaveCount(0);
  await expect(library.details.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  for (const name of ['Rename', 'Duplicate', 'Move to folder', 'Tag', 'Delete']) {
    await expect(library.actions.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  for (const name of ['New poll set', 'New folder']) {
    await expect(desk.button(name)).toHaveAttribute('aria-disabled', 'true');
  }
  await library.view('Bands');
  await desk
    .region('Bands')
    .getByRole('button', { name: /^Vote now/ })
    .click();
  await expect(library.details.getByRole('textbox', { name: 'Text of the band' })).toBeDisabled();
  await library.view('Backups');
  await expect(desk.button('Back up now')).toHaveAttribute('aria-disabled', 'true');
});
