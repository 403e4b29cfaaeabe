import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window', viewport: { width: 1024, height: 700 } });

test('at 1024×700 the whole job is done without scrolling the page', async ({ desk }) => {
  const { page } = desk;
  const overflow = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth - innerWidth, height: scrollHeight - innerHeight };
  });
  expect(overflow).toEqual({ width: 0, height: 0 });

  // The window keeps the tab that another test chose.
  await page.getByRole('tab', { name: /^Chat/ }).click();
  for (const name of ['Program', 'Preview', 'Scenes', 'Bands', 'Chat', 'Run of show']) {
    await expect(desk.region(name)).toBeInViewport();
  }
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');

  // Controls of media appear beside the monitors, and the tiles do not move.
  await expect(desk.region('Media')).toContainText('Nothing to play');
  const place = await desk.tile('Offer').boundingBox();
  await desk.tile('Waiting').click();
  await expect(desk.region('Media').getByRole('slider')).toBeVisible();
  expect(await desk.tile('Offer').boundingBox()).toEqual(place);

  await page.getByRole('tab', { name: /^Polls/ }).click();
  await expect(desk.region('Polls').getByRole('button', { name: 'Open poll' })).toBeInViewport();
  await page.getByRole('tab', { name: /^People/ }).click();
  await expect(desk.region('People')).toBeInViewport();
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await expect(desk.region('Chat')).toBeInViewport();

  await desk.button('Sound of the program').click();
  await expect(page.getByRole('meter', { name: 'Level on air' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await expect(desk.button('Take')).toBeInViewport({ ratio: 1 });
  await expect(desk.button('Take back')).toBeInViewport({ ratio: 1 });
  await expect(desk.region('Bands').getByRole('button', { name: 'Show band' })).toBeInViewport({ ratio: 1 });
  await expect(desk.button('Start auto-advance')).toBeInViewport({ ratio: 1 });
});

test('held upright, a tablet and a phone keep the header, have chat and bands first, and targets for a finger @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const top = async (name: string): Promise<number> => (await desk.region(name).boundingBox())?.y ?? Number.NaN;
  for (const size of [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    // The window keeps the tab that another test chose.
    await page.getByRole('tab', { name: /^Chat/ }).click();
    const order = [await top('Chat'), await top('Bands'), await top('Program')];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const presses = [desk.button('Take back'), desk.button('Lock'), desk.button('Take'), desk.button('Show band')];
    for (const press of presses) expect((await press.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // At the end of the desk the header is still there.
    await desk.tile('Offer').scrollIntoViewIfNeeded();
    for (const part of [page.getByText('ON AIR', { exact: true }), desk.connection, desk.button('Take back')])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test('a window that gets narrow while something is explained leaves nothing behind that complains @proof', async ({
  complaints,
  desk,
}) => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  const report = desk.region('Chat').getByRole('button', { name: 'Report a sign-up' });
  // The window that has just become wide may close what it explains once more.
  await expect(async () => {
    await report.blur();
    await report.focus();
    await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 2000 });
  }).toPass();

  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(page.getByRole('tab', { name: /^Chat/ })).toBeVisible();
  await expect(page.getByRole('tooltip')).toBeHidden();
  // Scrolling used to ask the closed tooltip for the place of its button, and threw.
  for (const tab of ['People', 'Chat', 'Polls', 'Chat']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await page.locator('main').dispatchEvent('scroll');
    await desk.region(tab).hover();
    await page.mouse.wheel(0, -300);
  }
  expect(complaints).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await report.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Report a sign-up');
});
