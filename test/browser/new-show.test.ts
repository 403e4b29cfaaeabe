import { startPlatform, type PlatformProcess } from '../support/platform-process.ts';
import { expect, test as spacesTest } from '../support/spaces-page.ts';

/** A platform whose space is new: nobody else's shows are in it, and no other test meets what is made here. */
const test = spacesTest.extend<{ readonly newPlatform: PlatformProcess }>({
  newPlatform: async ({}, use) => {
    const platform = await startPlatform({ seed: 'empty', clock: 'real' });
    try {
      await use(platform);
    } finally {
      await platform.stop();
    }
  },
});

test('a new space leads from nothing to the scenes of its first show, and to a series of it @proof', async ({
  newPlatform,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const name = 'New School';
  await newPlatform.call('PATCH', '/space', { name });
  await spaces.open();
  await spaces.addKey(newPlatform.ready.apiRoot, newPlatform.ready.fullKey);
  await expect(spaces.card(name)).toBeVisible();
  await page.getByRole('button', { name: /^Space: / }).click();
  await page.getByRole('menuitem', { name }).click();

  await spaces.section('Prepare');
  await expect(page.getByText('No show to prepare')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
  await page.getByRole('button', { name: 'New show' }).click();
  await dialog.getByLabel('Title').fill('My first evening');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'New scene' }).click();
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Sync' })).toHaveAttribute('data-waiting', '0');

  await spaces.section('Shows');
  const detail = page.getByRole('region', { name: 'My first evening' });
  await detail.getByRole('button', { name: 'Duplicate' }).click();
  await dialog.getByLabel('Date and time').fill('2031-01-06T18:00');
  await dialog.getByLabel('How many shows').fill('3');
  await expect(dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByText('3 shows created')).toBeVisible();
  await detail.getByRole('button', { name: 'Prepare scenes' }).click();
  await expect(
    page
      .getByRole('list')
      .getByRole('button', { name: /^Scene 1/ })
      .first(),
  ).toBeVisible();
  await page.getByLabel(/^Show being prepared: /).click();
  await expect(page.getByRole('option', { name: 'My first evening' })).toHaveCount(4);
  await expect(page.getByRole('option').filter({ hasText: /13 Jan/ })).toHaveCount(1);
});
