import { expect, test } from '../support/app.ts';

interface Desk {
  readonly scenes: readonly { readonly name: string; readonly overlays: readonly { readonly text?: string }[] }[];
}

test('a scene is made, a band put on it and dragged, kept by the platform, and all of it undone', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const read = () => app.call<Desk>('GET', `/live/sessions/${app.sessionId}/scenes`);
  const count = (await read()).scenes.length;
  await page.getByRole('navigation', { name: 'Main' }).getByText('Prepare').click();
  await desk.button('New scene').click();
  const canvas = desk.region('Canvas');
  await canvas.getByRole('button', { name: 'Band', exact: true }).click();
  await desk.region('Properties').getByRole('textbox', { name: 'Text', exact: true }).fill('Ana Ruiz');
  const band = canvas.getByRole('button', { name: 'Ana Ruiz' });
  await band.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect
    .poll(async () => (await read()).scenes.some(({ overlays }) => overlays.some(({ text }) => text === 'Ana Ruiz')))
    .toBe(true);
  for (let step = 0; step < 4; step += 1) await desk.button('Undo').click();
  await expect(desk.button('Undo')).toBeDisabled();
  await expect.poll(async () => (await read()).scenes.length).toBe(count);
});
