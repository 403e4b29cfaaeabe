import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import type { DeskPage } from './desk-page.ts';
import { findings, findingsAsItIs, findingsInTurn } from './findings.ts';
import { misfits } from './misfits.ts';
import { bridgeCall } from './spaces-page.ts';
import type { State } from './window-states.ts';

export const LARGE = { width: 1440, height: 900 };
export const SMALL = { width: 1024, height: 700 };

interface View {
  readonly language: 'en' | 'es' | 'fr';
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}
/** French has the longest words: it is looked at in both sizes, the others in the tighter one. */
const VIEWS: readonly View[] = [
  { language: 'en', sizes: [SMALL] },
  { language: 'es', sizes: [SMALL] },
  { language: 'fr', sizes: [SMALL, LARGE] },
];
/** The view in which most words that do not fit are found. */
const TIGHTEST: readonly View[] = [{ language: 'fr', sizes: [SMALL] }];

const speak = async (page: Page, language: string): Promise<void> => {
  await bridgeCall(page, 'preferences.set', { language });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

/** Texts that do not fit, once the page has taken its new size. */
const settledMisfits = async (page: Page): Promise<readonly string[]> => {
  let found: readonly string[] = [];
  await expect
    .poll(async () => (found = await misfits(page)).length, { timeout: 5000 })
    .toBe(0)
    .catch(() => {});
  return found;
};

const misfitsIn = async (page: Page, views: readonly View[]): Promise<readonly string[]> => {
  const before = page.viewportSize() ?? LARGE;
  const found: string[] = [];
  // A row of the chat offers its acts over its text to a mouse that rests on it.
  await page.mouse.move(0, 0);
  // The whole window is drawn anew for a language, and only laid out anew for a size.
  for (const { language, sizes } of views) {
    if (language !== 'en') await speak(page, language);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const here = await settledMisfits(page);
      found.push(...here.map((misfit) => `${language} ${size.width}: ${misfit}`));
    }
  }
  await speak(page, 'en');
  await page.setViewportSize(before);
  return found;
};

/** Looks at a state of the window and gives all that is wrong with it. `turn` counts the states of a walk. */
export type Look = (page: Page, state: State, turn: number) => Promise<readonly string[]>;

/** For screens alone: axe in the dark appearance, and words in French in a small window. */
export const glance: Look = async (page, { isScreen = false }) =>
  isScreen ? [...(await findingsAsItIs(page)), ...(await misfitsIn(page, TIGHTEST))] : [];

/** Axe in every appearance (for what opens on a screen, in one of them), and words in every language. */
export const wholeLook: Look = async (page, { isScreen = false }, turn) => [
  ...(isScreen ? await findings(page) : await findingsInTurn(page, turn)),
  ...(await misfitsIn(page, VIEWS)),
];

/** Goes through the states and expects that a look finds nothing wrong in any. */
export const walk = async (desk: DeskPage, states: readonly State[], look: Look): Promise<void> => {
  for (const [turn, state] of states.entries()) {
    await test.step(state.name, async () => {
      await state.open(desk.page, desk);
      if (state.isScreen) await expect(desk.page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      expect.soft(await look(desk.page, state, turn), state.name).toEqual([]);
      await state.close?.(desk.page, desk);
    });
  }
};
