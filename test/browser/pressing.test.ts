import { pressTwice } from '../support/desk-page.ts';
import { DESK_SCENARIOS } from '../support/desk-scenarios.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { pastDoublePress } from '../support/pauses.ts';

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

test('a control that was clicked takes no key from the desk, also after other keys', async ({ desk, happened }) => {
  const { keyboard } = desk.page;
  await desk.mode('Cue').click();
  await keyboard.press('Digit4');
  await expect(desk.preview('Interview')).toBeVisible();
  await keyboard.press('Enter');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('Enter and Space press the key map’s commands after a pointer used any control of the desk', async ({
  desk,
  happened,
}) => {
  const { page } = desk;
  const { keyboard, mouse } = page;
  const count = await page.evaluate(() => {
    const kinds = 'button, [role="button"], [role="tab"], [role="radio"], [role="switch"], input, summary, a[href]';
    const seen = new Map<string, number>();
    const controls = [...document.querySelectorAll<HTMLElement>(kinds)].filter((one) => {
      if (!one.checkVisibility() || (one instanceof HTMLInputElement && /^(?:text|search|number)$/.test(one.type)))
        return false;
      // Of a list two will do: tiles, messages, people.
      const kind = `${one.tagName} ${one.className} ${one.closest('section, header, aside, nav')?.className}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return (seen.get(kind) ?? 0) <= 2;
    });
    for (const [index, control] of controls.entries()) control.dataset.touched = String(index);
    return controls.length;
  });
  expect(count).toBeGreaterThan(25);
  const heard: string[] = [];
  await page.exposeFunction('noteKey', (what: string) => heard.push(what));
  await page.evaluate(() => {
    const note = (event: Event): void => {
      const { target } = event;
      const isOpen = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
      const key = event instanceof KeyboardEvent ? event.code : 'click';
      if (isOpen || !(target instanceof Element) || !/^(?:Enter|Space|click)$/.test(key)) return;
      void (globalThis as unknown as { noteKey: (what: string) => unknown }).noteKey(
        `${event.type} ${key} at ${target.getAttribute('aria-label') ?? target.textContent.trim()}`,
      );
    };
    for (const type of ['keydown', 'keyup', 'click']) document.addEventListener(type, note, true);
  });
  for (let index = 0; index < count; index += 1) {
    const box = await page.evaluate((at) => {
      const control = document.querySelector(`[data-touched="${at}"]`);
      control?.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
      const [midX, midY] = [x + width / 2, y + height / 2];
      const top = document.elementFromPoint(midX, midY);
      return control && width > 0 && control.contains(top) ? { x: midX, y: midY } : null;
    }, index);
    if (!box) continue;
    // Let go beside it: the control keeps the focus, and its press does not count.
    await mouse.move(box.x, box.y);
    await mouse.down();
    await mouse.move(0, 0);
    await mouse.up();
    // A menu that opens at the touch gives the focus back as it closes.
    const opened = page.locator('[role="menu"], [role="listbox"]');
    if ((await opened.count()) > 0) {
      await keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
    heard.length = 0;
    await keyboard.press('Enter');
    await keyboard.press('Space');
    expect(heard, `control ${index}`).toEqual([]);
  }
  expect(await happened('live.ended')).toBe(0);
});

test('a key held after "End" was touched by mouse takes the cued scene and ends nothing', async ({
  desk,
  happened,
}) => {
  const { keyboard } = desk.page;
  await desk.mode('Cue').click();
  await keyboard.press('Digit4');
  await expect(desk.preview('Interview')).toBeVisible();
  await desk.button('End').click();
  await keyboard.down('Enter');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.button('End')).not.toHaveAttribute('data-filling');
  await keyboard.up('Enter');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('typing into a field presses nothing, and a sign-up reported twice in a hurry is reported once', async ({
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
  await pastDoublePress(desk.page);
  await name.press('Enter');
  await expect(name).toBeHidden();
  await expect(desk.region('Chat').getByRole('article').filter({ hasText: 'Mara' })).toHaveCount(1);
  expect(await happened('live.conversion')).toBe(1);
  await app.faults({});
});

test('letters typed right after the palette’s key are searched for, and press nothing', async ({ desk, happened }) => {
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
  await pastDoublePress(desk.page);
  await desk.button('Lock').click();
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'false');
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  expect(await happened('live.scene.changed')).toBe(1);
});

test('arrow keys walk the tiles, Shift with Enter presses one; Space and Enter press none by accident', async ({
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
