import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { findings } from '../support/findings.ts';
import { misfits } from '../support/misfits.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-GB' } as const;

const stageOf = (page: Page) => page.getByRole('region', { name: 'On stage' });
const tileOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Scenes' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** The address of the host's own page, in two presses from the desk. */
const linkOfHost = async (page: Page): Promise<string> => {
  await stageOf(page)
    .getByRole('button', { name: /^Page for this speaker/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code of the speaker’s page' })).toBeVisible();
  const url = await dialog.getByRole('textbox', { name: 'Link to the speaker’s page' }).inputValue();
  await page.keyboard.press('Escape');
  return url;
};

interface Shown {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly desk: { readonly value: { readonly activeSceneId: string | null } } | null;
}
const shownOn = async (page: Page): Promise<Shown> =>
  ((await bridgeCall(page, 'show.current', undefined)) as { readonly value: Shown }).value;
const openShow = async (page: Page) => {
  const { spaceId, sessionId } = await shownOn(page);
  return { spaceId, sessionId };
};
const sceneOnAir = async (page: Page): Promise<string | null> =>
  (await shownOn(page)).desk?.value.activeSceneId ?? null;

const openPhone = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ ...PHONE, ...options });
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone.getByRole('group')).toBeVisible();
  return phone;
};

test('a line reaches the speaker’s phone, is seen there and said to be so at the desk; their scene turns the page red; a cut line is said on both sides', async ({
  browser,
  desk,
}) => {
  const own = desk.page;
  const url = await linkOfHost(own);
  const phone = await openPhone(browser, url);
  const host = stageOf(own).locator('[data-user-id]').first();
  await expect(host).toHaveAttribute('data-page', 'open');

  await stageOf(own).getByRole('button', { name: 'Wrap up' }).click();
  await expect(phone.getByRole('alert').filter({ hasText: 'Wrap up' })).toBeVisible();
  await expect(host).toHaveAttribute('data-line', 'shown');
  await phone.getByRole('button', { name: 'Seen' }).click();
  await expect(host).toHaveAttribute('data-line', 'seen');
  await expect(phone.getByRole('alert').filter({ hasText: 'Wrap up' })).toHaveCount(0);

  await stageOf(own).getByRole('textbox', { name: 'Line to the speaker' }).fill('Greet Paula');
  await own.keyboard.press('Enter');
  await expect(phone.getByRole('alert').filter({ hasText: 'Greet Paula' })).toBeVisible();

  const main = phone.getByRole('main');
  // After it comes a jingle, and then the host.
  await tileOf(own, 'Waiting').click();
  await expect(main).toHaveAttribute('data-air', 'next');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^You are next/);
  await tileOf(own, 'Welcome').click();
  await expect(main).toHaveAttribute('data-air', 'on-air');
  await expect(phone.getByRole('timer', { name: 'This part' })).toHaveText(/[23]:\d\d/);

  // The script of their scene is there, and the page's own buttons keep their keys.
  await bridgeCall(own, 'notes.save', {
    ...(await openShow(own)),
    kind: 'script',
    sceneId: (await sceneOnAir(own)) ?? '',
    text: '# Welcome\n\nGood evening and welcome',
  });
  const script = phone.getByRole('region', { name: 'Script' });
  await expect(script.getByText('Good evening and welcome')).toBeVisible();
  expect([await findings(phone), await misfits(phone)]).toEqual([[], []]);
  await phone.getByRole('button', { name: 'I am ready' }).press('Space');
  await expect(host).toContainText('I am ready');
  await expect(script.getByRole('button', { name: 'Start' })).toBeVisible();
  // The desk moves it for whoever reads that way, and the page steers nothing for others.
  await script.getByRole('radio', { name: 'From the desk' }).check();
  const top = async (): Promise<number> => (await script.getByRole('heading').boundingBox())?.y ?? NaN;
  const still = await top();
  const action = { kind: 'prompter.move', words: 2 };
  await bridgeCall(own, 'show.perform', { action, source: { surface: 'tile' } });
  await expect.poll(top).toBeLessThan(still - 10);
  await expect(script.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true');

  await phone.getByRole('button', { name: 'Technical trouble' }).click();
  await expect(host).toContainText('Technical trouble');

  await phone.context().setOffline(true);
  await expect(phone.getByText('No connection to the desk.')).toBeVisible({ timeout: 4000 });
  await expect(host).toHaveAttribute('data-page', 'cut', { timeout: 4000 });
  await phone.context().setOffline(false);
  await expect(phone.getByText('No connection to the desk.')).toHaveCount(0, { timeout: 20_000 });
  await expect(phone.getByRole('alert').filter({ hasText: 'Greet Paula' })).toHaveCount(1);
  await expect(host).toHaveAttribute('data-page', 'open');
  await phone.context().close();
});

test('a speaker’s page is without findings and fits, on a phone and a laptop, light and dark, in three languages, and ends when its link is taken back', async ({
  browser,
  desk,
}) => {
  const own = desk.page;
  const url = await linkOfHost(own);
  const looks = [
    { locale: 'en-GB', colorScheme: 'dark', viewport: PHONE.viewport },
    { locale: 'fr-FR', colorScheme: 'light', viewport: PHONE.viewport },
    { locale: 'es-ES', colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  ] as const;
  await stageOf(own)
    .getByRole('textbox', { name: 'Line to the speaker' })
    .fill('The next caller asks about prices: keep it short, then hand over to Paula, who has the slides ready');
  await own.keyboard.press('Enter');
  for (const look of looks) {
    const page = await openPhone(browser, url, look);
    await expect(page.locator('html')).toHaveAttribute('lang', look.locale.slice(0, 2));
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect([look.locale, await findings(page), await misfits(page)]).toEqual([look.locale, [], []]);
    await page.context().close();
  }
  const phone = await openPhone(browser, url);
  await own.evaluate(() => {
    location.hash = '#/settings/panels';
  });
  const removes = own.getByRole('button', { name: /^Remove: Ana/ });
  await expect(removes.first()).toBeVisible();
  for (let left = await removes.count(); left > 0; left -= 1) {
    await removes.first().click();
    await expect(removes).toHaveCount(left - 1);
  }
  await expect(phone.getByText('This address no longer works.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This address no longer works.')).toBeVisible();
  await phone.context().close();
});

test('the desk’s On stage and the settings of speakers’ pages are without findings and fit', async ({ desk }) => {
  const own = desk.page;
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await own.setViewportSize(viewport);
    if (viewport.width === 1024) await own.getByRole('tab', { name: /People/ }).click();
    await expect(stageOf(own)).toBeVisible();
    expect([viewport.width, await findings(own), await misfits(own)]).toEqual([viewport.width, [], []]);
  }
  await own.evaluate(() => {
    location.hash = '#/settings/panels';
  });
  const pages = own.getByRole('region', { name: 'Speakers’ pages' });
  await pages.getByRole('textbox', { name: 'Line 2' }).fill('Slower');
  await pages.getByRole('button', { name: 'Save the lines' }).click();
  await expect(own.getByText('The lines are saved.')).toBeVisible();
  expect([await findings(own), await misfits(own)]).toEqual([[], []]);
  await own.evaluate(() => {
    location.hash = '#/desk';
  });
  await expect(stageOf(own).getByRole('button', { name: 'Slower' })).toBeVisible();
});
