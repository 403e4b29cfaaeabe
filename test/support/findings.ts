import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

type AxeCore = typeof axe;

/** The small edition: half of the other to send to each page and to read there. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A finding of axe on an element, with the fields that tests use. */
interface Found {
  readonly rule: string;
  readonly impact: string;
  readonly target: string;
  readonly html: string;
  /** Elements that cover it, if that is the reason for the finding; `popover` for those in one. */
  readonly covers: readonly string[];
}

/**
 * WCAG 2.5.8 leaves out targets whose place is essential and those with an equal elsewhere: an item that another one
 * covers on the canvas is both. Where it lies is the scene itself, and its layer is a full target beside it.
 */
const isCoveredItem = ({ rule, html, covers }: Found): boolean =>
  rule === 'target-size' &&
  html.includes('data-item=') &&
  covers.length > 0 &&
  covers.every((cover) => cover.includes('data-item='));

/** A popover lies over what it covers until Escape, or a press beside it, takes it away. */
const isUnderPopover = ({ rule, covers }: Found): boolean =>
  rule === 'target-size' && covers.length > 0 && covers.every((cover) => cover === 'popover');

const APPEARANCES = ['dark', 'light', 'contrast'] as const;

/** Waits for what moves to arrive: a colour or a place on its way is none to judge. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ).then(() => null),
  );

const wear = (page: Page, appearance: string): Promise<unknown> =>
  page.evaluate((name) => {
    document.documentElement.dataset.appearance = name;
  }, appearance);

/**
 * Findings of axe in a part of the page, of any severity, each with its place. Stages are left out: their colours are
 * the show's own, as in any picture.
 */
const findingsNow = async (page: Page, within: string, options: RunOptions): Promise<readonly string[]> => {
  // Once a document, and only what was found comes back: both cost more than the looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await settle(page);
  const found = await page.evaluate(
    async ([part, how]): Promise<readonly Found[]> => {
      const { axe: looker } = window as unknown as { readonly axe: AxeCore };
      const { violations } = await looker.run({ include: [part], exclude: ['[data-stage]'] }, how);
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target, html, any }) => ({
          rule: id,
          impact: impact ?? 'unknown',
          target: target.join(' '),
          html: html.slice(0, 400),
          covers: any
            .filter(({ data }) => (data as { readonly messageKey?: string } | null)?.messageKey === 'partiallyObscured')
            .flatMap(({ relatedNodes = [] }) =>
              relatedNodes.map(({ html: cover, target: place }) =>
                document.querySelector(place.join(' '))?.closest('.popover') ? 'popover' : cover,
              ),
            ),
        })),
      );
    },
    [within, { resultTypes: ['violations'], ...options } satisfies RunOptions] as const,
  );
  return found
    .filter((one) => !isCoveredItem(one) && !isUnderPopover(one))
    .map(({ rule, impact, target, html }) => `${rule} (${impact}): ${target} ${html.slice(0, 120)}`);
};

const EVERY_RULE: RunOptions = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};
const COLOURS: RunOptions = { runOnly: ['color-contrast'] };

/** Findings of axe on a page in all three appearances. Only colours differ between them. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  const before = await page.locator('html').getAttribute('data-appearance');
  const found: string[] = [];
  for (const appearance of APPEARANCES) {
    await wear(page, appearance);
    const here = await findingsNow(page, 'html', appearance === 'dark' ? EVERY_RULE : COLOURS);
    found.push(...here.map((finding) => `${appearance}: ${finding}`));
  }
  await wear(page, before ?? 'dark');
  return found;
};

/**
 * Findings of axe on a page in one of the three appearances; `turn` picks it. For the menus, dialogs and states of a
 * screen: their colours are tokens, and every pair of tokens has its own test.
 */
export const findingsInTurn = async (page: Page, turn: number): Promise<readonly string[]> => {
  const appearance = APPEARANCES[turn % APPEARANCES.length] ?? 'dark';
  const before = await page.locator('html').getAttribute('data-appearance');
  await wear(page, appearance);
  const found = await findingsNow(page, 'html', EVERY_RULE);
  await wear(page, before ?? 'dark');
  return found.map((finding) => `${appearance}: ${finding}`);
};

/** Findings of axe on a page, or in the part that a selector names, in its present appearance. */
export const findingsAsItIs = (page: Page, within = 'html'): Promise<readonly string[]> =>
  findingsNow(page, within, EVERY_RULE);
