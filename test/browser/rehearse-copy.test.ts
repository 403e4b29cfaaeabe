import { expect, test } from '../support/spaces-page.ts';

test('a show of a real space is rehearsed as a copy in two presses @proof', async ({
  desk,
  liveShow,
  platform,
  spaces,
}) => {
  const { page } = spaces;
  await spaces.open();
  await spaces.addKey(platform.ready.apiRoot, platform.ready.fullKey);
  await spaces.section('Shows');
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${liveShow.title}`) })
    .click();
  await page.getByRole('group', { name: 'Rehearse first' }).getByRole('button', { name: 'Rehearse a copy' }).click();
  await expect(page.locator('.shell')).toHaveAttribute('data-rehearsal');
  await expect(desk.tile('Opening words')).toBeVisible();
  await expect(desk.tile('The talk')).toBeVisible();
  await expect(page.getByRole('main').getByText(liveShow.title).first()).toBeVisible();
});
