import { findings } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('an operation is found, filled in, sent and its answer read by keyboard alone @proof', async ({ app, desk }) => {
  const { page } = desk;
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('create group');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'create_group', exact: true })).toBeVisible();

  await expect(page.getByLabel('name', { exact: true })).toBeFocused();
  await page.keyboard.type('Choir of the console');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (let at = 0; at < 30 && !(await send.evaluate((one) => one === document.activeElement)); at++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Choir of the console');
  const { groups } = await app.call<{ groups: readonly { name: string }[] }>('GET', '/groups');
  expect(groups.map(({ name }) => name)).toContain('Choir of the console');

  expect(await findings(page)).toEqual([]);
});

test('a lesson is chosen after its course, and what is read is that lesson @proof', async ({ desk }) => {
  const { page } = desk;
  const choose = async (asked: string, name: string): Promise<void> => {
    await page.getByRole('button', { name: asked, exact: true }).click();
    await page.getByRole('combobox', { name: asked }).click();
    await page.getByRole('option', { name }).click();
  };
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('get lesson');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'get_lesson', exact: true })).toBeVisible();
  await choose('id: courses: Choose from the list', 'From idea to outline');
  await choose('id: Choose from the list', 'One person, one change');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('One person, one change');
});

test('the palette finds a scene, an action, a show, a setting, a person and a member, and leads there @proof', async ({
  desk,
}) => {
  const { page } = desk;
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog');
  for (const [words, group, name] of [
    ['welcome', 'On the desk', /Welcome/],
    ['lock', 'On the desk', /Lock/],
    ['pricing', 'Shows', /Pricing your first course/],
    ['storage', 'Places', /Storage/],
    ['people', 'People', /\./],
  ] as const) {
    await palette.getByRole('searchbox').fill(words);
    await expect(palette.getByRole('group', { name: group }).getByRole('button', { name }).first()).toBeVisible();
  }
  await palette.getByRole('group', { name: 'People' }).getByRole('button', { name: /\./ }).first().click();
  await expect(desk.region('People').getByRole('searchbox')).toHaveValue(/\./);
  await desk.region('People').getByRole('searchbox').fill('');

  await page.keyboard.press('Control+KeyK');
  await palette.getByRole('searchbox').fill('member of the space');
  const member = palette.getByRole('group', { name: 'People' }).getByRole('button').first();
  const name = (await member.innerText()).split('\n')[0] ?? '';
  await member.click();
  await expect(page.getByRole('heading', { name: 'get_user', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(name);
});
