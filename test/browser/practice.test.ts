import { expect, test } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';

test.use({ actionTimeout: 20_000 });

const openKeys = async ({ page }: DeskPage): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name: 'Keys' }).click();
};

test('keys are practised without a mouse, one’s own, and none of them reaches the show', async ({ desk, happened }) => {
  test.setTimeout(120_000);
  const { page } = desk;
  await openKeys(desk);
  await page.getByRole('button', { name: 'Change the key: Take back' }).click();
  await page.keyboard.press('KeyJ');
  await expect(page.getByRole('button', { name: 'Change the key: Take back' })).toContainText('J');

  await page.getByRole('button', { name: 'Practise' }).focus();
  await page.keyboard.press('Enter');
  const practice = page.getByRole('dialog', { name: 'Practise your keys' });
  const asked = practice.locator('[data-asked]');
  await expect(asked).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('KeyY');
  await expect(practice.getByRole('alert')).toContainText('press it now');
  let own = 0;
  while (await asked.isVisible()) {
    const chord = (await asked.getAttribute('data-asked')) ?? '';
    if ((await asked.innerText()) === 'Take back') {
      own += 1;
      expect(chord).toBe('KeyJ');
    }
    await page.keyboard.press(chord);
  }
  await expect(practice.getByRole('status')).toContainText('of 20 keys');
  await expect(practice.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(practice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Practise' })).toBeFocused();
  expect(own).toBeLessThanOrEqual(20);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  expect(await happened('live.scene.changed')).toBe(0);
});
