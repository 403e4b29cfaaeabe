import { expect, test, type RunningApp } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { goToPrepare, platformScenes, type PreparePage } from '../support/prepare-page.ts';
import { findingsAsItIs } from '../support/findings.ts';

/** Renames the first scene here and on the platform while neither hears of the other. */
const collide = async (
  app: RunningApp,
  desk: DeskPage,
  scene: string,
): Promise<PreparePage & { readonly sceneId: string }> => {
  const prepare = await goToPrepare(desk);
  const { page } = desk;
  await prepare.sent();
  await desk.button('Sync details').click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.keyboard.press('Escape');
  await prepare.scenes.getByRole('button', { name: scene, exact: true }).click();
  await prepare.properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await expect(prepare.sync).not.toHaveAttribute('data-waiting', '0');
  const sceneId = (await platformScenes(app)).find(({ name }) => name === scene)?.id ?? '';
  await app.call('PATCH', `/live/sessions/${app.sessionId}/scenes/${sceneId}`, { name: 'Theirs' });
  await desk.button('Sync details').click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Review conflicts' }).click();
  return { ...prepare, sceneId };
};

const nameOf = async (app: RunningApp, sceneId: string): Promise<string | undefined> =>
  (await platformScenes(app)).find(({ id }) => id === sceneId)?.name;

test('a conflict shows both versions and nothing is overwritten; mine is kept by a press, theirs by a key', async ({
  app,
  desk,
}) => {
  const { sceneId, sync, sent, scenes } = await collide(app, desk, 'Interview');
  const dialog = desk.page.getByRole('dialog', { name: 'Conflicts' });
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('Mine');
  await expect(dialog.getByRole('region', { name: 'Theirs' }).getByRole('definition')).toHaveText('Theirs');
  await expect(dialog.locator('[data-stage]')).toHaveCount(2);
  expect(await nameOf(app, sceneId)).toBe('Theirs');
  expect(await findingsAsItIs(desk.page, '[role=dialog]')).toEqual([]);

  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog.getByText('Nothing is in conflict any more.')).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(scenes.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
  await sent();
  await expect.poll(() => nameOf(app, sceneId)).toBe('Mine');
  await expect(sync).toHaveText('All sent');

  const second = await collide(app, desk, 'Welcome');
  await expect(dialog.getByRole('group', { name: /Name/ })).toBeFocused();
  await desk.page.keyboard.press('t');
  await expect(dialog.getByText('Nothing is in conflict any more.')).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(scenes.getByRole('button', { name: 'Theirs', exact: true })).toBeVisible();
  await sent();
  expect(await nameOf(app, second.sceneId)).toBe('Theirs');
});
