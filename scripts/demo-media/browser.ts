import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO } from './paths.ts';

const EXECUTABLE = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--allow-file-access-from-files',
  '--force-color-profile=srgb',
];

/** Runs a step with a page of a Chromium that ends with it. */
export async function withPage(step: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  try {
    await step(await browser.newPage({ viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 }));
  } finally {
    await browser.close();
  }
}

/** Opens one of the source pages and waits for its fonts. */
export async function openSource(page: Page, name: string): Promise<void> {
  await page.goto(pathToFileURL(`${DEMO.source}/${name}`).href);
  await page.evaluate('document.fonts.ready');
}

/** Draws an SVG document at this width and height in px, on transparent ground; a PNG. */
export async function drawSvg(page: Page, svg: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg.slice(svg.indexOf('<svg'))}`,
  );
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height } });
}
