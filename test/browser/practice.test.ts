import { expect, test } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';

const openKeys = async ({ page }: DeskPage): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name: 'Keys' }).click();
};

test('keys are practised without a mouse, one’s own, and none of them reaches the show', async ({ desk, happened }) => {
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
  const missed = (await asked.getAttribute('data-asked')) ?? '';
  await page.keyboard.press(missed);
  await expect(asked).not.toHaveAttribute('data-asked', missed);
  await page.keyboard.press((await asked.getAttribute('data-asked')) ?? '');
  await expect(practice.getByText('2 of 20')).toBeVisible();
  await practice.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await expect(practice.getByRole('status')).toContainText('1 of 2 keys');
  await expect(practice.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(practice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Practise' })).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  expect(await happened('live.scene.changed')).toBe(0);
});
