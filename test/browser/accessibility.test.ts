import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];

/**
 * Serious findings, each with where it is. What a show draws on its stages is content, as in any picture: its colours
 * are the show's own.
 */
const findings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-stage]').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

for (const appearance of ['Dark', 'Light'] as const) {
  for (const size of SIZES) {
    test(`the ${appearance.toLowerCase()} app has no serious findings at ${size.width}×${size.height}`, async ({
      desk,
    }) => {
      const { page } = desk;
      const main = page.getByRole('navigation', { name: 'Main' });
      await page.setViewportSize(size);
      await main.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: appearance, exact: true }).check();
      await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance.toLowerCase());
      expect(await findings(page), 'settings').toEqual([]);
      await main.getByRole('button', { name: 'Shows' }).click();
      await expect(page.getByRole('heading', { name: 'Shows' })).toBeVisible();
      expect(await findings(page), 'shows').toEqual([]);
      await main.getByRole('button', { name: 'Desk' }).click();
      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
      expect(await findings(page), 'desk').toEqual([]);
    });
  }
}

test('the audience page has no serious findings', async ({ admit, desk }) => {
  await desk.tile('Welcome').click();
  const audience = await admit('Mara Lind');
  await expect(audience.getByRole('group', { name: 'Welcome' })).toBeVisible();
  expect(await findings(audience)).toEqual([]);
});
