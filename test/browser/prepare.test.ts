import { expect, sharedTest as test } from '../support/shared-app.ts';
import { goToPrepare, platformScenes } from '../support/prepare-page.ts';

test('a scene with every kind of overlay is made, dragged in one step, kept by the platform, and undone', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const count = (await platformScenes(app)).length;
  const { canvas, properties, sent } = await goToPrepare(desk);
  await desk.button('New scene').click();
  await canvas.getByRole('button', { name: 'Band', exact: true }).click();
  await properties.getByRole('textbox', { name: 'Text', exact: true }).fill('Ana Ruiz');
  await canvas.getByRole('button', { name: 'Ana Ruiz' }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  const hasBand = async (): Promise<boolean> =>
    (await platformScenes(app)).some(({ overlays }) => overlays.some(({ text }) => text === 'Ana Ruiz'));
  await expect.poll(hasBand).toBe(true);

  // Elsewhere and back: what was kept and sent can still be undone.
  await page.getByRole('navigation', { name: 'Main' }).getByText('Desk').click();
  await goToPrepare(desk);
  for (let step = 0; step < 4; step += 1) await desk.button('Undo').click();
  await expect(desk.button('Undo')).toBeDisabled();
  await expect.poll(async () => (await platformScenes(app)).length).toBe(count);
  for (let step = 0; step < 4; step += 1) await desk.button('Redo').click();
  await sent();
  await expect.poll(hasBand).toBe(true);

  // Every kind of overlay, in another layout, and a drag that is one step.
  await desk.button('New scene').click();
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Overlays');
  await canvas.getByRole('button', { name: /^Layout:/ }).click();
  await page.getByRole('menuitem', { name: 'Grid', exact: true }).click();
  await expect(canvas.getByRole('button', { name: 'Layout: Grid' })).toBeVisible();
  const add = async (kind: string): Promise<void> => {
    await canvas.getByRole('button', { name: kind, exact: true }).first().click();
    await expect(properties.getByRole('heading', { name: kind, exact: true })).toBeVisible();
  };
  await add('Band');
  await properties.getByRole('textbox', { name: 'Text', exact: true }).fill('Welcome all');
  await add('Sticker');
  await properties.getByRole('radio', { name: 'Badge' }).check();
  await properties.getByRole('textbox', { name: 'Label', exact: true }).fill('New');
  for (const kind of ['Poll', 'Message', 'Viewers']) {
    await add(kind);
    await properties.getByRole('textbox', { name: 'Title', exact: true }).fill(`My ${kind.toLowerCase()}`);
  }
  const band = canvas.getByRole('button', { name: 'Welcome all' });
  const box = await band.boundingBox();
  if (!box) throw new Error('The band is not on the canvas.');
  // Its upper half lies under the message.
  const grip = { x: box.x + 20, y: box.y + box.height * 0.85 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 200, grip.y, { steps: 8 });
  await page.mouse.up();
  const moved = await band.boundingBox();
  expect(moved?.x).toBeGreaterThan(box.x + 100);
  await sent();
  const kept = (await platformScenes(app)).find(({ name }) => name === 'Overlays');
  expect(kept?.layout).toBe('grid');
  const overlays = kept?.overlays ?? [];
  expect(overlays.map(({ type }) => type)).toEqual(['band', 'sticker', 'poll', 'message', 'viewers']);
  expect(overlays[0]?.x).toBeGreaterThan(0.1);
  expect(overlays.slice(2).map(({ title }) => title)).toEqual(['My poll', 'My message', 'My viewers']);
  await desk.button('Undo').click();
  expect((await band.boundingBox())?.x).toBeCloseTo(box.x, 0);

  // A limit is said in words, and the edit is not made.
  await desk.region('Layers').getByRole('button', { name: 'My poll', exact: true }).click();
  const accent = properties.getByRole('group', { name: 'Accent' }).locator('input[type=text]');
  await accent.fill('red');
  await expect(canvas.getByRole('alert')).toContainText('Accent: the platform does not accept this value.');
});

test('two windows on one show see each other’s edits, the last of a closing one, and another program’s', async ({
  app,
  desk,
  openWindow,
}) => {
  const second = await openWindow();
  const one = await goToPrepare(desk);
  const other = await goToPrepare(second);
  await desk.button('New scene').click();
  await one.properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Shared');
  await one.canvas.getByRole('button', { name: 'Band', exact: true }).click();
  await one.properties.getByRole('textbox', { name: 'Text', exact: true }).fill('From one');
  const row = other.scenes.getByRole('button', { name: 'Shared', exact: true });
  await row.click();
  await expect(other.canvas.getByRole('button', { name: 'From one' })).toBeVisible();
  await other.canvas.getByRole('button', { name: 'Sticker', exact: true }).click();
  await expect(one.desk.region('Layers').getByText('🎉')).toBeVisible();
  await expect(one.canvas.getByRole('button', { name: 'From one' })).toHaveAttribute('aria-pressed', 'true');

  const [first] = await platformScenes(app);
  const path = `/live/sessions/${app.sessionId}/scenes/${first?.id ?? ''}`;
  await app.call('PATCH', path, { name: 'Renamed elsewhere' });
  await expect(one.scenes.getByRole('button', { name: 'Renamed elsewhere', exact: true })).toBeVisible();

  await other.properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed and gone');
  await second.page.close();
  await expect.poll(async () => (await platformScenes(app)).map(({ name }) => name)).toContain('Typed and gone');
  await expect(one.scenes.getByRole('button', { name: 'Typed and gone', exact: true })).toBeVisible();
});
