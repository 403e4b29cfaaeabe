import type { Locator, Page } from '@playwright/test';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { expect, test } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findingsAsItIs } from '../support/findings.ts';

const deckOf = (desk: DeskPage): Locator => desk.region('Deck');
const tileOf = (desk: DeskPage, name: string | RegExp): Locator =>
  deckOf(desk).getByRole('tabpanel').getByRole('button', { name });

/** A new page with these entries of the palette, left as it is pressed. */
const buildPage = async (desk: DeskPage, names: readonly string[]): Promise<void> => {
  const deck = deckOf(desk);
  await deck.getByRole('button', { name: /^New (deck )?page$/ }).click();
  await deck.getByRole('button', { name: 'Add a tile' }).click();
  const palette = desk.page.getByRole('dialog');
  for (const [index, name] of names.entries()) {
    await palette.getByRole('button', { name, exact: true }).first().click();
    await expect(palette.getByRole('status')).toHaveText(new RegExp(`^${index + 1} tiles?`));
  }
  await palette.getByRole('button', { name: 'Done' }).click();
  await deck.getByRole('button', { name: 'Done' }).click();
};

const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Turns a tile into: what it did, a wait, and taking Welcome. */
const makeSequence = async (desk: DeskPage, name: string, seconds: number): Promise<void> => {
  const { page } = desk;
  await deckOf(desk).getByRole('button', { name: 'Arrange' }).click();
  await tileOf(desk, `Edit tile: ${name}`).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Label').fill('Offer');
  await editor.getByRole('button', { name: 'Add a step' }).click();
  await choose(page, editor.getByRole('combobox', { name: /^Step 2/ }), 'Wait');
  await editor.getByLabel('Seconds to wait').fill(String(seconds));
  await editor.getByRole('button', { name: 'Add a step' }).click();
  await choose(page, editor.getByRole('combobox', { name: /^Scene: / }), 'Welcome');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await deckOf(desk).getByRole('button', { name: 'Done' }).click();
};

test('a page of five kinds of tiles is built with the mouse, and each does what it says', async ({
  desk,
  happened,
}) => {
  await buildPage(desk, ['Welcome', 'Replay tonight', 'Start auto-advance', 'Lock the desk', 'Automatic layout']);

  await tileOf(desk, /^Welcome/).click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect(tileOf(desk, /^Welcome/)).toHaveAttribute('aria-pressed', 'true');
  await expect(tileOf(desk, /^Welcome/)).toHaveAttribute('aria-keyshortcuts', 'Numpad1');

  await tileOf(desk, /^Replay tonight/).dblclick();
  await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' }).getByRole('listitem')).toHaveCount(1);
  await expect(tileOf(desk, /^Replay tonight, \d s left/)).toBeVisible();

  await tileOf(desk, /^Start auto-advance, off/).click();
  await expect(desk.button('Stop auto-advance')).toBeVisible();
  // Sooner it would be a double press, which is one.
  await desk.page.waitForTimeout(PRESS_TIMING.debounceMs);
  await tileOf(desk, /^Start auto-advance, on/).click();
  await expect(desk.button('Start auto-advance')).toBeVisible();

  const automatic = tileOf(desk, /^Automatic layout/);
  await automatic.click();
  await expect(desk.page.getByText('Hold it for a moment').last()).toBeVisible();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await automatic.click({ delay: PRESS_TIMING.holdMs + 200 });
  await expect(desk.program('Automatic layout')).toBeVisible();

  await tileOf(desk, /^Lock the desk, off/).click();
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'true');
  await expect(tileOf(desk, /^Welcome/)).toHaveAccessibleName(/The desk is locked/);
  expect(await happened('live.scene.changed')).toBe(2);
});

test('a page is built, arranged and pressed with the keyboard alone', async ({ desk }) => {
  const { page } = desk;
  const deck = deckOf(desk);
  const press = async (locator: Locator, key = 'Enter'): Promise<void> => {
    await locator.focus();
    await page.keyboard.press(key);
  };
  await press(deck.getByRole('button', { name: 'New deck page' }));
  await press(deck.getByRole('button', { name: 'Add a tile' }));
  const dialog = page.getByRole('dialog');
  const names = ['Take', 'Interview', 'Ask in the chat', 'Chat off', 'Open poll: Do you already sell a course?'];
  for (const [index, name] of names.entries()) {
    await press(dialog.getByRole('button', { name, exact: true }).first());
    await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^${index + 1} tiles?`));
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const order = (): Promise<string[]> =>
    deck
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Edit tile: / })
      .evaluateAll((tiles) => tiles.map((tile) => (tile.getAttribute('aria-label') ?? '').replace('Edit tile: ', '')));
  await press(tileOf(desk, 'Edit tile: Take'), 'Space');
  await expect(page.getByText(/Take picked up, place 1 of 5/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Take moved to place 2 of 5')).toBeAttached();
  await page.keyboard.press('Space');
  await expect
    .poll(order)
    .toEqual(['Interview', 'Take', 'Ask in the chat', 'Chat off', 'Do you already sell a course?']);

  await press(tileOf(desk, 'Edit tile: Interview'));
  await dialog.getByLabel('Label').fill('Guests, {viewers}');
  await press(dialog.getByLabel('Label'));
  await expect(dialog).toBeHidden();
  await press(deck.getByRole('button', { name: 'Done' }));

  await tileOf(desk, /^Guests, \d+/).focus();
  await page.keyboard.press('Space');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+Enter');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tileOf(desk, /^Take/)).toBeFocused();
  await page.keyboard.press('Numpad4');
  await expect(tileOf(desk, /^Chat off/)).toHaveAttribute('aria-pressed', 'true');
});

test('tiles are moved by dragging, and another window has the same order', async ({ desk, openWindow }) => {
  await buildPage(desk, ['Take', 'Welcome', 'Interview']);
  const other = await openWindow();
  await deckOf(desk).getByRole('button', { name: 'Arrange' }).click();
  const [from, to] = await Promise.all(
    ['Edit tile: Take', 'Edit tile: Interview'].map((name) => tileOf(desk, name).boundingBox()),
  );
  if (!from || !to) throw new Error('the tiles are not there');
  const { mouse } = desk.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(from.x + from.width, from.y + from.height / 2, { steps: 4 });
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await desk.page.waitForTimeout(400);
  await mouse.up();
  const order = (): Promise<string[]> =>
    deckOf(other)
      .locator('[data-tile]')
      .evaluateAll((tiles) => tiles.map((tile) => (tile.getAttribute('aria-label') ?? '').split(',')[0] ?? ''));
  await expect.poll(order).toEqual(['Welcome', 'Interview', 'Take']);
});

test('a sequence with a wait plays in the host, is seen in another window, and can be stopped', async ({
  desk,
  openWindow,
}) => {
  await buildPage(desk, ['Ask in the chat']);
  await makeSequence(desk, 'Ask in the chat', 4);
  const other = await openWindow();
  const [tile, seen] = [tileOf(desk, /^Offer/), tileOf(other, /^Offer/)];
  await expect(seen).toHaveAccessibleName('Offer, 3 steps');

  await tile.click();
  await expect(seen).toHaveAccessibleName(/step 2 of 3, 0:0\d/);
  await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' }).getByRole('listitem')).toHaveCount(1);
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  await expect(other.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect(seen).toHaveAccessibleName(/done/);

  await desk.tile('Interview').click();
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  await tile.click();
  await expect(tile).toHaveAccessibleName(/step 2 of 3/);
  // Within 250 ms it would be the same press.
  await desk.page.waitForTimeout(300);
  await seen.click();
  await expect(tile).toHaveAccessibleName(/stopped by /);

  await tile.click();
  await expect(tile).toHaveAccessibleName(/step 2 of 3/);
  await desk.page.keyboard.press('Escape');
  await expect(seen).toHaveAccessibleName(/stopped by /);
  await desk.page.waitForTimeout(4500);
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
});

test('a sequence goes on when its window closes, and ends with the reason where a step fails', async ({
  app,
  desk,
  openWindow,
}) => {
  await buildPage(desk, ['Ask in the chat']);
  await makeSequence(desk, 'Ask in the chat', 2);
  const other = await openWindow();
  await tileOf(desk, /^Offer/).click();
  await expect(tileOf(other, /^Offer/)).toHaveAccessibleName(/step 2 of 3/);
  await desk.page.close();
  await expect(other.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');

  await tileOf(other, /^Offer/).click();
  await expect(tileOf(other, /^Offer/)).toHaveAccessibleName(/step 2 of 3/);
  await app.faults({ errorRate: 1, errorStatus: 503 });
  await expect(tileOf(other, /^Offer, Step 3: /)).toBeVisible();
  await expect(other.page.getByText(/“Offer” ended at step 3/)).toBeVisible();
});

test('a tile about a scene that is gone says so, and another can be chosen', async ({ app, desk }) => {
  await buildPage(desk, ['Everyone']);
  const { scenes } = await app.call<{ scenes: readonly { id: string; name: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/scenes`,
  );
  const gone = scenes.find(({ name }) => name === 'Everyone')?.id ?? '';
  await app.call('DELETE', `/live/sessions/${app.sessionId}/scenes/${gone}`);
  await expect(tileOf(desk, /^Everyone, Not in this show/)).toHaveAttribute('aria-disabled', 'true');
  await tileOf(desk, 'Choose another').click();
  const editor = desk.page.getByRole('dialog');
  await expect(editor.getByText('Not in this show')).toBeVisible();
  await choose(desk.page, editor.getByRole('combobox', { name: /^Scene:\s*$/ }), 'Offer');
  await editor.getByRole('button', { name: 'Save' }).click();
  await tileOf(desk, /^Everyone/).click();
  await expect(desk.tile('Offer')).toHaveAttribute('aria-pressed', 'true');
});

test('pages are named, ordered, deleted with undo and opened by address; tiles copied, keyed and deleted with undo', async ({
  desk,
}) => {
  const { page } = desk;
  const deck = deckOf(desk);
  await buildPage(desk, ['Welcome']);
  await buildPage(desk, []);
  await deck.getByRole('button', { name: 'Arrange' }).click();
  const menu = async (entry: string): Promise<void> => {
    await deck.getByRole('button', { name: 'More for this page' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Rename page');
  await page.getByLabel('Name of the page').fill('Sales');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(deck.getByRole('tab')).toHaveText(['Page 1', 'Sales']);
  await menu('Move page earlier');
  await expect(deck.getByRole('tab')).toHaveText(['Sales', 'Page 1']);

  await deck.getByRole('tab', { name: 'Page 1' }).click();
  await tileOf(desk, 'Edit tile: Welcome').click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: 'Set the key of this tile' }).click();
  await page.keyboard.press('KeyW');
  await expect(editor.getByText('W', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'Sales' }).click();
  await expect(editor).toBeHidden();
  const pageId = await deck.getByRole('tab', { name: 'Page 1' }).getAttribute('data-page');
  await deck.getByRole('tab', { name: 'Sales' }).click();
  await tileOf(desk, 'Edit tile: Welcome').click();
  await editor.getByRole('button', { name: 'Delete' }).click();
  await expect(tileOf(desk, 'Edit tile: Welcome')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tileOf(desk, 'Edit tile: Welcome')).toHaveCount(1);
  await menu('Delete page');
  await expect(deck.getByRole('tab')).toHaveText(['Page 1']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(deck.getByRole('tab')).toHaveText(['Sales', 'Page 1']);
  await expect(deck.getByRole('tab', { name: 'Sales' })).toHaveAttribute('aria-selected', 'true');

  await page.evaluate((id) => {
    location.hash = `#/desk?page=${id}`;
  }, pageId);
  await expect(deck.getByRole('tab', { name: 'Page 1' })).toHaveAttribute('aria-selected', 'true');
  await deck.getByRole('tab', { name: 'Sales' }).click();
  await deck.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('KeyW');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
});

test('what was queued and kept aside is there after a reload and in another window', async ({
  desk,
  admit,
  openWindow,
}) => {
  const audience = await admit('Mara Lind');
  await audience.getByRole('textbox', { name: 'Message' }).fill('Is there a replay?');
  await audience.getByRole('button', { name: 'Send' }).click();
  const messageIn = (one: DeskPage): Locator =>
    one.region('Chat').getByRole('article').filter({ hasText: 'Is there a replay?' });
  await messageIn(desk).getByRole('button', { name: 'Add to the stage queue' }).click();
  await messageIn(desk).getByRole('button', { name: 'Keep aside' }).click();
  const other = await openWindow();
  await expect(messageIn(other).getByRole('button', { name: 'Add to the stage queue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await desk.page.reload();
  await expect(messageIn(desk).getByRole('button', { name: 'Keep aside' })).toHaveAttribute('aria-pressed', 'true');
  await desk.page.keyboard.press('KeyM');
  await expect(messageIn(other).getByRole('button', { name: 'Remove from stage' })).toBeVisible();
  await expect(other.region('Chat').getByRole('button', { name: 'Put the next message on stage' })).toHaveCount(0);
});

test('media are played, paused and sought, and pages turned, on the desk', async ({ desk }) => {
  await desk.tile('Nora’s story').or(desk.tile("Nora's story")).click();
  const media = desk.region('Media');
  await media.getByRole('button', { name: /^Pause / }).click();
  await expect(media.getByRole('button', { name: /^Play / })).toHaveAttribute('aria-keyshortcuts', 'K');
  await media.getByRole('slider').focus();
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.press('ArrowLeft');
  await expect(media.getByText(/^0:2\d/)).toBeVisible();
  await desk.page.keyboard.press('KeyK');
  await expect(media.getByRole('button', { name: /^Pause / })).toBeVisible();

  await desk.tile('Slides with Ana').click();
  await expect(media.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(media.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-keyshortcuts', 'PageDown');
  await media.getByRole('button', { name: 'Next page' }).click();
  await expect(media.getByText(/^2 of \d+$/)).toBeVisible();
  await desk.page.keyboard.press('PageUp');
  await expect(media.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(media.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});

for (const appearance of ['Dark', 'Light'] as const) {
  test(`the deck has no findings in ${appearance.toLowerCase()} colours, pressed, arranged and edited`, async ({
    desk,
  }) => {
    const { page } = desk;
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: appearance, exact: true }).check();
    await main.getByRole('button', { name: 'Desk' }).click();
    await buildPage(desk, ['Welcome', 'Replay tonight', 'Next page', 'Automatic layout', 'Vote now']);
    await tileOf(desk, /^Welcome/).click();
    await tileOf(desk, /^Replay tonight/).click();
    await expect(tileOf(desk, /^Welcome/)).toHaveAttribute('aria-pressed', 'true');
    await expect(tileOf(desk, /^Replay tonight/)).toHaveAttribute('aria-pressed', 'true');
    expect(await findingsAsItIs(page, '[aria-label="Deck"]')).toEqual([]);
    await deckOf(desk).getByRole('button', { name: 'Arrange' }).click();
    expect(await findingsAsItIs(page, '[aria-label="Deck"]')).toEqual([]);
    await tileOf(desk, 'Edit tile: Welcome').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add a step' }).click();
    await page.waitForTimeout(400);
    expect(await findingsAsItIs(page, '[role="dialog"]')).toEqual([]);
  });
}

const TWELVE = [
  'Take',
  'Automatic layout',
  'Welcome',
  'Interview',
  'Replay tonight',
  'Vote now',
  'Start auto-advance',
  'Next message on stage',
  'Next page',
  'Lock the desk',
  'Clock and time left',
  'Extra viewers',
];

for (const [width, height] of [
  [1440, 900],
  [1024, 700],
] as const) {
  test(`at ${width}×${height} eight scenes and twelve tiles are pressed without scrolling`, async ({ desk }) => {
    await desk.page.setViewportSize({ width, height });
    await buildPage(desk, TWELVE);
    for (const region of ['Scenes', 'Deck']) {
      const buttons = await desk.region(region).getByRole('button').all();
      expect(buttons.length).toBeGreaterThan(8);
      for (const button of buttons) await expect(button).toBeInViewport({ ratio: 0.99 });
    }
    await expect(desk.region('Bands').getByRole('button', { name: 'Show band' })).toBeInViewport({ ratio: 1 });
  });
}
