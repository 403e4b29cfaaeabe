import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import { windowPage, type BundledPage } from '../support/bundle.ts';
import { installFakeBridge } from '../support/fake-bridge.ts';
import { fakeHost } from '../support/fake-host-data.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) process.stderr.write(`The window is not tested: no Chromium at ${CHROMIUM}.\n`);

describe.skipIf(!hasChromium)('the window in Chromium', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let context: BrowserContext;
  /** A window that all tests share. Each test starts on Shows with its own preferences. */
  let page: Page;
  let complaints: string[] = [];

  const open = async (preferences: Partial<Preferences> = {}, search = ''): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    // Vitest's transform names functions with a helper that the page does not have.
    await page.addInitScript({
      content: 'globalThis.__name = (f) => f;',
    });
    await page.addInitScript(installFakeBridge, fakeHost({ preferences: { ...DEFAULT_PREFERENCES, ...preferences } }));
    await page.goto(bundle.url + search);
    await page.getByRole('navigation', { name: /^(?:Main|Principale?)$/ }).waitFor();
    return page;
  };

  beforeAll(async () => {
    bundle = await windowPage();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    page = await open();
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
  });

  beforeEach(() => page.locator('[data-section="shows"]').click());
  afterEach(() => {
    expect(complaints).toEqual([]);
    complaints = [];
  });

  const callsOf = (name: string): Promise<unknown[]> =>
    page.evaluate(
      (wanted) => window.fakeBridge?.calls.filter((call) => call.name === wanted).map((call) => call.input),
      name,
    ) as Promise<unknown[]>;

  test('creates a show with every field, and says what is missing first', async () => {
    await page.getByRole('button', { name: 'New show' }).click();
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create' });
    await create.click();
    await page.getByText('This is required').waitFor();
    await page.getByLabel('Title').fill('Clinic');
    await page.getByLabel('Date and time').fill('2026-12-01T18:30');
    await page.getByLabel('Who watches the replay').click();
    await page.getByRole('option', { name: 'From a level' }).click();
    await page.getByLabel('Minimum level').fill('3');
    await page.evaluate(() => {
      const session = { id: 'new', title: 'Clinic', status: 'scheduled', scheduledAt: '2026-12-01T18:30:00.000Z' };
      const blanks = { groupIds: [], replayGroupIds: [], description: null, sceneCount: 0, mode: 'broadcast' };
      const answer = { session: { ...session, ...blanks, chat: 'closed', replay: 'level', maxParticipants: 100 } };
      window.fakeBridge?.answer('create_live_session', { ...answer, hostUrl: 'https://live.example.org/host' });
    });
    await create.click();
    await page.getByRole('heading', { name: 'Clinic', level: 2 }).waitFor();
    const calls = (await callsOf('platform.call')) as { operation: string; body?: unknown }[];
    expect(calls.find(({ operation }) => operation === 'create_live_session')?.body).toMatchObject({
      title: 'Clinic',
      scheduledAt: new Date('2026-12-01T18:30').toISOString(),
      replay: 'level',
      replayMinLevel: 3,
    });
  });

  test('cancels a show only once its name is typed', async () => {
    await page.getByRole('button', { name: /Lesson design clinic/ }).click();
    await page.getByRole('button', { name: 'Cancel show' }).click();
    const confirm = page.getByRole('button', { name: 'Cancel the show' });
    await confirm.click({ force: true });
    const cancelled = async (): Promise<number> =>
      ((await callsOf('platform.call')) as { operation: string }[]).filter(
        ({ operation }) => operation === 'cancel_live_session',
      ).length;
    expect(await cancelled()).toBe(0);
    await page.getByLabel(/Type “Lesson design clinic”/).fill('Lesson design clinic');
    await page.evaluate(() => {
      window.fakeBridge?.answer('cancel_live_session', {
        $error: { code: 'conflict', message: 'Only a scheduled session can be cancelled' },
      });
    });
    await confirm.click();
    await page.getByText('Only a scheduled session can be cancelled').waitFor();
    expect(await cancelled()).toBe(1);
  });

  test('gives a command another key by pressing it, and refuses one that is taken', async () => {
    await page.locator('[data-section="settings"]').click();
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    const change = page.getByRole('button', { name: 'Change the key: Take', exact: true });
    await change.click();
    await page.keyboard.press('KeyP');
    await page.getByText('P already does “Open or close the poll”').waitFor();
    expect(await callsOf('keys.set')).toEqual([]);
    await change.click();
    await page.keyboard.press('Shift+KeyG');
    await expect.poll(() => change.textContent()).toContain('⇧ G');
    const [saved] = (await callsOf('keys.set')) as { keys: { chord: string }[] }[];
    expect(saved?.keys.map(({ chord }) => chord)).toContain('Shift+KeyG');
    // A button that was given the key of its own press is pressed by it again afterwards, once it was reached by keys.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await expect.poll(() => change.textContent()).toContain('Space');
    await page.keyboard.press('Space');
    await expect.poll(() => change.textContent()).toContain('Press a key');
  });

  test('shows trouble that is rehearsed already, so that it can be ended', async () => {
    await page.locator('[data-section="settings"]').click();
    await page.getByRole('button', { name: 'Rehearsal', exact: true }).click();
    await page.getByRole('button', { name: 'End all trouble' }).click();
    await page.getByRole('button', { name: 'End all trouble' }).waitFor({ state: 'detached' });
    const calls = (await callsOf('rehearsal.control')) as { method: string; path: string }[];
    const aboutTrouble = calls.filter(({ path }) => path === '/rehearsal/faults');
    expect(aboutTrouble.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  });

  test('shows the sheet of keys at ?, but not while someone types', async () => {
    await page.getByRole('searchbox', { name: 'Search shows' }).fill('');
    await page.keyboard.press('Shift+Slash');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('#main').focus();
    await page.keyboard.press('Shift+Slash');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await page.getByText('Scene 10').isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
  });

  test('changes its language at once, and keeps the one its address asks for', async () => {
    await page.locator('[data-section="settings"]').click();
    await page.getByRole('radio', { name: 'Français' }).check();
    await page.getByRole('heading', { name: 'Général' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    const spanish = await open({ language: 'fr' }, '?lang=es');
    await spanish.locator('[data-section="shows"]').click();
    await spanish.getByRole('button', { name: 'Nuevo directo' }).waitFor();
  });
});
