import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window', networkNoise: true });

test('a section that cannot be loaded says so, and opens once it is tried again @proof', async ({ desk, page }) => {
  const rail = page.getByRole('navigation', { name: 'Main' });
  const isLibrary = (url: URL): boolean => url.pathname.startsWith('/assets/library-section-');
  await page.route(isLibrary, (route) => route.abort());
  await page.reload();
  await rail.getByRole('button', { name: 'Library', exact: true }).click();
  const said = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  await expect(said).toBeVisible();

  await page.unroute(isLibrary);
  await said.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('heading', { name: 'Library', exact: true })).toBeVisible();

  await rail.getByRole('button', { name: 'Desk', exact: true }).click();
  await expect(desk.tile('Welcome')).toBeVisible();
});
