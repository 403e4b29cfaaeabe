import type { Page } from '@playwright/test';
import { escape } from '../support/window-states.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const PLACES = ['Shows', 'Desk', 'Prepare', 'Library', 'Settings'] as const;

const SPACIOUS = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
};

/** True if the page itself scrolls sideways, and which controls stay outside the window or covered when they have the focus. */
const trouble = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role="tab"], [role="switch"], [role="slider"], [tabindex="0"]',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      if (control.closest('[inert], [aria-hidden="true"], [data-stage]') || control.matches('.skip, :disabled'))
        continue;
      const said = control.getAttribute('aria-label') ?? control.innerText.trim().slice(0, 40);
      const name = `${control.tagName.toLowerCase()} “${said}”`;
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      // A control whose face is another element (a switch, a radio of a group) is seen by its face.
      const face = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control;
      const { left, top, right, bottom, width, height } = face.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
        found.push(`${name} is outside the window`);
        continue;
      }
      const points = [
        [x, y],
        [left + 3, top + 3],
        [right - 3, bottom - 3],
        [left + 3, bottom - 3],
        [right - 3, top + 3],
      ] as const;
      const isSeen = points.some(([px, py]) => {
        const hit = document.elementFromPoint(px, py);
        return hit !== null && (face.contains(hit) || hit.contains(face));
      });
      if (!isSeen) found.push(`${name} is covered`);
    }
    return found;
  });

test('at 200 % zoom nothing scrolls sideways, is out of reach, or hides the focus @proof', async ({ desk }) => {
  const { page } = desk;
  await page.setViewportSize({ width: 720, height: 450 });
  for (const name of ['Shows', 'Desk', 'Library', 'Settings']) {
    await goTo(page, name);
    expect.soft(await trouble(page), name).toEqual([]);
  }
  const pages = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button');
  for (const button of await pages.all()) {
    await button.click();
    expect.soft(await trouble(page), await button.innerText()).toEqual([]);
  }
});

test('with more room between lines, words and letters everything stays in reach @proof', async ({ desk }) => {
  const { page } = desk;
  // By script, as the page lets no style in from elsewhere.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACIOUS);
  for (const name of PLACES) {
    await goTo(page, name);
    expect.soft(await trouble(page), name).toEqual([]);
  }
  await page.reload();
});

test('nothing moves for those who asked for less motion @proof', async ({ desk }) => {
  const { page } = desk;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
          const frames = (animation.effect as KeyframeEffect).getKeyframes();
          const changed = new Set(frames.flatMap((frame) => Object.keys(frame)));
          for (const name of ['offset', 'computedOffset', 'easing', 'composite', 'pointerEvents']) changed.delete(name);
          // A row that takes no press for a moment stands still.
          if (changed.size === 0) return false;
          // Motion on a stage belongs to the show, such as a band that runs through the picture.
          return animation.playState === 'running' && Number(activeDuration) > 1 && !target?.closest('[data-stage]');
        })
        .map((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          return `${target?.className ?? ''} ${animation instanceof CSSAnimation ? animation.animationName : 'transition'}`;
        }),
    );
  for (const name of PLACES) {
    await goTo(page, name);
    expect.soft(await moving(), name).toEqual([]);
  }
  await goTo(page, 'Desk');
  await desk.tile('Welcome').click();
  expect.soft(await moving(), 'a press').toEqual([]);
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await moving(), 'a dialog').toEqual([]);
  await escape(page);
});

test('a dialog keeps the focus inside, gives it back, and is left by Escape', async ({ desk }) => {
  const { page } = desk;
  const opener = page.getByRole('button', { name: 'New poll' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('another language is spoken at once, in every place, and in how numbers are written', async ({ desk }) => {
  const { page } = desk;
  await goTo(page, 'Settings');
  await page.getByRole('radio', { name: 'Français' }).check();
  const main = page.locator('nav').first();
  await expect(page.getByRole('heading', { level: 2, name: 'Général' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await main.locator('[data-section="desk"]').click();
  await expect(page.getByRole('region', { name: 'Scènes' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connexion' })).toContainText(/\d,\d/);
  await main.locator('[data-section="shows"]').click();
  await expect(page.getByRole('button', { name: 'Nouveau direct' })).toBeVisible();
  await main.locator('[data-section="settings"]').click();
  await page.getByRole('radio', { name: 'Español' }).check();
  await main.locator('[data-section="desk"]').click();
  await expect(page.getByRole('region', { name: 'Escenas' })).toBeVisible();
});
