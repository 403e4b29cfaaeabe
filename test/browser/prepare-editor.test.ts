import { findingsAsItIs } from '../support/findings.ts';
import { goToPrepare, platformScenes, type PreparePage } from '../support/prepare-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

/** A new scene with three bands of one size, named, at these places across. */
const threeBands = async ({ desk, canvas, properties }: PreparePage): Promise<void> => {
  await desk.button('New scene').click();
  await properties.getByRole('textbox', { name: 'Name', exact: true }).fill('Bands');
  for (const [text, x] of [
    ['Left', '0'],
    ['Middle', '300'],
    ['Right', '1500'],
  ] as const) {
    await canvas.getByRole('button', { name: 'Band', exact: true }).first().click();
    await properties.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
    for (const [label, value] of [
      ['Width', '300'],
      ['X', x],
    ] as const) {
      const field = properties.getByRole('spinbutton', { name: label, exact: true });
      await field.fill(value);
      await field.press('Enter');
    }
  }
};

test('with twenty scenes a new one comes into view @proof', async ({ app, desk }) => {
  const path = `/live/sessions/${app.sessionId}/scenes`;
  const ids: string[] = [];
  for (let number = 9; number <= 19; number += 1) {
    const { scene } = await app.call<{ readonly scene: { readonly id: string } }>('POST', path, {
      name: `Part ${number}`,
    });
    ids.push(scene.id);
  }
  const { scenes, sent } = await goToPrepare(desk);
  // A new scene stands after the one that is open.
  await scenes.getByRole('button', { name: 'Part 19', exact: true }).click();
  await desk.button('New scene').click();
  await expect(scenes.getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 });
  await expect(scenes.getByRole('listitem').last().getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  await desk.button('Undo').click();
  await sent();
  for (const id of ids) await app.call('DELETE', `${path}/${id}`);
});

test('the colour field of a band shows the colour that the stage draws @proof', async ({ desk }) => {
  const { canvas, properties } = await goToPrepare(desk);
  await desk.button('New scene').click();
  await canvas.getByRole('button', { name: 'Band', exact: true }).first().click();
  const field = properties.getByRole('group', { name: 'Background colour', exact: true });
  const swatch = field.locator('input[type="color"]');
  const drawn = (): Promise<string> =>
    canvas
      .locator('[data-stage] .band')
      .last()
      .evaluate((band) => {
        const parts = getComputedStyle(band).backgroundColor.match(/\d+/g) ?? [];
        return `#${parts
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')}`;
      });
  await expect(swatch).toHaveValue(await drawn());
  for (const color of ['teal', '#0a5', 'rgb(200 30 60)']) {
    await field.locator('input[type="text"]').fill(color);
    await expect.poll(async () => [await drawn(), await swatch.inputValue()]).toEqual([await drawn(), await drawn()]);
  }
  await expect(swatch).toHaveValue('#c81e3c');
});

test('bands are selected by a marquee, spread, ordered, duplicated and locked', async ({ app, desk }) => {
  const prepare = await goToPrepare(desk);
  const { canvas, sent } = prepare;
  const { page } = desk;
  await threeBands(prepare);
  await page.keyboard.press('Escape');
  const names = ['Left', 'Middle', 'Right'];
  const frame = await canvas.getByRole('button', { name: 'Host' }).boundingBox();
  const [first, band] = [
    await canvas.getByRole('button', { name: 'Left', exact: true }).boundingBox(),
    await canvas.getByRole('button', { name: 'Right', exact: true }).boundingBox(),
  ];
  if (!frame || !first || !band) throw new Error('The scene is not on the canvas.');
  await page.mouse.move(frame.x + 4, band.y - 30);
  await page.mouse.down();
  // Each new band stands above the one before.
  await page.mouse.move(band.x + band.width - 6, first.y + first.height / 2, { steps: 6 });
  await page.mouse.up();
  for (const name of names) {
    await expect(canvas.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await canvas.getByRole('button', { name: 'Align', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Distribute across' }).click();
  await sent();
  const places = async (): Promise<readonly number[]> =>
    ((await platformScenes(app)).find(({ name }) => name === 'Bands')?.overlays ?? []).map(({ x }) =>
      Math.round(x * 1920),
    );
  const spread = await places();
  expect((spread[1] ?? 0) - (spread[0] ?? 0)).toBe((spread[2] ?? 0) - (spread[1] ?? 0));

  await page.keyboard.press('Control+d');
  await expect(desk.region('Layers').getByText('6 of 30')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(desk.region('Layers').getByText('3 of 30')).toBeVisible();

  // The keyboard stays with what it moves, and goes on where something is deleted.
  const layers = desk.region('Layers').getByRole('listitem');
  const row = (name: string) => desk.region('Layers').getByRole('button', { name, exact: true });
  await row('Right').focus();
  for (const place of [1, 2]) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(layers.nth(place)).toContainText('Right');
    await expect(row('Right')).toBeFocused();
  }
  await row('Right').click();
  await page.keyboard.press('Delete');
  await expect(row('Right')).toHaveCount(0);
  await expect(row('Left')).toBeFocused();
  for (let step = 0; step < 3; step += 1) await desk.button('Undo').click();
  await expect(layers.first()).toContainText('Right');

  await desk.region('Properties').getByRole('switch', { name: 'Locked' }).click();
  await canvas.getByRole('button', { name: 'Left', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(canvas.getByRole('alert')).toContainText('is locked');
  await sent();
  expect(await places()).toEqual(spread);
});

test('an overlay copied in one show is pasted in another @proof', async ({ app, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { session } = await app.call<{ session: { id: string } }>('POST', '/live/sessions', {
    title: 'Second show',
    scheduledAt: '2035-02-01T10:00:00Z',
  });
  await app.call('POST', `/live/sessions/${session.id}/scenes`, { id: 'bare', name: 'Bare' });
  const prepare = await goToPrepare(desk);
  await threeBands(prepare);
  await prepare.canvas.getByRole('button', { name: 'Right', exact: true }).focus();
  await desk.page.keyboard.press('Control+c');
  await desk.page.getByLabel('Show being prepared').click();
  await desk.page.getByRole('option', { name: 'Second show' }).click();
  await expect(prepare.scenes.getByRole('button', { name: 'Bare', exact: true })).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await prepare.scenes.getByRole('button', { name: 'Bare', exact: true }).click();
  await desk.page.keyboard.press('Control+v');
  await expect(prepare.canvas.getByRole('button', { name: 'Right', exact: true })).toBeVisible();
  await prepare.sent();
  const { scenes } = await app.call<{ scenes: readonly { overlays: readonly { text?: string }[] }[] }>(
    'GET',
    `/live/sessions/${session.id}/scenes`,
  );
  expect(scenes[0]?.overlays.map(({ text }) => text)).toEqual(['Right']);
});

test('tools stand in one row at 1440, the header in French too, no size has a finding, and at 200 % zoom each control is reached @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const { canvas } = await goToPrepare(desk);
  const tops = await desk.page
    .getByRole('toolbar', { name: 'Canvas' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top / 10)));
  expect(new Set(tops).size).toBe(1);

  await canvas.getByRole('button', { name: 'Band', exact: true }).first().click();
  expect(await findingsAsItIs(page), '1440×900').toEqual([]);
  await page.setViewportSize({ width: 1024, height: 700 });
  expect(await findingsAsItIs(page), '1024×700').toEqual([]);

  // The longest words, in the smallest and the usual window.
  const header = page.getByRole('main').locator('header').first();
  await bridgeCall(page, 'preferences.set', { language: 'fr' });
  await expect(page.getByRole('button', { name: 'Ouvrir en régie' })).toBeVisible();
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await header.evaluate((element) => element.scrollWidth <= element.clientWidth), `${width} fits`).toBe(true);
    expect(
      await header.evaluate((element) => element.getBoundingClientRect().height),
      `${width} is one row`,
    ).toBeLessThan(64);
  }
  await bridgeCall(page, 'preferences.set', { language: 'en' });

  await page.setViewportSize({ width: 720, height: 450 });
  const hidden = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('#main :is(button, input, textarea, select, [role=switch])'),
    ];
    return controls.flatMap((control) => {
      if (!control.checkVisibility()) return [];
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const inside = left >= -1 && left + Math.min(width, 8) <= innerWidth + 1 && top >= -1 && top + 4 <= innerHeight;
      return inside || height === 0 ? [] : [control.getAttribute('aria-label') ?? control.innerText];
    });
  });
  expect(hidden).toEqual([]);
  const { width, scroll } = await page.evaluate(() => ({
    width: innerWidth,
    scroll: document.documentElement.scrollWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
});

test('a finger drags an overlay; a tiny one is drawn at its size and caught beside its edge @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const { canvas, properties } = await goToPrepare(desk);
  await desk.button('New scene').click();
  await canvas.getByRole('button', { name: 'Sticker', exact: true }).first().click();
  const sticker = canvas.getByRole('button', { name: '🎉' });
  const box = await sticker.boundingBox();
  if (!box) throw new Error('The sticker is not on the canvas.');
  const devtools = await desk.page.context().newCDPSession(desk.page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  for (let step = 1; step <= 6; step += 1) {
    const touchPoints = [{ x: at.x - step * 25, y: at.y + step * 10 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await sticker.boundingBox())?.x).toBeLessThan(box.x - 100);
  await desk.button('Undo').click();
  await expect.poll(async () => Math.round((await sticker.boundingBox())?.x ?? 0)).toBe(Math.round(box.x));

  for (const label of ['Width', 'Height']) {
    const field = properties.getByRole('spinbutton', { name: label, exact: true });
    await field.fill('20');
    await field.press('Enter');
  }
  const [target, drawn] = [await sticker.boundingBox(), await sticker.locator('..').boundingBox()];
  if (!target || !drawn) throw new Error('The sticker is not on the canvas.');
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(24);
  expect(Math.max(drawn.width, drawn.height)).toBeLessThan(24);
  await canvas.getByRole('button', { name: 'Host' }).click({ position: { x: 10, y: 10 } });
  await expect(sticker).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(target.x + 2, target.y + 2);
  await page.mouse.down();
  await page.mouse.move(target.x - 80, target.y + 62, { steps: 6 });
  await page.mouse.up();
  await expect(sticker).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await sticker.boundingBox())?.x).toBeLessThan(target.x - 60);
  expect((await sticker.locator('..').boundingBox())?.width).toBeCloseTo(drawn.width, 0);
});

test('an added overlay takes the keyboard: a text in its field, another thing on the canvas @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const { canvas, properties } = await goToPrepare(desk);
  const text = properties.getByRole('textbox', { name: 'Text', exact: true });
  const bands = desk
    .region('Layers')
    .getByRole('listitem')
    .filter({ hasText: /Doors open|Name, what/ });
  await desk.button('New scene').click();
  await page.keyboard.type('Doors');
  await expect(properties.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Doors');

  // The properties were read to their end.
  await properties.evaluate((panel) => {
    panel.scrollTop = panel.scrollHeight;
  });
  await canvas.getByRole('button', { name: 'Band', exact: true }).first().click();
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  await page.keyboard.type('Doors open');
  await expect(text).toHaveValue('Doors open');

  // Nothing was written into the second one yet, so that Undo is not the field's.
  const add = canvas.getByRole('toolbar', { name: 'Canvas' });
  await add.getByRole('button', { name: 'Band', exact: true }).click();
  await expect(bands).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(bands).toHaveCount(1);

  await add.getByRole('button', { name: 'Viewers', exact: true }).click();
  await expect(canvas.locator('[data-item]:focus')).toHaveAccessibleName(/Viewers/);
  await expect(properties.getByRole('heading', { name: 'Viewers' })).toBeInViewport();
});

test('an option of a poll is written where the keyboard is, and Enter goes on to the next @proof', async ({ desk }) => {
  const { page } = desk;
  await goToPrepare(desk);
  await page.getByRole('radio', { name: /^Polls/ }).click();
  await desk.button('New poll').click();
  const dialog = page.getByRole('dialog');
  const options = dialog.getByRole('textbox', { name: /^Option/ });
  await page.keyboard.type('Shall we go on?');
  for (const option of ['Yes', 'No', 'Later']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(option);
  }
  await dialog.getByRole('button', { name: 'Add an option' }).click();
  await page.keyboard.type('Never');
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'Yes',
    'No',
    'Later',
    'Never',
  ]);
  await dialog.getByRole('button', { name: 'Remove option 2' }).click();
  await expect(options.nth(1)).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
