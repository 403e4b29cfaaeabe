import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const APPEARANCES = ['dark', 'light', 'contrast'] as const;

/**
 * What axe finds on the page, of any seriousness, each with where it is. What a show draws on its stages is content,
 * as in any picture: its colours are the show's own.
 */
const findingsNow = async (page: Page, rules: readonly string[] | null): Promise<readonly string[]> => {
  const builder = new AxeBuilder({ page }).exclude('[data-stage]');
  if (rules) builder.withRules([...rules]);
  else builder.options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${impact ?? 'unknown'}): ${target.join(' ')} ${html.slice(0, 120)}`),
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
