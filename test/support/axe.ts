import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import type { DeskPage } from './desk-page.ts';

type NodeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/**
 * WCAG 2.5.8 leaves out targets whose place is essential and those with an equal elsewhere: an item that another one
 * covers on the canvas is both. Where it lies is the scene itself, and its layer is a full target beside it.
 */
const isCoveredItem = ({ html, any }: NodeResult): boolean =>
  html.includes('data-item=') &&
  any.some(
    ({ id, data, relatedNodes = [] }) =>
      id === 'target-size' &&
      (data as { readonly messageKey?: string }).messageKey === 'partiallyObscured' &&
      relatedNodes.every((cover) => cover.html.includes('data-item=')),
  );

const APPEARANCES = ['dark', 'light', 'contrast'] as const;

/**
 * What axe finds on the page, of any seriousness, each with where it is. What a show draws on its stages is content,
 * as in any picture: its colours are the show's own.
 */
const findingsNow = async (page: Page, rules: readonly string[] | null): Promise<readonly string[]> => {
  // Our pages hold no frames of others, so axe need not open a page of its own to gather what it found.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-stage]');
  if (rules) builder.withRules([...rules]);
  else builder.options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes
      .filter((node) => id !== 'target-size' || !isCoveredItem(node))
      .map(({ target, html }) => `${id} (${impact ?? 'unknown'}): ${target.join(' ')} ${html.slice(0, 120)}`),
  );
};

const wear = (page: Page, appearance: string): Promise<unknown> =>
  page.evaluate(async (name) => {
    document.documentElement.dataset.appearance = name;
    // A colour on its way from one appearance to the next is no colour to judge.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    );
  }, appearance);

/** What axe finds on a page in all three appearances; only colours differ between them. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  const before = await page.locator('html').getAttribute('data-appearance');
  const found: string[] = [];
  for (const appearance of APPEARANCES) {
    await wear(page, appearance);
    const here = await findingsNow(page, appearance === 'dark' ? null : ['color-contrast']);
    found.push(...here.map((finding) => `${appearance}: ${finding}`));
  }
  await wear(page, before ?? 'dark');
  return found;
};

/** The same for a page that has one appearance of its own. */
export const findingsAsItIs = (page: Page): Promise<readonly string[]> => findingsNow(page, null);

/** A state of the window: how a person comes to it, and how they leave it. */
export interface State {
  readonly name: string;
  readonly open: (page: Page, desk: DeskPage) => Promise<void>;
  readonly close?: (page: Page, desk: DeskPage) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

/** Leaves a dialog or a menu. */
export const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
};

/** Goes to a section of the window. */
export const place = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main')).toBeVisible();
};

/** A dialog by what opens it. */
export const dialog = (name: string, opener: string | RegExp): State => ({
  name,
  open: async (page) => {
    await button(page, opener).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  close: escape,
});

/** A menu by what opens it. */
export const menu = (name: string, opener: string | RegExp): State => ({
  name,
  open: async (page) => {
    await button(page, opener).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  close: escape,
});

/** A part that one press opens and another closes. */
export const toggle = (name: string, opener: string, closer = opener): State => ({
  name,
  open: (page) => button(page, opener).click(),
  close: (page) => button(page, closer).click(),
});

/** Goes through the states and expects that axe finds nothing in any. */
export const visit = async (desk: DeskPage, states: readonly State[]): Promise<void> => {
  for (const { name, open, close } of states) {
    await test.step(name, async () => {
      await open(desk.page, desk);
      expect.soft(await findings(desk.page), name).toEqual([]);
      await close?.(desk.page, desk);
    });
  }
};
