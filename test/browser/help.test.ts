import { findings } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('Help opens the page of the guide that belongs to the place, and leads on by keyboard', async ({ page }) => {
  const help = page.getByRole('dialog', { name: 'Help' });
  const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Help' });
  for (const [place, title] of [
    ['shows', 'Your first show'],
    ['prepare', 'Prepare scenes'],
    ['library', 'Library, backups and moving'],
    ['debrief', 'Debrief and follow-ups'],
    ['console', 'Find and Console'],
    ['settings/team', 'Work as a team'],
    ['settings/spaces', 'Connect a space'],
    ['desk', 'Run a show alone'],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = `#/${to}`;
    }, place);
    await opener.click();
    await expect(help.getByRole('heading', { name: title })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(opener).toBeFocused();
  }

  // Enter presses the desk while the mouse put the focus here.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(help.getByRole('heading', { name: 'Run a show alone' })).toBeFocused();
  const picture = help.getByRole('img', { name: 'The desk with a show on air' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
  await help.getByRole('button', { name: 'Keys' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(help.getByRole('heading', { name: 'Keys', exact: true, level: 3 })).toBeFocused();
  await help.getByRole('button', { name: 'All pages' }).click();
  await expect(help.getByRole('heading', { name: 'Guide' })).toBeFocused();
  await expect(help.getByRole('button', { name: 'All pages' })).toBeHidden();
  await help.getByRole('button', { name: 'When something goes wrong' }).click();
  await expect(help.getByRole('heading', { name: 'When something goes wrong' })).toBeFocused();
  await help.getByRole('button', { name: 'Show the room' }).click();
  await expect(help.getByRole('heading', { name: 'The real room' })).toBeFocused();
  for (const appearance of ['light', 'dark'] as const) {
    await page.evaluate((next) => {
      document.documentElement.dataset.appearance = next;
    }, appearance);
    expect(await findings(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
});

test('a reader of another language has the pages and their links in it', async ({ page }) => {
  await page.evaluate(() => {
    location.hash = '#/settings/general';
  });
  await page.getByRole('radio', { name: 'Français' }).check({ force: true });
  await page.getByRole('button', { name: 'Aide' }).click();
  const help = page.getByRole('dialog', { name: 'Aide' });
  await expect(help.getByRole('heading', { name: 'Connecter un espace' })).toBeFocused();
  const picture = help.getByRole('img', { name: 'Connecter un espace' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await help.getByRole('button', { name: 'une équipe' }).click();
  await expect(help.getByRole('heading', { name: 'Travailler en équipe' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Español' }).check({ force: true });
  await page.getByRole('button', { name: 'Ayuda' }).click();
  const ayuda = page.getByRole('dialog', { name: 'Ayuda' });
  await expect(ayuda.getByRole('heading', { name: 'Conectar un espacio' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
});
