import type { RunningApp } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findingsAsItIs } from '../support/findings.ts';
import { goToPrepare, platformScenes, type PreparePage } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { silentWav } from '../support/silent-wav.ts';

interface Placed {
  readonly id: string;
  readonly text?: string;
  readonly x: number;
  readonly w: number;
  readonly h: number;
}

test('a transition plays on the canvas; the scene becomes a jingle with a sound to listen to @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const { canvas, properties, sent } = await goToPrepare(desk);
  await desk.button('New scene').click();
  await properties.getByRole('combobox', { name: /^Transition: / }).click();
  await page.getByRole('option', { name: 'Slide left' }).click();
  const time = properties.getByRole('spinbutton', { name: 'Transition time', exact: true });
  await time.fill('2');
  await time.press('Enter');
  await canvas.getByRole('button', { name: 'Play transition' }).click();
  await expect(canvas.getByRole('button', { name: 'Host' })).toHaveCount(0);
  const layers = canvas.locator('[data-scene]');
  await expect(layers).toHaveCount(2);
  const [leaves, arrives] = await layers.evaluateAll((found) => found.map((one) => one.getAttribute('data-scene')));
  expect(leaves).not.toBe(arrives);
  await expect(layers).toHaveCount(0);
  await expect(canvas.getByRole('button', { name: 'Host' })).toBeVisible();

  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Jingle');
  await properties.getByRole('switch', { name: 'Jingle' }).click();
  const length = properties.getByRole('textbox', { name: 'On screen', exact: true });
  await length.fill('5');
  await length.press('Enter');
  await desk.region('Layers').getByRole('button', { name: 'Add a sound' }).click();
  await page
    .getByRole('dialog', { name: 'Choose media' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Gong.wav', mimeType: 'audio/wav', buffer: silentWav(30) });
  await expect(properties.getByRole('heading', { name: 'Gong' })).toBeVisible();
  // The platform's address takes the place of the one here: what plays by then is cut off.
  await sent();
  await properties.getByRole('button', { name: 'Listen' }).click();
  await expect(properties.getByRole('button', { name: 'Stop' })).toBeVisible();
  await properties.getByRole('button', { name: 'Stop' }).click();
  await expect(properties.getByRole('button', { name: 'Listen' })).toBeVisible();
  await sent();
  const made = async () => (await platformScenes(app)).find(({ name }) => name === 'Jingle') ?? {};
  await expect.poll(made).toMatchObject({ jingle: true, durationSec: 5, audios: [{ volume: 1 }] });
});

test('a band in three scenes changes where it is not locked; proportions hold while a corner catches @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const { canvas, properties, scenes, sent } = await goToPrepare(desk);
  await desk.button('New scene').click();
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Shared');
  await canvas.getByRole('button', { name: 'Band', exact: true }).first().click();
  const text = properties.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Before');
  const fromMenu = async (scene: string, entry: string): Promise<void> => {
    await scenes.getByRole('button', { name: scene, exact: true }).hover();
    await scenes.getByRole('button', { name: `More about ${scene}`, exact: true }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await fromMenu('Shared', 'Duplicate');
  await fromMenu('Shared', 'Duplicate');
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept');
  await fromMenu('Kept', 'Lock');
  await scenes.getByRole('button', { name: 'Shared', exact: true }).click();
  await desk.region('Layers').getByRole('button', { name: 'Before', exact: true }).click();
  await text.fill('After');
  await properties.getByRole('button', { name: /everywhere|in 3 scenes|all 3/i }).click();
  await sent();
  const texts = async () =>
    Object.fromEntries(
      (await platformScenes(app))
        .filter(({ name }) => /Shared|Kept/.test(name))
        .map(({ name, overlays }) => [name, overlays[0]?.text]),
    );
  await expect.poll(texts).toEqual({ Shared: 'After', 'Shared (copy)': 'After', Kept: 'Before' });
  await desk.button('Undo').click();
  await sent();
  await expect.poll(texts).toEqual({ Shared: 'After', 'Shared (copy)': 'Before', Kept: 'Before' });

  // A corner pulled with proportions kept catches on the safe area.
  await desk.button('New scene').click();
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Proportions');
  await canvas.getByRole('button', { name: 'Sticker', exact: true }).first().click();
  for (const [label, value] of [
    ['Width', '400'],
    ['Height', '200'],
    ['X', '1000'],
    ['Y', '300'],
  ] as const) {
    const field = properties.getByRole('spinbutton', { name: label, exact: true });
    await field.fill(value);
    await field.press('Enter');
  }
  await canvas.getByRole('button', { name: 'Keep proportions' }).click();
  const frame = await canvas.locator('.surface').boundingBox();
  const handle = await canvas.locator('[data-handle="1 1"]').boundingBox();
  if (!frame || !handle) throw new Error('The sticker is not on the canvas.');
  const start = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  // Three pixels short of the safe area's edge.
  const to = frame.x + frame.width * 0.95 - 3;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(to, start.y, { steps: 5 });
  await expect(canvas.locator('.guide')).not.toHaveCount(0);
  await page.mouse.up();
  await sent();
  const overlay = async (): Promise<Placed | undefined> =>
    (await platformScenes(app)).find(({ name }) => name === 'Proportions')?.overlays[0] as Placed | undefined;
  await expect.poll(async () => ((await overlay())?.w ?? 0) > 0.3).toBe(true);
  const { x, w, h } = (await overlay()) ?? { x: 0, w: 0, h: 1 };
  expect(x + w).toBeCloseTo(0.95, 4);
  expect((w * 1920) / (h * 1080)).toBeCloseTo(2, 3);
});

/** Renames a scene here and on the platform while neither hears of the other. */
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
  await expect(dialog.getByText('No conflicts left.')).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(scenes.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
  await sent();
  await expect.poll(() => nameOf(app, sceneId)).toBe('Mine');
  await expect(sync).toHaveText('All sent');

  const second = await collide(app, desk, 'Opening');
  await expect(dialog.getByRole('group', { name: /Name/ })).toBeFocused();
  await desk.page.keyboard.press('t');
  await expect(dialog.getByText('No conflicts left.')).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(scenes.getByRole('button', { name: 'Theirs', exact: true })).toBeVisible();
  await sent();
  expect(await nameOf(app, second.sceneId)).toBe('Theirs');
});
