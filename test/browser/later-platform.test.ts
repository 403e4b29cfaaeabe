import { findingsAsItIs } from '../support/findings.ts';
import { goToPrepare } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const PLACE = { x: 0.1, y: 0.1, w: 0.3, h: 0.2 };
/** A scene as a desk of a later version puts it on the clipboard. */
const SCENE = {
  id: 'later',
  name: 'From a later desk',
  layout: 'mosaic',
  slots: [
    { id: 'hologram', kind: 'hologram', angle: 90 },
    { id: 'host', kind: 'host', shape: 'hexagon' },
  ],
  overlays: [{ id: 'clock', type: 'countdown', visible: true, opacity: 1, until: '20:00', ...PLACE }],
  background: '#101828',
  backgroundImageUrl: null,
  showLogo: false,
  framed: false,
  transition: 'swirl',
  transitionMs: 500,
  jingle: false,
  locked: false,
  audios: [],
};

test('values that only a later platform knows are shown, named and left unchanged @proof', async ({ desk }) => {
  const { canvas, properties, scenes, sent } = await goToPrepare(desk);
  const { page } = desk;
  await page.evaluate((scene) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', JSON.stringify({ regie: 'scene-items', version: 1, scene }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, SCENE);
  await expect(scenes.getByRole('button', { name: SCENE.name, exact: true })).toHaveAttribute('aria-current', 'true');

  await test.step('on the stage', async () => {
    const stage = canvas.locator('[data-stage]');
    await expect(stage.getByText('Unknown kind: hologram')).toBeVisible();
    await expect(stage.getByText('Unknown kind: countdown')).toBeVisible();
  });
  await test.step('in the scene', async () => {
    for (const [field, value] of [
      ['Layout', 'mosaic'],
      ['Transition', 'swirl'],
    ] as const) {
      await expect(
        properties.getByRole('combobox', { name: `${field}: Unknown: ${value}`, exact: true }),
      ).toBeVisible();
    }
    await expect(canvas.getByRole('button', { name: 'Layout: Unknown: mosaic', exact: true })).toBeVisible();
    expect(await findingsAsItIs(page)).toEqual([]);
  });
  await test.step('among the layers and in their properties', async () => {
    for (const kind of ['hologram', 'countdown']) {
      await canvas
        .getByRole('button', { name: `Unknown kind: ${kind}`, exact: true })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await expect(properties.getByText('This version of Regie does not know it.')).toBeVisible();
      expect(await findingsAsItIs(page)).toEqual([]);
    }
  });

  await desk.button('Undo').click();
  await expect(scenes.getByRole('button', { name: SCENE.name, exact: true })).toBeHidden();
  await sent();
});
