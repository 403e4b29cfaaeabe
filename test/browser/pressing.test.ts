import { PRESS_TIMING } from '#shared/show/action.ts';
import { pressTwice } from '../support/desk-page.ts';
import { DESK_SCENARIOS } from '../support/desk-scenarios.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

for (const { name, run } of DESK_SCENARIOS) test(name, ({ desk }) => run(desk));

test('two presses of a tile at once are one', async ({ desk, happened }) => {
  await pressTwice(desk.tile('Welcome'));
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.program('Welcome')).toBeVisible();
  expect(await happened('live.scene.changed')).toBe(1);
});

test('every picture on the desk is drawn, the faces too @proof', async ({ desk }) => {
  const pictures = desk.page.locator('img');
  const faces = (): Promise<number> =>
    pictures.evaluateAll(
      (all) => (all as HTMLImageElement[]).filter((one) => one.src.includes('portrait') && one.naturalWidth > 0).length,
    );
  await expect.poll(faces).toBeGreaterThan(0);
  const broken = await pictures.evaluateAll((all) =>
    (all as HTMLImageElement[]).filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src),
  );
  expect(broken).toEqual([]);
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

test('what is typed right after the key of the palette is looked for, and presses nothing', async ({
  desk,
  happened,
}) => {
  const { page } = desk;
  // The palette is loaded when it is first asked for.
  await page.reload();
  await expect(desk.tile('Welcome')).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('interview nala');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('interview nala');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await happened('live.scene.changed')).toBe(0);
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'false');
});

test('a locked desk puts nothing on air and says why', async ({ desk, happened }) => {
  await desk.page.keyboard.press('KeyL');
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'true');
  await desk.tile('Welcome').click();
  await expect(desk.page.getByText('locked').last()).toBeVisible();
  await desk.page.keyboard.press('Digit3');
  await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'idle');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
  // Sooner it would be a double press, which is one.
  await desk.page.waitForTimeout(PRESS_TIMING.debounceMs);
  await desk.button('Lock').click();
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'false');
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('tiles are walked by arrows and pressed by Shift with Enter; Space and Enter press none by accident', async ({
  desk,
  happened,
}) => {
  const { keyboard } = desk.page;
  // A click of theirs, however late it comes, would be a press.
  const clicks = await desk.tile('Welcome').evaluateHandle((tile) => {
    const heard: string[] = [];
    tile.addEventListener('click', ({ type }) => heard.push(type));
    return heard;
  });
  await desk.tile('Waiting').focus();
  await keyboard.press('ArrowRight');
  await expect(desk.tile('Opening')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(desk.tile('Welcome')).toBeFocused();
  await keyboard.press('Space');
  await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'idle');
  await keyboard.press('Shift+Enter');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  expect(await clicks.jsonValue()).toEqual([]);
  expect(await happened('live.scene.changed')).toBe(1);
});
