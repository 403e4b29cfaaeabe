import { expect } from '@playwright/test';
import type { DeskPage } from './desk-page.ts';

/** The library's parts, found by role and name only, as a person finds them. */
export const openLibrary = async ({ page, region }: DeskPage) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  const views = page.getByRole('navigation', { name: 'Library' });
  await expect(region('Templates')).toBeVisible();
  return {
    views,
    view: (name: string) => views.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
    folder: (name: string) => views.getByRole('region', { name: 'Folders' }).getByRole('button', { name, exact: true }),
    cell: (name: string) => page.getByRole('gridcell', { name }),
    cells: page.getByRole('gridcell'),
    search: page.getByRole('searchbox', { name: 'Search' }),
    details: region('Details'),
    actions: page.getByRole('toolbar', { name: 'Actions for the selection' }),
    undo: () => page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click(),
  };
};
