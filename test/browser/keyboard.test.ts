import { expect, sharedTest as test } from '../support/shared-app.ts';

test('tiles are walked by arrows and pressed by Shift with Enter; Space and Enter press none by accident', async ({
  desk,
  happened,
}) => {
  const { keyboard } = desk.page;
  await desk.tile('Waiting').focus();
  await keyboard.press('ArrowRight');
  await expect(desk.tile('Opening')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(desk.tile('Welcome')).toBeFocused();
  await keyboard.press('Space');
  await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'idle');
  await keyboard.press('Shift+Enter');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('Tab reaches every region of the desk', async ({ desk }) => {
  const reached = new Set<string>();
  // From the first thing there is, the way past the rail.
  await desk.page.locator('.skip').focus();
  for (let count = 0; count < 120; count += 1) {
    await desk.page.keyboard.press('Tab');
    const name = await desk.page.evaluate(
      () => document.activeElement?.closest('section[aria-label], nav[aria-label]')?.getAttribute('aria-label') ?? null,
    );
    if (name !== null) reached.add(name);
    if (name === 'Run of show') break;
  }
  expect([...reached]).toEqual(
    expect.arrayContaining(['Main', 'Scenes', 'Bands', 'Polls', 'People', 'Chat', 'Run of show']),
  );
});

test('? opens the sheet of keys and Escape closes it', async ({ desk }) => {
  await desk.page.keyboard.press('Shift+Slash');
  const sheet = desk.page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText('Take back', { exact: true }).first()).toBeVisible();
  await desk.page.keyboard.press('Digit3');
  await desk.page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
});
