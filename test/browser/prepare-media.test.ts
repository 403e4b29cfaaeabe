import { goToPrepare } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { silentWav } from '../support/silent-wav.ts';

test('media are chosen by their pictures, and a scene stays as long as its sound lasts @proof', async ({ desk }) => {
  const { page } = desk;
  const { canvas, properties, sent } = await goToPrepare(desk);
  await sent();
  await desk.button('New scene').click();
  await desk.region('Layers').getByRole('button', { name: 'Add a source' }).click();
  await page.getByRole('menuitem', { name: 'Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose media' });
  for (const name of ['Slides', 'Nora']) {
    const picture = picker.getByRole('button', { name }).first().locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  }
  await page.keyboard.press('Escape');

  const sound = await page.evaluateHandle((base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], 'Opening bell.wav', { type: 'audio/wav' }));
    return data;
  }, silentWav(12).toString('base64'));
  await canvas.dispatchEvent('dragover', { dataTransfer: sound });
  await canvas.dispatchEvent('drop', { dataTransfer: sound });
  await properties.getByRole('button', { name: 'Stay for its length: 0:12' }).click();
  await expect(properties.getByRole('button', { name: /^Stay for its length/ })).toHaveCount(0);
  await canvas.press('Escape');
  const stays = properties.getByRole('textbox', { name: 'On screen', exact: true });
  await expect(stays).toHaveValue('0:12');
  await stays.fill('5');
  await stays.press('Enter');
  await expect(properties.getByText('“Opening bell” lasts 0:12 and is cut off when the scene goes.')).toBeVisible();
  await page.getByRole('button', { name: /^Preflight, / }).click();
  await expect(desk.region('Preflight').getByText('goes after 5 s and cuts off “Opening bell”')).toBeVisible();
  await page.keyboard.press('Escape');
});
