import type { Page } from '@playwright/test';
import { openSource } from './browser.ts';
import { DEMO } from './paths.ts';

/** Prints the presentation: one 16:9 page for each section. */
export async function makeSlides(page: Page): Promise<void> {
  await openSource(page, 'slides.html');
  await page.pdf({ path: `${DEMO.media}/slides.pdf`, width: '1280px', height: '720px', printBackground: true });
}
