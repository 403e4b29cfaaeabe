import type { DeskPage } from '../support/desk-page.ts';
import { findings, findingsAsItIs } from '../support/findings.ts';
import { picture } from '../support/media-files.ts';
import { cutLine, goToPrepare, mendLine } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ networkNoise: true });

interface Desk {
  readonly scenes: readonly {
    readonly id: string;
    readonly name: string;
    readonly overlays: readonly { readonly id: string; readonly text?: string; readonly color?: string }[];
  }[];
}

const LONG = 'Doors close tonight at eight, so ask your questions in the chat now: we answer all of them at the end. ';

test('preflight finds trouble while somebody edits, shows where it is, fixes it, and the fix is undone', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  await page.getByRole('navigation', { name: 'Main' }).getByText('Prepare').click();
  await desk.button('New scene').click();
  const canvas = desk.region('Canvas');
  await canvas.getByRole('button', { name: 'Band', exact: true }).click();
  const text = desk.region('Properties').getByRole('textbox', { name: 'Text', exact: true });
  await text.fill(LONG.repeat(3).trim());

  const open = page.getByRole('button', { name: /^Preflight, / });
  await open.click();
  const list = desk.region('Preflight');
  const row = list.getByRole('listitem').filter({ hasText: 'does not fit into its band' });
  await expect(row).toHaveCount(1);
  await expect(list.getByRole('heading', { name: /^Should be fixed/ })).toBeVisible();
  expect(await findingsAsItIs(page, '.preflight')).toEqual([]);

  // Elsewhere first, so that being shown the place is seen to do something.
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Welcome/ })
    .first()
    .click();
  await open.click();
  await row.getByRole('button', { name: /^Show me/ }).click();
  await expect(list).toBeHidden();
  await expect(text).toHaveValue(LONG.repeat(3).trim());

  await open.click();
  await row.getByRole('button', { name: /^Write at \d+ px/ }).click();
  await expect(row).toHaveCount(0);
  await expect(list.getByRole('heading', { name: 'Preflight', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await desk.button('Undo').click();
  await open.click();
  await expect(row).toHaveCount(1);

  // By keyboard alone, and the platform has it in the end.
  await row.getByRole('button', { name: /^Write at \d+ px/ }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () => {
      const { scenes } = await app.call<Desk>('GET', `/live/sessions/${app.sessionId}/scenes`);
      return scenes
        .flatMap(({ overlays }) => overlays)
        .some((one) => one.text?.startsWith('Doors close') === true && 'fontSize' in one);
    })
    .toBe(true);
});

test('a medium that is only on the web needs the network, until a file of this computer replaces it @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const { properties, sent } = await goToPrepare(desk);
  await sent();
  await cutLine(app);
  await desk.button('New scene').click();
  await desk.region('Layers').getByRole('button', { name: 'Add a source' }).click();
  await page.getByRole('menuitem', { name: 'Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose media' });
  await picker.getByRole('textbox', { name: 'Or an https address' }).fill('https://elsewhere.invalid/plan.png');
  await picker.getByRole('button', { name: 'Use this address' }).click();
  const open = page.getByRole('button', { name: /^Preflight, / });
  const row = desk
    .region('Preflight')
    .getByRole('listitem')
    .filter({ hasText: 'is not stored on this computer and needs the network' });
  await open.click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Show me/ }).click();
  await properties.getByRole('group', { name: 'Media' }).getByRole('button').first().click();
  await picker
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Plan.png', mimeType: 'image/png', buffer: picture('plan') });
  await expect(picker).toBeHidden();
  await open.click();
  await expect(desk.region('Preflight')).toBeVisible();
  await expect(row).toHaveCount(0);
  await mendLine(app);
});

const openKeys = async ({ page }: DeskPage): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name: 'Keys' }).click();
};

test('a person practises their own keys without a mouse, and none of them reaches the show @proof', async ({
  desk,
  happened,
}) => {
  const { page } = desk;
  await openKeys(desk);
  await page.getByRole('button', { name: 'Change the key: Take back' }).click();
  await page.keyboard.press('KeyJ');
  await expect(page.getByRole('button', { name: 'Change the key: Take back' })).toContainText('J');

  await page.getByRole('button', { name: 'Practise' }).focus();
  await page.keyboard.press('Enter');
  const practice = page.getByRole('dialog', { name: 'Practise your keys' });
  const asked = practice.locator('[data-asked]');
  await expect(asked).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('KeyY');
  await expect(practice.getByRole('alert')).toContainText('press it now');
  const missed = (await asked.getAttribute('data-asked')) ?? '';
  await page.keyboard.press(missed);
  await expect(asked).not.toHaveAttribute('data-asked', missed);
  await page.keyboard.press((await asked.getAttribute('data-asked')) ?? '');
  await expect(practice.getByText('2 of 20')).toBeVisible();
  await practice.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await expect(practice.getByRole('status')).toContainText('1 of 2 keys');
  await expect(practice.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(practice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Practise' })).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  expect(await happened('live.scene.changed')).toBe(0);
});
