import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { openLibrary } from '../support/library-page.ts';

/** What a finger hits without looking twice, in px. */
const FINGER = 40;

const heightsOf = (targets: Locator): Promise<readonly number[]> =>
  targets.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('templates are chosen, named anew and moved with a finger, by targets of its size', async ({ desk }) => {
    const { page } = desk;
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
    await expect(library.actions.getByText('2 chosen')).toBeVisible();
    await library.actions.getByRole('button', { name: 'Move to folder' }).tap();
    await page.getByRole('menuitem', { name: 'Spring' }).tap();
    await library.folder('Spring').tap();
    await expect(library.cells).toHaveCount(2);

    await library.cell('Demonstration').tap();
    await library.actions.getByRole('button', { name: 'Rename' }).tap();
    await page.getByRole('gridcell').getByRole('textbox', { name: 'Name' }).fill('Live demonstration');
    await page.keyboard.press('Enter');
    await expect(library.cell('Live demonstration')).toBeVisible();
  });
});

test('in forced colours what is chosen, in front and switched on is told; at 200 % zoom nothing lies beyond the edge', async ({
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
  /** What the system's own colour is here, as the browser writes it. */
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
});
