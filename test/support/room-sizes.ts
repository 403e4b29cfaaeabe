import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { findingsAsItIs } from './findings.ts';
import { misfits } from './misfits.ts';

/** The sizes of windows in which the room's pages are looked at: a phone, and the smallest window of a computer. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 700 },
] as const;

/** Expects that a page of the room fits on a phone and in a small window, and that axe finds nothing there. */
export const expectFits = async (page: Page, name: string): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // A page scrolls: what lies below its window is reached.
    const cut = (await misfits(page)).filter((one) => !one.startsWith('outside the window'));
    const where = `${name} at ${size.width} × ${size.height}`;
    expect.soft({ sideways, misfits: cut, axe: await findingsAsItIs(page) }, where).toEqual({
      sideways: 0,
      misfits: [],
      axe: [],
    });
  }
};
