import { readFileSync } from 'node:fs';
import { findingsAsItIs } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('the app checks itself, says what to do, and makes a file that names and opens nothing', async ({ app, desk }) => {
  const { page } = desk;
  await page.goto(new URL('/#/settings/diagnostics', app.link).href);
  const checks = page.getByRole('list', { name: 'Diagnostics' });
  await expect(checks.getByRole('listitem')).toHaveCount(7);
  await expect(checks).toHaveAttribute('aria-busy', 'false');
  await expect(checks.locator('[data-state="running"]')).toHaveCount(0);
  const item = (name: string) => checks.getByRole('listitem').filter({ hasText: name });
  await expect(item('Network')).toContainText('The rehearsal answers.');
  await expect(item('Library')).toContainText('The library’s file is OK.');
  await expect(item('Disk')).toContainText(/[\d.,]+ (?:GB|MB) free/);
  await expect(item('Graphics')).toContainText(/frames a second|take|measure/);

  await page.getByRole('button', { name: 'Make the file' }).click();
  const text = page.getByRole('textbox', { name: 'What the file holds' });
  await expect(text).toBeVisible();
  const shown = await text.inputValue();
  expect(JSON.parse(shown)).toMatchObject({ app: { host: 'browser' }, show: { rehearsal: true } });
  expect(shown).not.toMatch(/Pricing|127\.0\.0\.1|Bearer|\b(?:sk|svc)_/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^regie-diagnostics-.*\.json$/);
  expect(readFileSync(await download.path(), 'utf8')).toBe(shown);

  expect(await findingsAsItIs(page)).toEqual([]);
});

test('a platform that does not answer is found out, while everything else is still checked @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  app.freezeService();
  await page.evaluate(() => {
    location.hash = '#/settings/diagnostics';
  });
  const checks = page.getByRole('list', { name: 'Diagnostics' });
  await expect(checks.getByRole('listitem').filter({ hasText: 'Library' })).toContainText('is OK');
  await expect(checks.getByRole('listitem').filter({ hasText: 'Network' })).toContainText('No space answers.');
  app.wakeService();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(checks.getByRole('listitem').filter({ hasText: 'Network' })).toContainText('The rehearsal answers.');
});
