import { chromium, type Page } from '@playwright/test';
import { operations } from '#shared/api/operations.ts';
import type { FormField } from '#shared/console/form-field.ts';
import { operationForm, PLACES } from '#shared/console/operation-form.ts';
import { startBundledApp } from '../bundled-app.ts';
import { CHROMIUM } from '../frame-load.ts';
import { findMainThread, quiet, type MainThread } from '../main-thread.ts';
import { compare, percentile, type Bench } from '../measure.ts';

const KEY_GOAL_MS = 50;
const TYPED = 'A scene with a name, typed as fast as it goes, until its last letter';
/** Everything of the form that can be set is set this many levels deep. */
const LEVELS = 3;

const fieldsIn = ({ shape }: FormField): number => {
  if (shape.type === 'object') return shape.fields.reduce((sum, field) => sum + 1 + fieldsIn(field), 0);
  if (shape.type === 'list') return fieldsIn(shape.item);
  return shape.type === 'union' ? Math.max(0, ...shape.options.map(fieldsIn)) : 0;
};

/** The operation whose form has the most fields, and a text of it to type into. */
const largestForm = (): { readonly name: string; readonly field: string } => {
  const sizes = operations.map((operation) => {
    const form = operationForm(operation);
    const size = PLACES.reduce((sum, place) => sum + (form[place] ? fieldsIn(form[place]) : 0), 0);
    const shape = form.body?.shape;
    const texts = shape?.type === 'object' ? shape.fields.filter((one) => one.shape.type === 'text') : [];
    return { name: operation.name, field: texts[0]?.name ?? '', size };
  });
  const [largest] = sizes.filter(({ field }) => field !== '').toSorted((one, other) => other.size - one.size);
  if (!largest) throw new Error('There is no form with a text.');
  return largest;
};

/** Work of the page's main thread from a key until what it changed is drawn; then waits until the page is quiet. */
const answerTo = async (page: Page, mainThread: MainThread, key: string): Promise<number> => {
  const before = mainThread();
  await page.keyboard.type(key);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const work = mainThread() - before;
  await quiet(page);
  return work;
};

/** How long the largest form of the console takes for a key, everything of it that can be set being set. */
export const consoleForm: Bench = {
  name: 'console',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(app.ready.url);
      await page.locator('[data-section="console"]').click();
      const search = page.getByRole('searchbox', { name: 'Find an operation' });
      const { name, field } = largestForm();
      await search.fill(name);
      await search.press('Enter');
      await page.getByRole('heading', { name, exact: true }).waitFor();
      for (let level = 0; level < LEVELS; level += 1) {
        const unset = page.getByRole('button', { name: /: (?:Set|Add)$/ });
        for (let left = await unset.count(); left > 0; left -= 1) await unset.nth(left - 1).click();
      }
      const fields = await page.locator('.form').getByRole('textbox').count();
      await quiet(page);
      const mainThread = await findMainThread(browser, page);
      await page.getByLabel(field, { exact: true }).first().fill('');
      const keys: number[] = [];
      for (const letter of TYPED) keys.push(await answerTo(page, mainThread, letter));
      return [
        compare(
          `console: work per key in the largest form (${name}, ${fields} text fields), 95th percentile, against ${KEY_GOAL_MS} ms`,
          { value: percentile(keys, 0.95), unit: 'ms', reference: KEY_GOAL_MS },
          { most: 1 },
        ),
      ];
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
