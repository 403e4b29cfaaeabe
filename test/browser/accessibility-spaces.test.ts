import { findings, findingsAsItIs } from '../support/findings.ts';
import { expect, test } from '../support/spaces-page.ts';

test.use({ actionTimeout: 15_000 });

test('axe finds nothing where one space is changed for another', async ({ platform, spaceName, spaces }) => {
  const { page } = spaces;
  await spaces.open();
  await spaces.addKey(platform.ready.apiRoot, platform.ready.readOnlyKey);
  await page.getByRole('button', { name: `Space: ${spaceName}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect.soft(await findings(page), 'the switcher').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Connect a space' }).click();
  await expect(spaces.dialog).toBeVisible();
  expect.soft(await findings(page), 'a space being connected').toEqual([]);
});

test('axe finds nothing where a sign-in is agreed to', async ({ person, platform, spaces }) => {
  await spaces.open();
  const url = await spaces.signIn(platform.ready.apiRoot);
  await person.page.goto(url);
  await expect(person.page.getByLabel('Your e-mail address')).toBeVisible();
  expect.soft(await findingsAsItIs(person.page), 'who signs in').toEqual([]);
  await person.visit(url);
  expect.soft(await findingsAsItIs(person.page), 'what is agreed to').toEqual([]);
});
