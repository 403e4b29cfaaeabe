import { openBridgeClient, pairedAs } from '../support/bridge-client.ts';
import { openLibrary } from '../support/library-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const MANY = 1200;
const MANY_SAID = '1,200';

test('bands are written, timed, coloured and ordered by keyboard; what one window changes, another shows @proof', async ({
  desk,
  openWindow,
}) => {
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
  await expect(details.getByRole('textbox', { name: 'Time on screen' })).toHaveValue('0:10');
  await details.getByLabel('Background').fill('#ffff88');
  await details.getByLabel('Background').dispatchEvent('change');
  await expect(details.getByText(/is hard to read/)).toBeVisible();
  await expect(details.getByText(/^Changed by ./)).toBeVisible();
  const row = bands.last().getByRole('button', { name: /^Doors/ });
  await row.focus();
  for (const place of [count - 1, count - 2]) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(bands.nth(place)).toContainText('Doors');
  }
  const keys = other.region('Bands').getByRole('button', { name: /^Band: / });
  await expect(keys.nth(count - 2)).toHaveText(/Doors/);
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(bands).toHaveCount(count);
  await library.undo();
  await expect(bands.nth(count - 2)).toContainText('Doors');

  // Templates, of which the other window has a list too.
  const there = await openLibrary(other);
  await library.view('Templates');
  await library.cell('Demonstration').click();
  await expect(there.cell('Demonstration')).toBeVisible();
  await library.details.getByRole('textbox', { name: 'New tag' }).fill('shared');
  await page.keyboard.press('Enter');
  await expect(there.views.getByRole('button', { name: 'shared 1' })).toBeVisible();
  await library.cell('Demonstration').click();
  await page.keyboard.press('Delete');
  await expect(there.cell('Demonstration')).toHaveCount(0);
  await expect(library.actions.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(there.cell('Demonstration')).toBeVisible();
});

test('poll sets and deck pages are made, chosen, written, ordered, and used while the platform is there @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.view('Polls');
  for (const name of ['One', 'Two', 'Three']) {
    await desk.button('New poll set').click();
    const field = page.getByRole('gridcell').getByRole('textbox', { name: 'Name' });
    await field.fill(name);
    await field.press('Enter');
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
  await expect(library.actions.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No poll set yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(library.cells).toHaveCount(3);

  // The first set gets its polls.
  await library.cell('One').click();
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
  await expect(dialog).toHaveCount(0);
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

  // Deck pages are made, ordered and opened on the desk.
  await library.view('Deck pages');
  for (const name of ['Opening', 'Questions']) {
    await desk.button('New page').click();
    const field = page.getByRole('gridcell').getByRole('textbox', { name: 'Name' });
    await field.fill(name);
    await field.press('Enter');
    await expect(library.cell(name)).toBeFocused();
  }
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(library.cells.first()).toHaveAccessibleName(/Questions/);
  await expect(library.cell('Questions')).toBeFocused();
  await library.details.getByRole('button', { name: 'Open on the desk' }).click();
  await expect(desk.region('Scenes')).toBeVisible();

  await openLibrary(desk);
  await library.view('Polls');
  await library.cell('One').click();
  await app.faults({ dropRate: 1 });
  await set.getByRole('button', { name: 'Add to a show' }).click();
  await expect(dialog.getByText(/^The platform cannot be reached now/)).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAttribute('title', /^The platform cannot be reached now/);
  await app.faults({});
});

test('deleting many shows how far it is, can be stopped, and undo brings all of them back @proof', async ({ desk }) => {
  const { page } = desk;
  const window = await openBridgeClient(await pairedAs(page));
  const spaceId = (await window.call('app.hello', {})).firstShow?.spaceId ?? '';
  for (let start = 0; start < MANY; start += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        window.call('library.create', {
          spaceId,
          name: `Set ${start + index}`,
          body: { kind: 'poll_set', polls: [] },
        }),
      ),
    );
  }
  window.close();
  const library = await openLibrary(desk);
  await library.view('Polls');
  const count = library.actions.getByRole('status');
  await library.search.fill('Set');
  await expect(count).toHaveText(`${MANY_SAID} matches`);

  await desk.button('Select all').click();
  await expect(count).toHaveText(`${MANY_SAID} selected`);
  await library.actions.getByRole('button', { name: 'Delete' }).click();
  const work = page.getByRole('group', { name: 'Deleting' });
  await expect(work.getByRole('progressbar', { name: 'Deleting' })).toBeVisible();
  await work.getByRole('button', { name: 'Stop' }).click();
  await expect(work).toHaveCount(0);
  const left = Number((await count.innerText()).split(' ')[0]?.replace(',', ''));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(MANY);

  await library.actions.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: 'Restoring' })).toHaveCount(0);
  await desk.button('Select none').click();
  await expect(count).toHaveText(`${MANY_SAID} matches`);

  // As many of the numbers have two ones beside each other.
  await library.search.fill('Set 11');
  await expect(count).toHaveText('120 matches');
  await desk.button('Select all').click();
  await library.actions.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(count).toHaveText('120 matches');
});
