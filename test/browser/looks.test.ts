import { ARRANGED_DECK, DESK, PRESSED_DECK, tenScenes } from '../support/desk-looks.ts';
import { glance, walk, wholeLook } from '../support/looks.ts';
import { libraryViews, PREPARE, settingsPages, SHOWS } from '../support/place-looks.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

for (const { sees, look } of [
  { sees: 'axe finds nothing on any screen in the dark, and French words fit in a small window', look: glance },
  { sees: 'axe finds nothing in any appearance, and words fit in every language @proof', look: wholeLook },
] as const) {
  test(`on the desk ${sees}`, async ({ desk }) => {
    // Each screen of the desk is reached without the states between.
    await walk(desk, look === glance ? DESK.filter(({ isScreen }) => isScreen) : DESK, look);
  });

  test(`in the deck ${sees}`, async ({ app, desk }) => {
    await walk(desk, [...ARRANGED_DECK, tenScenes(app), ...PRESSED_DECK], look);
  });

  test(`in Prepare ${sees}`, async ({ desk }) => {
    await walk(desk, PREPARE, look);
    // Items covered on the canvas can be chosen among the layers, which excuses their small target.
    const items = await desk.region('Canvas').locator('[data-item]').all();
    expect(items.length).toBeGreaterThan(5);
    for (const item of items) {
      const name = (await item.getAttribute('aria-label')) ?? '';
      await expect.soft(desk.region('Layers').getByRole('button', { name, exact: true }).first()).toBeVisible();
    }
  });

  test(`in Shows ${sees}`, async ({ desk }) => {
    await walk(desk, SHOWS, look);
  });

  test(`in the Library ${sees}`, async ({ desk }) => {
    await walk(desk, await libraryViews(desk.page), look);
  });

  test(`in Settings ${sees}`, async ({ desk }) => {
    await walk(desk, await settingsPages(desk.page), look);
  });
}
