import { buildPage, choose, deckOf, tileOf } from '../support/deck-tiles.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { pastDoublePress } from '../support/pauses.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

/** Turns a tile into: what it did, a wait, and taking Welcome. */
const makeSequence = async (desk: DeskPage, name: string, seconds: number): Promise<void> => {
  const { page } = desk;
  await deckOf(desk).getByRole('button', { name: 'Arrange' }).click();
  await tileOf(desk, `Edit tile: ${name}`).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Label').fill('Offer');
  await editor.getByRole('button', { name: 'Add a step' }).click();
  await choose(page, editor.getByRole('combobox', { name: /^Step 2/ }), 'Wait');
  await editor.getByLabel('Time to wait').fill(String(seconds));
  await editor.getByRole('button', { name: 'Add a step' }).click();
  await choose(page, editor.getByRole('combobox', { name: /^Scene: / }), 'Welcome');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await deckOf(desk).getByRole('button', { name: 'Done' }).click();
};

const setWait = async (desk: DeskPage, seconds: number, name = 'Offer'): Promise<void> => {
  await deckOf(desk).getByRole('button', { name: 'Arrange' }).click();
  await tileOf(desk, `Edit tile: ${name}`).click();
  const editor = desk.page.getByRole('dialog');
  await editor.getByLabel('Time to wait').fill(String(seconds));
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await deckOf(desk).getByRole('button', { name: 'Done' }).click();
};

test('a sequence plays in the host: seen in other windows, stopped, outliving its window, ended by a fault', async ({
  app,
  desk,
  openWindow,
}) => {
  await buildPage(desk, ['Ask in the chat']);
  await makeSequence(desk, 'Ask in the chat', 600);
  const other = await openWindow();
  await deckOf(other).getByRole('tab').last().click();
  const [tile, seen] = [tileOf(desk, /^Offer/), tileOf(other, /^Offer/)];
  await expect(seen).toHaveAccessibleName('Offer, 3 steps');

  await tile.click();
  await expect(seen).toHaveAccessibleName(/step 2 of 3, (?:9|10):\d\d/);
  await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' })).toContainText('Write your question');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  await pastDoublePress(desk.page);
  await seen.click();
  await expect(tile).toHaveAccessibleName(/stopped by /);
  await pastDoublePress(desk.page);
  await tile.click();
  await expect(tile).toHaveAccessibleName(/step 2 of 3/);
  await desk.page.keyboard.press('Escape');
  await expect(seen).toHaveAccessibleName(/stopped by /);

  await setWait(desk, 2);
  await seen.click();
  await expect(tile).toHaveAccessibleName(/step [23] of 3|done/);
  await other.page.close();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect(tile).not.toHaveAccessibleName(/step/);

  await app.faults({ errorRate: 1, errorStatus: 503 });
  await tile.click();
  await expect(tileOf(desk, /^Offer, Step 1: /)).toBeVisible();
  await expect(desk.page.getByText(/“Offer” ended at step 1/)).toBeVisible();
  await app.faults({});
});

test('a sequence made in the editor holds what depends on the show: next message, a wait, off again, the film on air @proof', async ({
  desk,
  admit,
}) => {
  const audience = await admit('Nils Berg');
  await audience.getByRole('textbox', { name: 'Message' }).fill('When is the next one?');
  await audience.getByRole('button', { name: 'Send' }).click();
  const message = desk.region('Chat').getByRole('article').filter({ hasText: 'When is the next one?' });
  const queue = message.getByRole('button', { name: 'Add to the stage queue' });
  await expect(async () => {
    if ((await queue.getAttribute('aria-pressed')) === 'false') await queue.click();
    await expect(queue).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await desk.tile("Nora's story").click();
  const media = desk.region('Media');
  await expect(media.getByRole('button', { name: /^Pause / })).toBeVisible();

  await buildPage(desk, ['Next message on stage']);
  await deckOf(desk).getByRole('button', { name: 'Arrange' }).click();
  await tileOf(desk, /^Edit tile: Next message/).click();
  const editor = desk.page.getByRole('dialog');
  await editor.getByLabel('Label').fill('Question');
  for (const [index, kind] of ['Wait', 'Message on stage', 'Play or pause (on air)'].entries()) {
    await editor.getByRole('button', { name: 'Add a step' }).click();
    await choose(desk.page, editor.getByRole('combobox', { name: new RegExp(`^Step ${index + 2}`) }), kind);
  }
  await editor.getByLabel('Time to wait').fill('600');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await deckOf(desk).getByRole('button', { name: 'Done' }).click();

  const tile = tileOf(desk, /^Question/);
  await expect(tile).toHaveAccessibleName('Question, 4 steps');
  await tile.click();
  await expect(message.getByRole('button', { name: 'Remove from stage' })).toBeVisible();
  await expect(tile).toHaveAccessibleName(/step 2 of 4/);
  await pastDoublePress(desk.page);
  await tile.click();
  await setWait(desk, 0, 'Question');
  // A message on stage has left the queue.
  await message.getByRole('button', { name: 'Remove from stage' }).click();
  await expect(message.getByRole('button', { name: 'Remove from stage' })).toHaveCount(0);
  await queue.click();
  await tile.click();
  await expect(media.getByRole('button', { name: /^Play / })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Remove from stage' })).toHaveCount(0);
});
