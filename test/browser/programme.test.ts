import type { Page } from '@playwright/test';
import { expect, sharedTest as test } from '../support/shared-app.ts';

/** Pixels of the page over a ground of one colour, as a program that shows it draws them. */
const pixelsOver = async (page: Page, ground: { readonly r: number; readonly g: number; readonly b: number }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { ...ground, a: 1 } });
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  return data;
};

/** Of three pictures of one page, over nothing, black and white: how far a pixel is from what its alpha says, at most. */
const alphaError = (
  page: Page,
  pictures: readonly string[],
): Promise<{ worst: number; clear: number; solid: number }> =>
  page.evaluate(async (given) => {
    const [clear, black, white] = await Promise.all(
      given.map(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { premultiplyAlpha: 'none' });
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      }),
    );
    const found = { worst: 0, clear: 0, solid: 0 };
    if (!clear || !black || !white) return found;
    for (let at = 0; at < clear.length; at += 4) {
      const alpha = (clear[at + 3] ?? 0) / 255;
      if (alpha === 0) found.clear += 1;
      if (alpha === 1) found.solid += 1;
      for (let part = 0; part < 3; part += 1) {
        const own = (clear[at + part] ?? 0) * alpha;
        const seen = [black[at + part] ?? 0, white[at + part] ?? 0];
        const wanted = [own, own + 255 * (1 - alpha)];
        for (const [index, value] of wanted.entries())
          found.worst = Math.max(found.worst, Math.abs(value - (seen[index] ?? 0)));
      }
    }
    return found;
  }, pictures);

test('a program opens the stage by its address, again and again, over nothing with clean edges, until it is removed', async ({
  browser,
  desk,
}) => {
  const own = desk.page;
  const tile = own.getByRole('region', { name: 'Scenes' }).getByRole('button', { name: /^Welcome/ });
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await own.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const card = own.getByRole('region', { name: 'Program for OBS' });
  await card.getByRole('switch', { name: 'Overlays over nothing' }).click();
  await card.getByRole('textbox', { name: 'Which program is it for?' }).fill('vMix');
  await card.getByRole('button', { name: 'New address' }).click();
  const url = await card.getByRole('textbox', { name: 'Address of the program' }).inputValue();
  expect(url).toContain('alpha=1');

  const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const page = await context.newPage();
  await page.goto(url);
  const stage = page.getByRole('main', { name: 'Program' });
  await expect(stage.getByText('Ana Ruiz, course designer')).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const clear = (await page.screenshot({ omitBackground: true })).toString('base64');
  const [black, white] = [
    await pixelsOver(page, { r: 0, g: 0, b: 0 }),
    await pixelsOver(page, { r: 255, g: 255, b: 255 }),
  ];
  const { worst, clear: nothing, solid } = await alphaError(own, [clear, black, white]);
  expect(worst).toBeLessThanOrEqual(2);
  expect(nothing).toBeGreaterThan(960 * 540 * 0.5);
  expect(solid).toBeGreaterThan(1000);

  // The same address in a browser that keeps nothing, with the whole stage.
  const other = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const whole = await other.newPage();
  await whole.goto(url.replace('alpha=1&', ''));
  await whole.reload();
  await expect(whole.getByRole('main', { name: 'Program' }).locator('.scene')).not.toHaveCount(0);
  await expect(whole.locator('button, [role="status"], [role="alert"]')).toHaveCount(0);

  await card.getByRole('button', { name: 'Remove the address for vMix' }).click();
  for (const shown of [page, whole])
    await expect(shown.getByRole('main', { name: 'Program' }).locator('.scene')).toHaveCount(0);
  await whole.reload();
  await expect(whole.getByRole('main', { name: 'Program' }).locator('.scene')).toHaveCount(0);
  await context.close();
  await other.close();
});
