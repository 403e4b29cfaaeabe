import { expect, test } from '@playwright/test';
import { createDesktopApp, skipWithoutElectron, windowOf } from './launch.ts';

skipWithoutElectron();

test('the desk watches the real room, and so does a window of its own @proof', async () => {
  const app = createDesktopApp();
  const electron = await app.launch();
  const desk = await electron.firstWindow();
  await expect(desk.getByRole('region', { name: 'Scenes' }).getByRole('button').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Show the room', exact: true }).click();
  await desk.getByRole('button', { name: 'As the team' }).click();
  // Nobody presses it: the app lends the press that Chromium wants.
  await expect(desk.getByRole('button', { name: 'Watch the picture' })).toHaveAttribute('aria-pressed', 'true');
  await desk
    .getByRole('region', { name: 'Room', exact: true })
    .getByRole('button', { name: /in its own window$/ })
    .click();
  const several = await electron.evaluate(({ screen }) => screen.getAllDisplays().length > 1);
  if (several) await desk.getByRole('menuitem', { name: 'In a window' }).click();
  const room = await windowOf(electron, 'room');
  await room.getByRole('button', { name: 'Show it here' }).click();
  await expect(room.getByRole('button', { name: 'Watch the picture' })).toHaveAttribute('aria-pressed', 'true');
  await electron.close();
  app.remove();
});
