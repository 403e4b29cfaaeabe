import { chromium, type Browser } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowPage, type BundledPage } from '../../support/bundle.ts';
import { openConsole } from '../../support/console-page.ts';
import { findings } from '../../support/findings.ts';
import { misfits } from '../../support/misfits.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let bundle: BundledPage;
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    bundle = await windowPage();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
    expect(complaints).toEqual([]);
  });

  test('has no finding of axe and fits its words, in three languages', async () => {
    const found: string[] = [];
    for (const language of ['en', 'fr', 'es'] as const) {
      const page = await openConsole({ browser, url: bundle.url, complaints }, { language });
      await page.setViewportSize({ width: 1024, height: 700 });
      await page.getByRole('searchbox').first().fill('create_scene');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'create_scene', exact: true }).waitFor();
      found.push(...(await misfits(page)).map((one) => `${language}: ${one}`));
      found.push(...(await findings(page)));
      await page.setViewportSize({ width: 3840, height: 2160 });
      found.push(...(await misfits(page)).map((one) => `${language} in 4K: ${one}`));
      if (process.env.REGIE_SHOTS) await page.screenshot({ path: `${process.env.REGIE_SHOTS}/${language}.png` });
      await page.close();
    }
    expect(found).toEqual([]);
  });

  test('axe finds nothing in its palette', async () => {
    const page = await openConsole({ browser, url: bundle.url, complaints }, { language: 'en' });
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('dialog').getByRole('searchbox').fill('session');
    await page.getByRole('group', { name: 'Operations' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
