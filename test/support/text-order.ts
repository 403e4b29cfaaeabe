import type { Page } from '@playwright/test';

/** Words that a person writes from right to left; their last sign stands at the left end. */
export const RIGHT_TO_LEFT = { hebrew: 'ברוכים הבאים!', arabic: 'مرحبا بكم.' } as const;

/** Reading of a page: places where such words are drawn, those in the wrong order, and fields that would write wrong. */
export interface TextOrder {
  readonly drawn: number;
  readonly wrong: readonly string[];
  readonly fields: readonly string[];
}

/** Measures each text of the page that ends in a sign after right-to-left words. */
export const textOrder = (page: Page): Promise<TextOrder> =>
  page.evaluate(() => {
    // At its start, or set apart in a sentence of another language.
    const ENDING = /(?<=^\P{L}*|\u2068)[\u0590-\u08ff]+(?:\s[\u0590-\u08ff]+)*[!.]/u;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    let drawn = 0;
    const boxOf = (node: Node, at: number): DOMRect => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const found = ENDING.exec(node.textContent ?? '');
      if (!found) continue;
      const [first, last] = [boxOf(node, found.index), boxOf(node, found.index + found[0].length - 1)];
      if (first.width === 0 || last.width === 0) continue;
      drawn += 1;
      const { parentElement: holder } = node;
      const where = `${holder?.closest('[aria-label]')?.getAttribute('aria-label') ?? ''} ${holder?.className ?? ''}`;
      if (last.left >= first.left) wrong.push(`${where}: ${node.textContent}`);
    }
    const fields = [...document.querySelectorAll('input, textarea')]
      .filter((field) => getComputedStyle(field).unicodeBidi !== 'plaintext')
      .map((field) => field.outerHTML.slice(0, 80));
    return { drawn, wrong, fields };
  });
