import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

// Scrollbars as people have them: Playwright hides them, and with them what they do to a layout.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

const CHANGES = 40;

/** How many styles the page works out for each layout, while a text beside its lists changes again and again. */
const stylesPerLayout = async (page: Page, text: string): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const read = async (name: string): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
  const before = { styles: await read('RecalcStyleCount'), layouts: await read('LayoutCount') };
  await page.locator(text).evaluate((element, changes) => {
    const said = element.textContent;
    for (let change = 0; change < changes; change += 1) {
      element.textContent = String(change);
      document.body.getBoundingClientRect();
    }
    element.textContent = said;
  }, CHANGES);
  const styles = (await read('RecalcStyleCount')) - before.styles;
  const layouts = (await read('LayoutCount')) - before.layouts;
  await devtools.detach();
  expect(layouts).toBeGreaterThanOrEqual(CHANGES);
  return styles / layouts;
};

test('a change beside the scenes leaves their tiles as they are, also where they scroll', async ({ desk }) => {
  for (const height of [900, 757, 640]) {
    await desk.page.setViewportSize({ width: 1440, height });
    await expect(desk.tile('Offer')).toBeAttached();
    expect(await stylesPerLayout(desk.page, '.scenes > header > .count')).toBeLessThan(4);
  }
});
