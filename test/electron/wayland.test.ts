import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createDesktopApp, ENV, skipWithoutElectron, STARTS_TWICE } from './launch.ts';
import { programsWith } from './processes.ts';

skipWithoutElectron();
test.skip(!STARTS_TWICE, 'This is no Wayland session with an X server: its scenarios are left out.');

test('beside Wayland the app runs under X11 by itself, with its arguments @proof', async () => {
  const app = createDesktopApp();
  const child = spawn(app.binary, app.arguments(), { stdio: 'ignore', env: ENV });
  const status = await new Promise((resolve) => child.on('exit', resolve));
  expect(status).toBe(0);
  const renderers = () => programsWith('--type=renderer', app.data);
  await expect.poll(() => renderers().length).toBeGreaterThan(0);
  const [main] = programsWith('--ozone-platform=x11', app.data).filter(({ line }) => !line.includes('--type='));
  expect(main?.line).toContain('--ozone-platform=x11');
  if (main) process.kill(main.pid, 'SIGTERM');
  await expect.poll(() => renderers().length).toBe(0);
  app.remove();
});

test('where Wayland itself was asked for, a part is for the person to place, and the app says how @proof', async () => {
  const app = createDesktopApp();
  const electron = await app.launch('--ozone-platform=wayland');
  const desk = await electron.firstWindow();
  await electron.evaluate(({ screen }) => {
    const own = screen.getAllDisplays();
    screen.getAllDisplays = () => own.flatMap((display) => [display, { ...display, id: display.id + 1 }]);
  });
  await desk.getByRole('button', { name: 'Open Chat in its own window' }).click();
  await expect(desk.getByText('Drag the window to the display you want, then press F11.').first()).toBeVisible();
  await electron.close();
  app.remove();
});
