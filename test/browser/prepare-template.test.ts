import { expect, test } from '../support/app.ts';
import { openBridgeClient } from '../support/bridge-client.ts';
import { cutLine, goToPrepare, mendLine } from '../support/prepare-page.ts';
import { findingsAsItIs } from '../support/findings.ts';

test.use({ networkNoise: true });

interface Templates {
  readonly templates: readonly {
    readonly name: string;
    readonly scene: { readonly overlays: readonly { text?: string }[] };
  }[];
}

test('a template is edited offline, undone, named anew, and arrives on the platform; the show is a step away', async ({
  app,
  desk,
}) => {
  test.setTimeout(120_000);
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

  const [cookie] = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const other = await openBridgeClient({ origin: new URL(page.url()).origin, cookie: cookie ?? '' });
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
