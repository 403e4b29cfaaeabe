import { expect, test } from '../support/app.ts';
import { picture } from '../support/media-files.ts';
import { cutLine, goToPrepare, mendLine } from '../support/prepare-page.ts';

test.use({ networkNoise: true });

interface Scenes {
  readonly scenes: readonly { readonly slots: readonly { readonly mediaId?: string; readonly url?: string }[] }[];
}

test('offline, a file is dropped on the canvas and one is chosen in the picker; both are on the platform in the end', async ({
  app,
  desk,
}) => {
  test.setTimeout(120_000);
  const { page } = desk;
  const { canvas, properties, sent, syncNow } = await goToPrepare(desk);
  await sent();
  await cutLine(app);
  await desk.button('New scene').click();

  const drop = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'Stand plan.png', { type: 'image/png' }));
      return data;
    },
    [...picture('drop')],
  );
  await canvas.dispatchEvent('dragover', { dataTransfer: drop });
  await expect(canvas.getByRole('status')).toHaveText('Drop to put it on the scene');
  await canvas.dispatchEvent('drop', { dataTransfer: drop });
  await expect(canvas.getByRole('button', { name: 'Stand plan' })).toBeVisible();
  await expect(properties.getByRole('group', { name: 'Media' })).toContainText('Stand plan');

  await desk.region('Layers').getByRole('button', { name: 'Add a slot' }).click();
  await page.getByRole('menuitem', { name: 'Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose media' });
  // What the space had is there without a line.
  await expect(picker.getByRole('list').getByRole('button').first()).toBeVisible();
  await expect(picker.getByRole('button', { name: 'Stand plan' })).toBeVisible();
  await picker.locator('input[type="file"]').setInputFiles({
    name: 'Second plan.png',
    mimeType: 'image/png',
    buffer: picture('picked'),
  });
  await expect(picker).toBeHidden();
  await expect(canvas.getByRole('button', { name: 'Second plan' })).toBeVisible();

  await mendLine(app);
  await syncNow();
  await expect
    .poll(
      async () => {
        const { scenes } = await app.call<Scenes>('GET', `/live/sessions/${app.sessionId}/scenes`);
        const { media } = await app.call<{ media: readonly { id: string; title: string }[] }>(
          'GET',
          '/media?limit=200',
        );
        const idOf = (title: string) => media.find((one) => one.title === title)?.id ?? title;
        const used = scenes.flatMap(({ slots }) => slots.map(({ mediaId }) => mediaId));
        return [idOf('Stand plan'), idOf('Second plan')].map((id) => used.includes(id));
      },
      { timeout: 60_000 },
    )
    .toEqual([true, true]);
});
