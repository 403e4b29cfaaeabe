import type { Locator } from '@playwright/test';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { buildPage, choose, deckOf, tileOf } from '../support/deck-tiles.ts';
import { pressTwice, type DeskPage } from '../support/desk-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { pastDoublePress } from '../support/pauses.ts';

/** Names of the tiles as they are being arranged, the place of one that is being dragged among them. */
const arranged = (desk: DeskPage): Promise<string[]> =>
  deckOf(desk)
    .locator('[data-arranged]')
    .evaluateAll((tiles) =>
      tiles.map((tile) => (tile.querySelector('.visually-hidden')?.textContent ?? '').replace('Edit tile: ', '')),
    );

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
/** Sizes at which eight scenes and twelve tiles are pressed without scrolling; the last is the one to go on with. */
const SIZES = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
];

test('a page of tiles is built with the mouse, all of it in view, and each tile does what it says', async ({
  desk,
  happened,
}) => {
  await buildPage(desk, TWELVE);
  for (const size of SIZES) {
    await desk.page.setViewportSize(size);
    for (const region of ['Scenes', 'Deck']) {
      const buttons = await desk.region(region).getByRole('button').all();
      expect(buttons.length).toBeGreaterThan(8);
      await Promise.all(buttons.map((button) => expect(button).toBeInViewport({ ratio: 0.99 })));
    }
    await expect(desk.region('Bands').getByRole('button', { name: 'Show band' })).toBeInViewport({ ratio: 1 });
  }

  await tileOf(desk, /^Welcome/).click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect(tileOf(desk, /^Welcome/)).toHaveAttribute('aria-pressed', 'true');
  await expect(tileOf(desk, /^Welcome/)).toHaveAttribute('aria-keyshortcuts', 'Numpad3');

  await pressTwice(tileOf(desk, /^Replay tonight/));
  await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' }).getByRole('listitem')).toHaveCount(1);
  await expect(tileOf(desk, /^Replay tonight, \d s left/)).toBeVisible();

  await tileOf(desk, /^Start auto-advance, off/).click();
  await expect(desk.button('Stop auto-advance')).toBeVisible();
  await pastDoublePress(desk.page);
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

test('a page is built, arranged and pressed with the keyboard alone @proof', async ({ desk }) => {
  const { page } = desk;
  const deck = deckOf(desk);
  const press = async (locator: Locator, key = 'Enter'): Promise<void> => {
    await locator.focus();
    await page.keyboard.press(key);
  };
  await page.keyboard.press('Tab');
  await press(deck.getByRole('button', { name: /^New (deck )?page$/ }));
  await press(deck.getByRole('button', { name: 'Add a tile' }));
  const dialog = page.getByRole('dialog');
  const names = ['Take', 'Interview', 'Lock the desk'];
  for (const [index, name] of names.entries()) {
    await press(dialog.getByRole('button', { name, exact: true }).first());
    await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^${index + 1} tiles?`));
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await press(tileOf(desk, 'Edit tile: Take'), 'Space');
  await expect(page.getByText(/Take picked up, place 1 of 3/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Take moved to place 2 of 3')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => arranged(desk)).toEqual(['Interview', 'Take', 'Lock the desk']);

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
  await page.keyboard.press('Numpad3');
  await expect(tileOf(desk, /^Lock the desk/)).toHaveAttribute('aria-pressed', 'true');
});

test('tiles are dragged, copied, keyed and deleted; pages named, ordered, deleted and opened by address @proof', async ({
  app,
  desk,
  openWindow,
}) => {
  const { page } = desk;
  const deck = deckOf(desk);
  const editor = page.getByRole('dialog');
  const tabs = deck.getByRole('tab');
  const before = await tabs.allTextContents();
  const [first, second] = [`Page ${before.length + 1}`, `Page ${before.length + 2}`];
  await buildPage(desk, ['Take', 'Welcome', 'Everyone']);
  const other = await openWindow();
  await deckOf(other).getByRole('tab').last().click();
  await deck.getByRole('button', { name: 'Arrange' }).click();

  await test.step('a tile is dragged, and another window has the same order', async () => {
    // Tiles make way by moving.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const [from, to] = await Promise.all(
      ['Edit tile: Take', 'Edit tile: Everyone'].map((name) => tileOf(desk, name).boundingBox()),
    );
    if (!from || !to) throw new Error('the tiles are not there');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width, from.y + from.height / 2, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await expect.poll(() => arranged(desk)).toEqual(['Welcome', 'Everyone', 'Take']);
    await page.mouse.up();
    const order = (): Promise<string[]> =>
      deckOf(other)
        .locator('[data-tile]')
        .evaluateAll((tiles) =>
          tiles.map((tile) => (tile.querySelector('.visually-hidden')?.textContent ?? '').split(',')[0] ?? ''),
        );
    await expect.poll(order).toEqual(['Welcome', 'Everyone', 'Take']);
    await other.page.close();
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  const menu = async (entry: string): Promise<void> => {
    await deck.getByRole('button', { name: 'More for this page' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await test.step('a second page is named, and comes first', async () => {
    await deck.getByRole('button', { name: 'New page' }).click();
    await expect(tabs).toHaveText([...before, first, second]);
    await menu('Rename page');
    await page.getByLabel('Name of the page').fill('Sales');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(tabs).toHaveText([...before, first, 'Sales']);
    await menu('Move page earlier');
    await expect(tabs).toHaveText([...before, 'Sales', first]);
  });

  await test.step('a tile is given a key, copied to the other page, and deleted there with undo', async () => {
    await tabs.last().click();
    await tileOf(desk, 'Edit tile: Welcome').click();
    await editor.getByRole('button', { name: 'Set the key of this tile' }).click();
    await page.keyboard.press('KeyJ');
    await expect(editor.locator('kbd', { hasText: /^J$/ })).toBeVisible();
    await editor.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('menuitem', { name: 'Sales' }).click();
    await expect(editor).toBeHidden();
    await deck.getByRole('tab', { name: 'Sales' }).click();
    await tileOf(desk, 'Edit tile: Welcome').click();
    await editor.getByRole('button', { name: 'Delete' }).click();
    await expect(tileOf(desk, 'Edit tile: Welcome')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tileOf(desk, 'Edit tile: Welcome')).toHaveCount(1);
  });

  await test.step('a page is deleted with undo', async () => {
    await menu('Delete page');
    await expect(tabs).toHaveText([...before, first]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(tabs).toHaveText([...before, 'Sales', first]);
    await expect(deck.getByRole('tab', { name: 'Sales' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('an address opens a page, and a key presses a tile of another', async () => {
    const last = tabs.last();
    const pageId = await last.getAttribute('data-page');
    await page.evaluate((id) => {
      location.hash = `#/desk?page=${id}`;
    }, pageId);
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await deck.getByRole('tab', { name: 'Sales' }).click();
    await deck.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('KeyJ');
    await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
    await last.click();
  });

  await test.step('a tile about a scene that is gone says so, and another can be chosen', async () => {
    const { scenes } = await app.call<{ scenes: readonly { id: string; name: string }[] }>(
      'GET',
      `/live/sessions/${app.sessionId}/scenes`,
    );
    const gone = scenes.find(({ name }) => name === 'Everyone')?.id ?? '';
    await app.call('DELETE', `/live/sessions/${app.sessionId}/scenes/${gone}`);
    await expect(tileOf(desk, /^Everyone, Not in this show/)).toHaveAttribute('aria-disabled', 'true');
    await tileOf(desk, 'Choose another').click();
    await expect(editor.getByText('Not in this show')).toBeVisible();
    await choose(page, editor.getByRole('combobox', { name: /^Scene:\s*$/ }), 'Offer');
    await editor.getByRole('button', { name: 'Save' }).click();
    await tileOf(desk, /^Everyone/).click();
    await expect(desk.tile('Offer')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('queued and kept messages outlive a reload; media are played, sought and turned by hand and key @proof', async ({
  desk,
  admit,
  openWindow,
}) => {
  const audience = await admit('Mara Lind');
  await audience.getByRole('textbox', { name: 'Message' }).fill('Is there a replay?');
  await audience.getByRole('button', { name: 'Send' }).click();
  const messageIn = (one: DeskPage): Locator =>
    one.region('Chat').getByRole('article').filter({ hasText: 'Is there a replay?' });
  for (const name of ['Add to the stage queue', 'Keep aside']) {
    const button = messageIn(desk).getByRole('button', { name });
    // A message that comes in between the aim and the click moves the list.
    await expect(async () => {
      if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
    }).toPass();
  }
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
  await other.page.close();

  await desk.tile('Nora’s story').or(desk.tile("Nora's story")).click();
  const media = desk.region('Media');
  await media.getByRole('button', { name: /^Pause / }).click();
  await expect(media.getByRole('button', { name: /^Play / })).toHaveAttribute('aria-keyshortcuts', 'K');
  const slider = media.getByRole('slider');
  await slider.focus();
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.press('ArrowLeft');
  await expect(media.getByText(/^0:2\d/)).toBeVisible();
  // From its beginning, so that it still plays when one looks.
  await desk.page.keyboard.press('Home');
  await expect(media.getByText(/^0:00/)).toBeVisible();
  await pastDoublePress(desk.page);
  await desk.page.keyboard.press('KeyK');
  await expect(media.getByRole('button', { name: /^Pause / })).toBeVisible();
  // The film is near its end; the handle stays under the finger nevertheless.
  const track = await media.locator('.slider').boundingBox();
  if (!track) throw new Error('the film cannot be sought');
  await desk.page.mouse.move(track.x + track.width - 2, track.y + track.height / 2);
  await desk.page.mouse.down();
  await desk.page.mouse.move(track.x + 4, track.y + track.height / 2, { steps: 3 });
  await expect(media.getByText(/^0:0[0-3]/)).toBeVisible();
  await desk.page.mouse.up();

  await desk.tile('Slides with Ana').click();
  await expect(media.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(media.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-keyshortcuts', 'PageDown');
  await media.getByRole('button', { name: 'Next page' }).click();
  await expect(media.getByText(/^2 of \d+$/)).toBeVisible();
  await desk.page.keyboard.press('PageUp');
  await expect(media.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(media.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});
