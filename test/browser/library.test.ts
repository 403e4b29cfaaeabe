import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from '../support/app.ts';
import { openBridgeClient, pairWithLink } from '../support/bridge-client.ts';
import { startApp } from '../support/browser-host.ts';
import { createDeskPage } from '../support/desk-page.ts';
import { openLibrary } from '../support/library-page.ts';

const ENTRY = fileURLToPath(new URL('../../out/main/browser-host.js', import.meta.url));

test('a template is found, renamed, tagged, moved by drag and by menu, deleted and brought back', async ({ desk }) => {
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
});

test('several are chosen with Shift, Ctrl and Ctrl A, by pointer and by keyboard', async ({ desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.view('Polls');
  for (const name of ['One', 'Two', 'Three']) {
    await desk.button('New poll set').click();
    await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(library.cell(name)).toBeFocused();
  }
  const chosen = page.getByRole('gridcell', { selected: true });
  await library.cell('One').click();
  await library.cell('Two').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveCount(3);
  await library.cell('Three').click({ modifiers: ['ControlOrMeta'] });
  await expect(chosen).toHaveCount(2);
  await library.cell('One').click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(chosen).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await expect(library.actions.getByText('3 chosen')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No poll set yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(library.cells).toHaveCount(3);
});

test('an earlier version is looked at and restored', async ({ desk }) => {
  const library = await openLibrary(desk);
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

test('what one window changes, another shows', async ({ desk, openWindow }) => {
  const second = await openWindow();
  const here = await openLibrary(desk);
  const there = await openLibrary(second);
  await here.cell('Demonstration').click();
  await expect(there.cell('Demonstration')).toBeVisible();
  await here.details.getByRole('textbox', { name: 'New tag' }).fill('shared');
  await desk.page.keyboard.press('Enter');
  await expect(there.views.getByRole('button', { name: 'shared 1' })).toBeVisible();
  await here.cell('Demonstration').click();
  await desk.page.keyboard.press('Delete');
  await expect(there.cell('Demonstration')).toHaveCount(0);
  await expect(here.actions.getByRole('button', { name: 'Undo' })).toBeVisible();
  await desk.page.keyboard.press('Control+z');
  await expect(there.cell('Demonstration')).toBeVisible();
});

test('polls cannot be added to a show while the platform is away, and the reason is said', async ({ app, desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.view('Polls');
  await desk.button('New poll set').click();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).press('Enter');
  const set = library.details.getByRole('region', { name: /^Polls of/ });
  await set.getByRole('button', { name: 'New poll' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Still there?');
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('No');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await app.faults({ dropRate: 1 });
  await set.getByRole('button', { name: 'Add to a show' }).click();
  await expect(dialog.getByText(/^The platform cannot be reached now/)).toBeVisible({ timeout: 40_000 });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAttribute('title', /^The platform cannot be reached now/);
});

test('a template is put into a show, where Prepare opens it', async ({ app, desk }) => {
  const library = await openLibrary(desk);
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

test('“Edit” opens Prepare on the template itself, and what is changed there is in the library', async ({
  app,
  desk,
}) => {
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
  await expect.poll(texts, { timeout: 20_000 }).toContain('Edited from the library');
  await openLibrary(desk);
  await library.cell('Demonstration').click();
  await expect(library.details.getByRole('group').getByText('Edited from the library')).toBeVisible();
});

test('a medium is added by its address or as a file, and says where it is used', async ({ app, desk }) => {
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
    .getByLabel('A file of this computer')
    .setInputFiles({ name: 'Grey.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await expect(library.cell('Grey')).toHaveAttribute('aria-selected', 'true');
  await expect(library.cell('Grey').locator('img')).toBeAttached();
});

test('bands are written, timed, coloured and ordered by keyboard', async ({ desk, openWindow }) => {
  const { page } = desk;
  const other = await openWindow();
  const library = await openLibrary(desk);
  await library.view('Bands');
  const bands = desk.region('Bands').getByRole('listitem');
  await expect(bands.first()).toContainText('Replay tonight');
  const count = await bands.count();
  await desk.button('New band').click();
  const { details } = library;
  await details.getByRole('textbox', { name: 'Name on the key' }).fill('Doors');
  const text = details.getByRole('textbox', { name: 'Text of the band' });
  await text.fill('The doors close in five minutes, so please take your seats and switch your microphones off now');
  await text.blur();
  await expect(details.getByRole('spinbutton', { name: 'Seconds on screen' })).toHaveValue('10');
  await details.getByLabel('Background').fill('#ffff88');
  await details.getByLabel('Background').dispatchEvent('change');
  await expect(details.getByText(/is hard to read/)).toBeVisible();
  const row = bands.last().getByRole('button', { name: /^Doors/ });
  await row.focus();
  for (let step = 1; step <= count; step += 1) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(bands.nth(count - step)).toContainText('Doors');
  }
  await expect(
    other
      .region('Bands')
      .getByRole('button', { name: /^Band: / })
      .first(),
  ).toHaveText(/Doors/);
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(bands).toHaveCount(count);
  await library.undo();
  await expect(bands.first()).toContainText('Doors');
});

test('a set of polls is written, ordered and added to a show', async ({ app, desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.view('Polls');
  await desk.button('New poll set').click();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).press('Enter');
  const set = library.details.getByRole('region', { name: /^Polls of/ });
  const dialog = page.getByRole('dialog');
  for (const question of ['Which one is a wood?', 'Who comes again?']) {
    await set.getByRole('button', { name: 'New poll' }).click();
    await dialog.getByRole('textbox', { name: 'Question' }).fill(question);
    await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Oak');
    await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Steel');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await set.getByRole('button', { name: /^Which one/ }).click();
  await dialog.getByRole('radio', { name: 'Quiz' }).check();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('checkbox', { name: 'Option 1 is right' }).check();
  await dialog.getByRole('textbox', { name: 'Option 1' }).press('Alt+ArrowDown');
  await expect(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Oak');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await set.getByRole('button', { name: /^Which one/ }).press('Alt+ArrowDown');
  await expect(set.getByRole('listitem').last()).toContainText('Which one');
  await set.getByRole('button', { name: 'Add to a show' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^2 polls added/)).toBeVisible();
  const { polls } = await app.call<{ polls: readonly { question: string; kind: string; status: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/polls`,
  );
  expect(polls.slice(-2)).toMatchObject([
    { question: 'Who comes again?', kind: 'poll', status: 'draft' },
    { question: 'Which one is a wood?', kind: 'quiz', status: 'draft' },
  ]);
});

test('deck pages are made, ordered and opened on the desk', async ({ desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.view('Deck pages');
  for (const name of ['Opening', 'Questions']) {
    await desk.button('New page').click();
    await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(library.cell(name)).toBeFocused();
  }
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(library.cells.first()).toHaveAccessibleName(/Questions/);
  await expect(library.cell('Questions')).toBeFocused();
  await library.details.getByRole('button', { name: 'Open on the desk' }).click();
  await expect(desk.region('Scenes')).toBeVisible();
});

test('the library is backed up, and an earlier one restored', async ({ desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await expect(library.cell('Demonstration')).toBeVisible();
  await library.view('Backups');
  await desk.button('Back up now').click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await library.view('Templates');
  await library.cell('Demonstration').click();
  await page.keyboard.press('Delete');
  await expect(library.cell('Demonstration')).toHaveCount(0);
  await library.view('Backups');
  await page.getByRole('button', { name: /^Restore the backup/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The library is as it was/)).toBeVisible();
  await library.view('Templates');
  await expect(library.cell('Demonstration')).toBeVisible();
});

test('a library of a newer version is shown and says in every place why nothing can be changed', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-app-'));
  const first = await startApp(['--data', folder], ENTRY);
  const window = await openBridgeClient(await pairWithLink(first.ready.url));
  const { openOn } = await window.call('app.hello', {});
  await window.call('bands.presets.list', undefined);
  await window.call('library.create', {
    spaceId: openOn?.spaceId ?? '',
    name: 'Warm-up',
    body: { kind: 'poll_set', polls: [] },
  });
  window.close();
  await first.stop();
  const db = new Database(join(folder, 'library.sqlite'));
  db.pragma('user_version = 999');
  db.close();
  const app = await startApp(['--data', folder], ENTRY);
  try {
    await page.goto(app.ready.url);
    const desk = createDeskPage(page);
    await expect(desk.tile('Welcome')).toBeVisible();
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
  } finally {
    await page.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
