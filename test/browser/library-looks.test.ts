import type { Locator } from '@playwright/test';
import { createDeskPage } from '../support/desk-page.ts';
import { findings, findingsInTurn } from '../support/findings.ts';
import { openLibrary } from '../support/library-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

/** Size that a finger hits easily, in px. */
const FINGER = 40;

const heightsOf = (targets: Locator): Promise<readonly number[]> =>
  targets.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));

test('no dialog and no view has a finding of any level @proof', async ({ desk }) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  const dialog = page.getByRole('dialog');
  let turn = 0;
  const lookInTurn = async (name: string): Promise<void> => {
    turn += 1;
    expect(await findingsInTurn(page, turn), name).toEqual([]);
  };
  const look = async (name: string): Promise<void> => {
    await expect(dialog).toBeVisible();
    await lookInTurn(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await library.cell('Demonstration').click();
  await library.details.getByRole('button', { name: 'Use in a show' }).click();
  await expect(dialog.getByText('Pricing your first course')).toBeVisible();
  await look('Use in a show');
  await library.actions.getByRole('button', { name: 'Tag' }).click();
  await expect(page.getByRole('textbox', { name: 'New tag' })).toHaveCount(2);
  await lookInTurn('Tag');
  await page.keyboard.press('Escape');
  await library.view('Media');
  await desk.button('Add media').click();
  await look('Add media');
  await library.view('Polls');
  await desk.button('New poll set').click();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).press('Enter');
  await library.details.getByRole('button', { name: 'New poll' }).click();
  await look('New poll');
  await library.view('Backups');
  await desk.button('Back up now').click();
  await expect(page.getByText(/^Backed up/)).toBeVisible();
  await lookInTurn('Backups');
  await page
    .getByRole('button', { name: /^Restore the backup/ })
    .first()
    .click();
  await look('Restore');

  await library.view('Templates');
  await library.cells.first().click();
  await expect(library.details.getByRole('region', { name: 'Versions' }).getByRole('button')).toBeVisible();
  expect(await findings(page), 'Templates').toEqual([]);
  for (const view of ['Media', 'Shows', 'Bands', 'Polls', 'Deck pages']) {
    await library.view(view);
    await expect(desk.region(view)).toBeVisible();
    if (view === 'Bands')
      await desk
        .region('Bands')
        .getByRole('button', { name: /^Vote now/ })
        .click();
    if (view === 'Polls') await library.cells.first().dblclick();
    await lookInTurn(view);
  }
});

test('forced colours show what is chosen, in front and on; at 200 % zoom nothing lies beyond the edge @proof', async ({
  desk,
}) => {
  const { page } = desk;
  await page.emulateMedia({ forcedColors: 'active' });
  const library = await openLibrary(desk);
  const look = (target: Locator) =>
    target.evaluate((one) => {
      const { borderTopColor, backgroundColor, color } = getComputedStyle(one);
      return { borderTopColor, backgroundColor, color };
    });
  /** A system colour of this machine, as the browser writes it. */
  const colour = (name: string): Promise<string> =>
    page.evaluate((value) => {
      const probe = document.createElement('i');
      probe.style.cssText = `forced-color-adjust: none; color: ${value}`;
      document.body.append(probe);
      const found = getComputedStyle(probe).color;
      probe.remove();
      return found;
    }, name);
  const [filled, onFilled] = [await colour('Highlight'), await colour('HighlightText')];
  await library.cell('Demonstration').click();
  expect((await look(library.cell('Demonstration'))).borderTopColor).toBe(filled);
  expect((await look(library.cell('Chapter'))).borderTopColor).not.toBe(filled);

  const inFront = library.views.getByRole('button', { name: /^Templates/ });
  expect(await look(inFront)).toMatchObject({ backgroundColor: filled, color: onFilled });
  expect((await look(inFront.locator('.num'))).color).toBe(onFilled);

  await library.view('Media');
  await library.cell('Atelier Nord logo').click();
  const keep = library.details.getByRole('switch', { name: 'Keep offline' });
  expect((await look(keep.locator('> *'))).backgroundColor).toBe(await colour('ButtonText'));
  await keep.click();
  await expect(keep).toBeChecked();
  await expect.poll(async () => (await look(keep)).backgroundColor).toBe(filled);
  await expect.poll(async () => (await look(keep.locator('> *'))).backgroundColor).toBe(onFilled);

  // At 720×450, as a small window zoomed to 200 %, views, items and details come one below the other.
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 720, height: 450 });
  await library.view('Templates');
  await library.search.fill('demo');
  await expect(library.cells).toHaveCount(1);
  await library.cell('Demonstration').click();
  const { details } = library;
  const [grid, panel] = [await page.getByRole('grid').boundingBox(), await details.boundingBox()];
  expect(panel?.y).toBeGreaterThanOrEqual((grid?.y ?? 0) + (grid?.height ?? 0));
  await details.getByRole('textbox', { name: 'New tag' }).fill('small');
  await page.keyboard.press('Enter');
  await expect(details.getByText('small', { exact: true })).toBeInViewport();
  for (const view of ['Media', 'Bands', 'Polls', 'Deck pages', 'Backups', 'Templates']) {
    await library.view(view);
    await expect(page.getByRole('main')).toBeVisible();
    const beyond = await page.evaluate(() => {
      const main = document.getElementById('main');
      return [document.documentElement.scrollWidth - innerWidth, (main?.scrollWidth ?? 1) - (main?.clientWidth ?? 0)];
    });
    expect(beyond).toEqual([0, 0]);
  }
  await library.cell('Demonstration').click();
  await details.getByRole('button', { name: 'Use in a show' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('templates are chosen, named anew and moved with a finger, by targets of its size @proof', async ({
  browser,
  context,
  app,
  complaints,
}) => {
  const touched = await browser.newContext({
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
    storageState: await context.storageState(),
  });
  touched.on('weberror', (error) => complaints.push(error.error().message));
  const page = await touched.newPage();
  await page.goto(new URL('/', app.link).href);
  const desk = createDeskPage(page);
  const library = await openLibrary(desk);
  await desk.button('New folder').tap();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Spring');
  await page.keyboard.press('Enter');
  await expect(library.folder('Spring')).toBeVisible();
  await library.cell('Demonstration').tap();
  const targets = library.views.getByRole('button').or(library.actions.getByRole('button'));
  const heights = await heightsOf(targets);
  expect(heights.length).toBeGreaterThan(12);
  expect(heights.filter((height) => height < FINGER)).toEqual([]);

  await library.cell('Chapter').locator('button').tap();
  await expect(library.actions.getByText('2 selected')).toBeVisible();
  await library.actions.getByRole('button', { name: 'Move to folder' }).tap();
  await page.getByRole('menuitem', { name: 'Spring' }).tap();
  await library.folder('Spring').tap();
  await expect(library.cells).toHaveCount(2);

  await library.cell('Demonstration').tap();
  await library.actions.getByRole('button', { name: 'Rename' }).tap();
  await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill('Live demonstration');
  await page.keyboard.press('Enter');
  await expect(library.cell('Live demonstration')).toBeVisible();
  await touched.close();
});
