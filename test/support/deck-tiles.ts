import type { Locator, Page } from '@playwright/test';
import type { DeskPage } from './desk-page.ts';
import { expect } from './shared-app.ts';

/** The deck of a desk. */
export const deckOf = (desk: DeskPage): Locator => desk.region('Deck');
/** A tile of the page in front. */
export const tileOf = (desk: DeskPage, name: string | RegExp): Locator =>
  deckOf(desk).getByRole('tabpanel').getByRole('button', { name });

/** A new page with these entries of the palette, left as it is pressed. */
export const buildPage = async (desk: DeskPage, names: readonly string[]): Promise<void> => {
  const deck = deckOf(desk);
  await deck.getByRole('button', { name: /^New (deck )?page$/ }).click();
  await deck.getByRole('button', { name: 'Add a tile' }).click();
  const palette = desk.page.getByRole('dialog');
  for (const [index, name] of names.entries()) {
    await palette.getByRole('button', { name, exact: true }).first().click();
    await expect(palette.getByRole('status')).toHaveText(new RegExp(`^${index + 1} tiles?`));
  }
  await palette.getByRole('button', { name: 'Done' }).click();
  await deck.getByRole('button', { name: 'Done' }).click();
};

/** Chooses in a list. */
export const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
