import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../src-renderer');

/** Text of a selector after its first `:has(…)`, once the brackets that are open there are closed. */
const afterHas = (selector: string): string => {
  const start = selector.indexOf(':has(');
  let open = 0;
  let index = start;
  for (; index < selector.length; index += 1) {
    if (selector[index] === '(') open += 1;
    if (selector[index] === ')') open -= 1;
    if (selector[index] === ')' && open === 0) break;
  }
  return selector.slice(index + 1).replace(/^\)+/, '');
};

/** Selectors by which what an element holds decides how another one is drawn. Paper is laid out once. */
const farReaching = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*:has\([^{};]*)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => selector.includes(':has(') && /[\s>+~]\s*\S/.test(afterHas(selector)));

describe('styles', () => {
  test.each([
    ['body:has(.dialog) .toast', 1],
    [':global(header:has(.mix)) > .kind > span', 1],
    ['.foot:has(.leaving) .own', 1],
    ['label:has(:checked)', 0],
    ['.people:not(:has(> :not([hidden])))', 0],
    ['a:hover, .box:has(:focus-visible)', 0],
    ['header :global(.label:has(> .word))', 0],
  ])('a selector that reaches beyond its own component is found: %s', (selector, count) => {
    expect(farReaching(`${selector} { color: red; }`)).toHaveLength(count);
  });

  // The browser works such styles out anew for the whole page whenever an element comes or goes anywhere in it.
  test('no style finds one element by :has() to draw another', () => {
    const files = globSync('**/*.{svelte,css}', { cwd: ROOT }).filter((path) => !path.endsWith('print.css'));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) =>
      farReaching(readFileSync(join(ROOT, path), 'utf8')).map((selector) => `${path}: ${selector}`),
    );
    expect(found).toEqual([]);
  });
});
