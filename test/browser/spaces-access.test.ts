import type { Page } from '@playwright/test';
import { findings, findingsAsItIs, findingsInTurn } from '../support/findings.ts';
import { expect, test } from '../support/spaces-page.ts';

/** The tooltip of what has the focus again is no part of the screen. */
const withoutTooltip = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(page.locator('[data-tooltip-content]')).toHaveCount(0);
};

test('axe finds nothing of any level where a space is connected: lists, forms, notices, consent @proof', async ({
  person,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot, fullKey } = platform.ready;
  let turn = 0;
  const look = async (what: string): Promise<void> => {
    turn += 1;
    await withoutTooltip(page);
    expect.soft(await findingsInTurn(page, turn), what).toEqual([]);
  };
  // The dialogs over the list are checked in the smallest window.
  await page.setViewportSize({ width: 1024, height: 700 });
  await spaces.open();
  await spaces.begin('API key', 'http://platform.example');
  await dialog.getByLabel('API key', { exact: true }).last().fill(fullKey);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look('a key that was refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await spaces.addKey(apiRoot, fullKey);
  await expect(page.getByText(`${spaceName} is connected.`)).toBeVisible();
  await look('the list, small');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await findings(page), 'the list').toEqual([]);
  await page.getByRole('button', { name: `Space: ${spaceName}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect.soft(await findingsInTurn(page, turn), 'the switcher').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1024, height: 700 });
  await spaces.begin('Sign in', apiRoot);
  await look('a space being connected');
  await dialog.getByRole('radio', { name: 'Let me choose' }).check();
  await dialog.getByText(/^Scenes \(/).click();
  await look('a choice of tools');
  const address = await spaces.goToBrowser();
  await expect(dialog.getByRole('status')).toBeVisible();
  await look('waiting for the browser');
  await person.page.goto(address);
  await expect(person.page.getByLabel('Your e-mail address')).toBeVisible();
  expect.soft(await findingsAsItIs(person.page), 'who signs in').toEqual([]);
  await person.visit(address);
  expect.soft(await findingsAsItIs(person.page), 'what is agreed to').toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await spaces.menu(spaceName, 'Sign out');
  await expect(page.getByText(`Signed out of ${spaceName}.`)).toBeVisible();
  await look('a notice');
  await spaces.menu(spaceName, 'Remove');
  await look('a question');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('by keyboard alone a space is connected, used, renamed and removed, and the focus is never lost @proof', async ({
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { keyboard } = page;
  const name = (): Promise<string> =>
    page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return (label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
    });
  /** Walks by Tab until something of that name has the focus. */
  const tabTo = async (wanted: RegExp): Promise<void> => {
    for (let count = 0; count < 60; count += 1) {
      if (wanted.test(await name())) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${String(wanted)} is not reached by Tab; the focus is on ${await name()}`);
  };
  // Tab starts here in a new window.
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await tabTo(/^Settings$/);
  await keyboard.press('Enter');
  await tabTo(/^Spaces$/);
  await keyboard.press('Enter');
  await tabTo(/^Connect a space$/);
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(/^Sign in$/);
  await keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'API key' })).toBeChecked();
  await tabTo(/^API root/);
  await keyboard.insertText(platform.ready.apiRoot);
  await keyboard.press('Tab');
  await keyboard.insertText(platform.ready.fullKey);
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(spaces.card(spaceName)).toBeVisible();

  await tabTo(new RegExp(`^More: ${spaceName}`));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Name here')).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.insertText('The school');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(spaces.card('The school')).toBeVisible();

  await tabTo(/^More: The school/);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(/^Remove$/);
  await keyboard.press('Enter');
  await expect(spaces.card('The school')).toHaveCount(0);
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== null)).toBe(true);
});
