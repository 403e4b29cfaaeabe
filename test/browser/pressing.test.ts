import { PRESS_TIMING } from '#shared/show/action.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test('two presses of a tile at once are one', async ({ desk, happened }) => {
  await desk.tile('Welcome').dblclick();
  await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'confirmed');
  await expect(desk.program('Welcome')).toBeVisible();
  expect(await happened('live.scene.changed')).toBe(1);
});

test('in cue mode a press cues and Take takes', async ({ desk }) => {
  await desk.mode('Cue').check();
  await desk.tile('Interview').click();
  await expect(desk.preview('Interview')).toBeVisible();
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'false');
  await expect(desk.tile('Interview')).toHaveAccessibleName(/cued/);
  await expect(desk.program('Automatic layout')).toBeVisible();
  await desk.button('Take').click();
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.program('Interview')).toBeVisible();
});

test('keys do what is printed on the controls', async ({ desk }) => {
  const { keyboard } = desk.page;
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-keyshortcuts', '3');
  await keyboard.press('Digit3');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');

  await keyboard.press('KeyC');
  await expect(desk.mode('Cue')).toBeChecked();
  await keyboard.press('Digit4');
  await expect(desk.preview('Interview')).toBeVisible();
  await keyboard.press('Enter');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');

  await keyboard.press('Backspace');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');

  await keyboard.press('F1');
  await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' }).getByRole('listitem')).toHaveCount(1);

  await keyboard.press('KeyA');
  await expect(desk.button('Stop auto-advance')).toBeVisible();
  await keyboard.press('KeyA');
  await expect(desk.button('Start auto-advance')).toBeVisible();
});

test('what was clicked last takes no key from the desk, also after other keys', async ({ desk, happened }) => {
  const { keyboard } = desk.page;
  await desk.mode('Cue').click();
  await keyboard.press('Digit4');
  await expect(desk.preview('Interview')).toBeVisible();
  await keyboard.press('Enter');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('what is typed into a field presses nothing, and what is announced in a hurry is announced once', async ({
  app,
  desk,
  happened,
}) => {
  const search = desk.region('Chat').getByRole('searchbox');
  await search.click();
  await search.pressSequentially('123 pal');
  await expect(search).toHaveValue('123 pal');
  await expect(desk.program('Automatic layout')).toBeVisible();
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'false');

  await search.fill('');
  await app.faults({ latencyMs: 700 });
  await desk.button('Report a sign-up').click();
  const name = desk.page.getByRole('textbox', { name: 'First name' });
  await name.fill('Mara');
  await name.press('Enter');
  // Sooner it would be a double press, which is one anyhow.
  await desk.page.waitForTimeout(PRESS_TIMING.debounceMs);
  await name.press('Enter');
  await expect(name).toBeHidden();
  await expect(desk.region('Chat').getByRole('article').filter({ hasText: 'Mara' })).toHaveCount(1);
  expect(await happened('live.conversion')).toBe(1);
  await app.faults({});
});

test('a locked desk puts nothing on air and says why', async ({ desk, happened }) => {
  await desk.page.keyboard.press('KeyL');
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'true');
  await desk.tile('Welcome').click();
  await expect(desk.page.getByText('locked').last()).toBeVisible();
  await desk.page.keyboard.press('Digit3');
  await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'idle');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  await desk.button('Lock').click();
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('the automatic layout must be held, by mouse and by key', async ({ desk }) => {
  const automatic = desk.button('Automatic layout');
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await automatic.click();
  await expect(desk.page.getByText('Hold it for a moment').last()).toBeVisible();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await automatic.click({ delay: PRESS_TIMING.holdMs + 200 });
  await expect(automatic).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.program('Automatic layout')).toBeVisible();

  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await desk.page.keyboard.press('Period', { delay: PRESS_TIMING.holdMs + 200 });
  await expect(automatic).toHaveAttribute('aria-pressed', 'true');
});
