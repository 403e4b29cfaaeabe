import type { Dialog } from '@playwright/test';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('Back and Forward move between sections, and Back never leaves the desk in the middle of a show', async ({
  openWindow,
}) => {
  // The window that files share remembers where the others went.
  const desk = await openWindow();
  const { page } = desk;
  const go = (section: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: section, exact: true }).click();
  const isAt = (section: string): Promise<void> =>
    expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: section, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
  const asked: string[] = [];
  const hear = (dialog: Dialog): void => {
    asked.push(dialog.type());
    void dialog.accept();
  };
  page.on('dialog', hear);

  await go('Library');
  await go('Prepare');
  await page.goBack();
  await isAt('Library');
  await page.goBack();
  await isAt('Desk');
  await page.goForward();
  await isAt('Library');
  await page.goBack();
  await isAt('Desk');
  for (let count = 0; count < 8; count += 1) {
    await page.goBack();
    await expect(desk.tile('Welcome')).toBeVisible();
  }
  // A rehearsal may be left: nobody is asked.
  await page.reload();
  await expect(desk.tile('Welcome')).toBeVisible();
  page.off('dialog', hear);
  expect(asked).toEqual([]);
});
