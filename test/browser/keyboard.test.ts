import { expect, sharedTest as test } from '../support/shared-app.ts';

test('tiles are walked by arrows and pressed by Shift with Enter; Space and Enter press none by accident', async ({
  desk,
  happened,
}) => {
  const { keyboard } = desk.page;
  await desk.tile('Waiting').focus();
  await keyboard.press('ArrowRight');
  await expect(desk.tile('Opening')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(desk.tile('Welcome')).toBeFocused();
  await keyboard.press('Space');
  await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'idle');
  await keyboard.press('Shift+Enter');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});
