import { expect, sharedTest as test } from '../support/shared-app.ts';
import { cutLine, goToPrepare, mendLine, platformScenes } from '../support/prepare-page.ts';

test.use({ networkNoise: true });

const NAMES = ['Opening card', 'Panel of three', 'Closing card'];

test('sync is paused and resumed; three templates are prepared offline, start a scene, and arrive everywhere', async ({
  app,
  desk,
  openWindow,
}) => {
  test.setTimeout(120_000);
  const { page } = desk;
  const other = await goToPrepare(await openWindow());
  const { canvas, properties, sync, sent, syncNow, scenes } = await goToPrepare(desk);
  await sent();
  await desk.button('Sync details').click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.keyboard.press('Escape');
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('While paused');
  await expect(sync).toHaveAttribute('data-phase', 'paused');
  await expect(sync).not.toHaveAttribute('data-waiting', '0');
  expect((await platformScenes(app)).map(({ name }) => name)).not.toContain('While paused');
  await desk.button('Sync details').click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await sent();
  expect((await platformScenes(app)).map(({ name }) => name)).toContain('While paused');

  await cutLine(app);

  await desk.button('New scene').click();
  const form = page.getByRole('dialog', { name: 'Save as template' });
  await canvas.getByRole('button', { name: 'Band', exact: true }).click();
  for (const name of NAMES) {
    await properties.getByRole('textbox', { name: 'Text', exact: true }).fill(name);
    await desk.button('Save as template').click();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  }
  await expect(sync).toHaveAttribute('data-phase', 'offline', { timeout: 30_000 });
  await expect(sync).toContainText('Offline');
  expect(Number(await sync.getAttribute('data-waiting'))).toBeGreaterThan(3);

  // The same name asks; the earlier one stays until it is said to be replaced.
  await desk.button('Save as template').click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Opening card');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('already');
  await form.getByRole('button', { name: 'Replace it' }).click();
  await expect(form).toBeHidden();

  await desk.button('New from template').click();
  const picker = page.getByRole('dialog', { name: 'New from template' });
  await picker.getByRole('searchbox', { name: 'Search templates' }).fill('panel');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await picker.getByRole('button', { name: 'Panel of three', exact: true }).click();
  await expect(scenes.getByRole('button', { name: 'Panel of three', exact: true })).toBeVisible();

  // Both windows are of one host, so the other has it although nothing was sent.
  await expect(other.scenes.getByRole('button', { name: 'Panel of three', exact: true })).toBeVisible();
  await other.desk.button('New from template').click();
  const otherPicker = other.desk.page.getByRole('dialog', { name: 'New from template' });
  for (const name of NAMES) await expect(otherPicker.getByRole('button', { name, exact: true })).toBeVisible();

  await mendLine(app);
  expect((await platformScenes(app)).map(({ name }) => name)).not.toContain('Panel of three');
  await syncNow();
  await sent();
  expect((await platformScenes(app)).map(({ name }) => name)).toContain('Panel of three');
  const { templates } = await app.call<{ templates: readonly { name: string }[] }>('GET', '/scene-templates');
  expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(NAMES));
});

test('while the service hangs a show that was opened before opens at once, and edits are kept', async ({
  app,
  desk,
}) => {
  test.setTimeout(120_000);
  const { page } = desk;
  const prepare = await goToPrepare(desk);
  await prepare.sent();
  app.freezeService();
  try {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Desk').click();
    await goToPrepare(desk);
    await prepare.properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Made in silence');
    await page.reload();
    const again = await goToPrepare(desk);
    await expect(again.scenes.getByRole('button', { name: 'Made in silence', exact: true })).toBeVisible();
  } finally {
    app.wakeService();
  }
  await expect
    .poll(async () => (await platformScenes(app)).map(({ name }) => name), { timeout: 60_000 })
    .toContain('Made in silence');
});
