import { goToPrepare, platformScenes } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('editing a scene on air says so, can hold edits back, and asks before a scene goes', async ({ app, desk }) => {
  const { page } = desk;
  await desk.tile('Welcome').click();
  await expect(desk.program('Welcome')).toBeVisible();
  const { canvas, properties, scenes, sent } = await goToPrepare(desk);
  await scenes.getByRole('button', { name: 'Welcome, on air', exact: true }).click();
  await expect(canvas.getByText('The audience sees this now')).toBeVisible();
  await canvas.getByRole('button', { name: 'Hold my changes' }).click();
  await expect(canvas.getByText('Your changes are on hold: nobody sees them yet')).toBeVisible();
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Welcome all');
  await expect(page.getByRole('status', { name: 'Sync' })).not.toHaveAttribute('data-waiting', '0');
  const names = async (): Promise<readonly string[]> => (await platformScenes(app)).map(({ name }) => name);
  expect(await names()).toContain('Welcome');
  await canvas.getByRole('button', { name: 'Send them now' }).click();
  await expect.poll(names).toContain('Welcome all');
  await desk.button('Undo').click();
  await sent();
  await expect.poll(names).toContain('Welcome');

  await scenes.getByRole('button', { name: 'More about Welcome' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The audience sees it now')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(scenes.getByRole('button', { name: 'Welcome, on air', exact: true })).toBeVisible();
});

test('while trouble is rehearsed the desk says so, and ends it in two presses @proof', async ({ app, desk }) => {
  const { page } = desk;
  await app.faults({ latencyMs: 50 });
  await desk.button('Rehearsal: trouble on').click();
  const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
  await expect(dialog.getByRole('slider', { name: 'People', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'End all trouble' }).click();
  await page.keyboard.press('Escape');
  await expect(desk.button('Rehearsal')).toBeVisible();
});

test('a note written in Prepare is read on the desk and in the run of show’s window @proof', async ({ desk }) => {
  const { page } = desk;
  const { properties, scenes } = await goToPrepare(desk);
  await scenes.getByRole('button', { name: /^Interview/ }).click();
  const field = properties.getByRole('textbox', { name: 'Note for the people at the desk' });
  await field.fill('Ask Nora about the price');
  await field.blur();
  await expect(field).toHaveAccessibleDescription(/ Changed by ./);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Desk').click();
  await desk.tile('Interview').click();
  const note = page.getByRole('note', { name: 'Note' });
  await expect(note).toContainText('Interview Ask Nora about the price');

  const opening = page.waitForEvent('popup');
  await desk.button('Open Run of show in its own window').click();
  const run = await opening;
  await expect(run.getByRole('note', { name: 'Note' })).toContainText('Ask Nora about the price');
  await expect(run.getByRole('timer', { name: 'Time of day' })).toBeVisible();
  await run.close();
});
