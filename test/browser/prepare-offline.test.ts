import { openBridgeClient, pairedAs } from '../support/bridge-client.ts';
import { findingsAsItIs } from '../support/findings.ts';
import { picture } from '../support/media-files.ts';
import { cutLine, goToPrepare, mendLine, platformScenes } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ networkNoise: true });

const NAMES = ['Opening card', 'Panel of three', 'Closing card'];

interface Scenes {
  readonly scenes: readonly { readonly slots: readonly { readonly mediaId?: string; readonly url?: string }[] }[];
}

interface Templates {
  readonly templates: readonly {
    readonly name: string;
    readonly scene: { readonly overlays: readonly { text?: string }[] };
  }[];
}

test('sync is paused and resumed; three templates are prepared offline, start a scene, and arrive @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
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
  await expect(sync).toHaveAttribute('data-phase', 'offline');
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
  for (const name of NAMES) await expect(picker.getByRole('button', { name, exact: true })).toBeVisible();
  await picker.getByRole('searchbox', { name: 'Search templates' }).fill('panel');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await picker.getByRole('button', { name: 'Panel of three', exact: true }).click();
  await expect(scenes.getByRole('button', { name: 'Panel of three', exact: true })).toBeVisible();

  await mendLine(app);
  expect((await platformScenes(app)).map(({ name }) => name)).not.toContain('Panel of three');
  await syncNow();
  await sent();
  expect((await platformScenes(app)).map(({ name }) => name)).toContain('Panel of three');
  const { templates } = await app.call<{ templates: readonly { name: string }[] }>('GET', '/scene-templates');
  expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(NAMES));
});

test('while the service hangs a show that was opened before opens at once, and edits are kept @proof', async ({
  app,
  desk,
}) => {
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
  await expect.poll(async () => (await platformScenes(app)).map(({ name }) => name)).toContain('Made in silence');
});

test('offline, a dropped file and a chosen one are used at once, and reach the platform in the end @proof', async ({
  app,
  desk,
}) => {
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

  await desk.region('Layers').getByRole('button', { name: 'Add a source' }).click();
  await page.getByRole('menuitem', { name: 'Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose media' });
  // Media of the space are listed without a connection.
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
    .poll(async () => {
      const { scenes } = await app.call<Scenes>('GET', `/live/sessions/${app.sessionId}/scenes`);
      const { media } = await app.call<{ media: readonly { id: string; title: string }[] }>('GET', '/media?limit=200');
      const idOf = (title: string) => media.find((one) => one.title === title)?.id ?? title;
      const used = scenes.flatMap(({ slots }) => slots.map(({ mediaId }) => mediaId));
      return [idOf('Stand plan'), idOf('Second plan')].map((id) => used.includes(id));
    })
    .toEqual([true, true]);
});

test('a template edited, undone and renamed offline arrives on the platform; the show is a step away @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const { canvas, properties, sync, sent, syncNow, scenes } = await goToPrepare(desk);
  await desk.button('Save as template').click();
  const form = page.getByRole('dialog', { name: 'Save as template' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Title card');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await sent();
  await cutLine(app);

  await desk.button('New from template').click();
  await page.getByRole('button', { name: 'Edit the template “Title card”' }).click();
  await expect(page.getByRole('heading', { name: 'Template: Title card' })).toBeVisible();
  await expect(scenes).toHaveCount(0);
  await expect(desk.button('Open on the desk')).toHaveCount(0);
  await canvas.getByRole('button', { name: 'Band', exact: true }).first().click();
  await properties.getByRole('textbox', { name: 'Text', exact: true }).fill('Made offline');
  await page.keyboard.press('Tab');
  await desk.button('Undo').click();
  await expect(canvas.getByRole('button', { name: 'Made offline' })).toHaveCount(0);
  await desk.button('Redo').click();
  await expect(canvas.getByRole('button', { name: 'Made offline' })).toBeVisible();
  await expect(sync).not.toHaveAttribute('data-waiting', '0');
  await canvas.click({ position: { x: 5, y: 200 } });
  await expect(properties.getByRole('switch', { name: 'Locked' })).toBeDisabled();
  const name = properties.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Opening title');
  await name.press('Enter');
  await name.blur();
  await expect(page.getByRole('heading', { name: 'Template: Opening title' })).toBeVisible();
  expect(await findingsAsItIs(page)).toEqual([]);

  // A reload stays in the template, still without a line.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Template: Opening title' })).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Made offline' })).toBeVisible();
  await desk.button('Back to the show').click();
  await expect(scenes).toBeVisible();

  await mendLine(app);
  await syncNow();
  await sent();
  const { templates } = await app.call<Templates>('GET', '/scene-templates');
  const made = templates.find((one) => one.name === 'Opening title');
  expect(made?.scene.overlays.map(({ text }) => text)).toContain('Made offline');
  expect(templates.map((one) => one.name)).not.toContain('Title card');

  // Deleted elsewhere while it is open, it says so and leads back; so does an address of one that is gone.
  await desk.button('New from template').click();
  await page.getByRole('button', { name: 'Edit the template “Opening title”' }).click();
  await expect(page.getByRole('heading', { name: 'Template: Opening title' })).toBeVisible();

  const other = await openBridgeClient(await pairedAs(page));
  const { spaces } = await other.call('app.hello', {});
  const spaceId = spaces[0]?.id ?? '';
  const all = await other.call('library.list', { spaceId, kind: 'template' });
  const open = all.find(({ name }) => name === 'Opening title');
  await other.call('library.delete', { id: open?.id ?? '' });
  other.close();

  await expect(page.getByText('This template is no longer in the library.')).toBeVisible();
  await expect(canvas).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the show' }).click();
  await expect(canvas).toBeVisible();
  await expect(sync).toHaveAttribute('data-waiting', '0');
  await page.evaluate(() => {
    window.location.hash = '#/prepare?template=gone';
  });
  await expect(page.getByText('This template is no longer in the library.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the show' }).click();
  await expect(canvas).toBeVisible();
});
