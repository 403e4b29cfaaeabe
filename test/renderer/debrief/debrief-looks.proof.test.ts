import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  HAS_CHROMIUM,
  SIZES,
  startDebriefBrowser,
  TABS,
  type DebriefBrowser,
} from '../../support/debrief/debrief-page.ts';
import { findings } from '../../support/findings.ts';
import { misfits } from '../../support/misfits.ts';
import { printedPages } from '../../support/printed-pages.ts';

/** Contrast of a line to the ground of an element around it; runs inside the page. */
const contrastOf = ([line, ground]: readonly [string, string]): number => {
  const pixel = (colour: string): readonly number[] => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    if (!context) return [];
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (rgb: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [drawn, around] = [document.querySelector(line), document.querySelector(line)?.closest(ground)];
  if (!drawn || !around) return 0;
  const { stroke, strokeOpacity } = getComputedStyle(drawn);
  const [over, under] = [pixel(stroke), pixel(getComputedStyle(around).backgroundColor)];
  const mixed = over.map((part, at) => part * Number(strokeOpacity) + (under[at] ?? 0) * (1 - Number(strokeOpacity)));
  const [one, other] = [luminance(mixed), luminance(under)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

describe.skipIf(!HAS_CHROMIUM)('the debrief on screens and on paper', () => {
  let browser: DebriefBrowser;
  let page: Page;

  const tab = async (name: string): Promise<void> => {
    await page.getByRole('tab', { name, exact: true }).click();
  };

  const cursor = () => page.getByRole('slider', { name: 'Time' });

  beforeAll(async () => {
    browser = await startDebriefBrowser();
    page = await browser.open({ language: 'en' });
  });
  afterAll(async () => {
    await browser.close();
    expect(browser.complaints).toEqual([]);
  });
  beforeEach(() => tab('Overview'));

  test('draws its curve with enough contrast in each appearance, and in the colours that a person forces', async () => {
    await tab('Overview');
    for (const appearance of ['dark', 'light', 'contrast']) {
      await page.evaluate((one) => (document.documentElement.dataset.appearance = one), appearance);
      expect(await page.evaluate(contrastOf, ['svg.curve .line', 'figure'] as const)).toBeGreaterThanOrEqual(3);
      expect(await page.evaluate(contrastOf, ['svg.curve .band', 'figure'] as const)).toBeGreaterThanOrEqual(3);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await page.evaluate(() => {
      const probe = document.createElement('p');
      probe.style.color = 'CanvasText';
      document.body.append(probe);
      const text = getComputedStyle(probe).color;
      probe.remove();
      const line = document.querySelector('svg.curve .line');
      return line !== null && getComputedStyle(line).stroke === text;
    });
    expect(forced).toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.evaluate(() => (document.documentElement.dataset.appearance = 'dark'));
    await cursor().focus();
    await page.keyboard.press('Home');
    expect(await cursor().getAttribute('aria-valuetext')).toMatch(/^0:00, \d+ people/);
  });

  test('has the desktop app write the report as a PDF', async () => {
    await page.getByRole('button', { name: 'Report as PDF' }).click();
    await page.getByText(/Pricing report\.pdf/).waitFor();
    const asked = await page.evaluate(() => window.fakeBridge?.calls.filter(({ name }) => name === 'debrief.report'));
    expect(asked).toMatchObject([{ input: { title: 'Pricing your first course report' } }]);
  });

  test('prints the whole curve, figures, scenes, polls, sign-ups and chapters from any part, and nothing else', async () => {
    await tab('Chat');
    const pages = await printedPages(await page.pdf({ format: 'A4', preferCSSPageSize: true, tagged: true }));
    const all = pages.flatMap(({ texts }) => texts);
    const curve = pages[0]?.texts ?? [];
    // The last time of the axis stands on the sheet, right of all others.
    const times = curve.filter(({ text }) => /^(?:\d:)?\d?\d:00$/.test(text));
    const last = times.find(({ text }) => text === '1:00:00');
    expect(last?.x).toBeGreaterThan(0.8 * (pages[0]?.width ?? 0));
    expect(all.filter(({ x, right }) => x < 0 || right > (pages[0]?.width ?? 0))).toEqual([]);
    const words = all.map(({ text }) => text).join(' ');
    for (const part of [
      'Pricing your first course',
      'How each figure is made',
      'Slides with Ana',
      'How many people live in Lisbon?',
      'Ana Lima',
      '38:00 Offer',
    ])
      expect(words).toContain(part);
    expect(words).not.toMatch(/Search the chat|Follow-ups/);
    expect(await page.locator('[data-print-sheet]').count()).toBe(0);
  });

  test('keeps its header in one row on every part, in a small window too', async () => {
    const other = await browser.open({ language: 'fr' });
    await other.setViewportSize(SIZES[1]);
    const heights = new Set<number>();
    for (let index = 0; index < TABS; index += 1) {
      await other.getByRole('tab').nth(index).click();
      heights.add(await other.locator('main.debrief > header').evaluate((one) => one.clientHeight));
    }
    expect(heights.size).toBe(1);
    await other.close();
  });

  test('has no finding of axe and fits its words, in three languages and two sizes', { timeout: 240_000 }, async () => {
    const found: string[] = [];
    for (const language of ['en', 'fr', 'es'] as const) {
      const other = await browser.open({ language });
      await expect.poll(() => other.getByRole('tab').count(), { timeout: 15_000 }).toBe(TABS);
      for (const size of language === 'en' ? SIZES : SIZES.slice(0, 2)) {
        await other.setViewportSize(size);
        for (let index = 0; index < TABS; index += 1) {
          await other.getByRole('tab').nth(index).click();
          const where = `${language} ${size.width} tab ${index}`;
          if (process.env.REGIE_SHOTS) await other.screenshot({ path: `${process.env.REGIE_SHOTS}/${where}.png` });
          found.push(...(await misfits(other)).map((one) => `${where}: ${one}`));
          // Words differ by language, structure does not: one part of the others is enough.
          if (size.width === 1024 && (language === 'en' || index === 0)) {
            found.push(...(await findings(other)).map((one) => `${where}: ${one}`));
          }
        }
      }
      await other.close();
    }
    expect(found).toEqual([]);
  });
});
