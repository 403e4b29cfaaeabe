import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import { windowPage, type BundledPage } from '../../support/bundle.ts';
import { openConsole, startAfresh } from '../../support/console-page.ts';
import { fakeHost } from '../../support/fake-host-data.ts';
import { findingsAsItIs } from '../../support/findings.ts';
import { misfits } from '../../support/misfits.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  const open = (preferences: Partial<Preferences>, change: Partial<Hello> = {}): Promise<Page> =>
    openConsole({ browser, url: bundle.url, complaints }, preferences, change);

  const choose = async (name: string): Promise<void> => {
    const search = page.getByRole('searchbox', { name: 'Find an operation' });
    await search.fill(name);
    await search.press('Enter');
    await page.getByRole('heading', { name, exact: true }).waitFor();
  };
  const sent = async (operation: string): Promise<readonly unknown[]> => {
    const calls = await page.evaluate(() => window.fakeBridge?.calls ?? []);
    return calls
      .filter(({ name }) => name === 'platform.call')
      .map(({ input }) => input as { operation: string })
      .filter((input) => input.operation === operation);
  };
  const send = () => page.getByRole('button', { name: 'Send', exact: true });

  beforeAll(async () => {
    bundle = await windowPage();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    page = await open({ language: 'en' });
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
    expect(complaints).toEqual([]);
  });
  // A window that is loaded again costs half of a new one.
  afterEach(() => startAfresh(page));

  test('reads at once what asks for nothing, and names fields that the contract does not know', async () => {
    await choose('list_groups');
    await page.getByText('Different from what Regie expects: mood').waitFor();
    expect(await sent('list_groups')).toHaveLength(1);
  });

  test('a change that was filled sends the one field that was touched, and a refusal lands on it', async () => {
    await choose('update_live_session');
    await page.getByLabel('id', { exact: true }).fill('session-1');
    await page.getByRole('button', { name: 'Fill in the current values' }).click();
    await page.getByLabel('title', { exact: true }).fill('Another title');
    await send().click();
    await page.getByRole('alert').getByText('title: is too short').waitFor();
    expect(await sent('update_live_session')).toEqual([
      {
        spaceId: expect.any(String) as string,
        operation: 'update_live_session',
        params: { id: 'session-1' },
        query: {},
        body: { title: 'Another title' },
        lane: 'monitor',
        note: true,
        withStatus: true,
      },
    ]);
    expect(await page.getByLabel('title', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('form and JSON are one request; a key that is not known keeps it from being sent', async () => {
    await choose('create_group');
    const json = page.getByRole('textbox', { name: 'The same as JSON' });
    await json.fill('{"params":{},"query":{},"body":{"name":"Choir","mood":"good"}}');
    expect(await page.getByLabel('name', { exact: true }).inputValue()).toBe('Choir');
    await page.getByText('This operation does not know this field.').waitFor();
    expect(await send().getAttribute('aria-disabled')).toBe('true');
    expect(await sent('create_group')).toEqual([]);
  });

  test('a time is chosen in a zone, a colour from the system, and both are sent as the platform takes them', async () => {
    await choose('update_live_session');
    await page.getByRole('button', { name: 'scheduledAt: Set', exact: true }).click();
    const time = page.getByLabel('scheduledAt: Choose a time', { exact: true });
    await time.fill('2030-01-07T20:00');
    await time.press('Tab');
    const iso = page.getByLabel('scheduledAt', { exact: true });
    expect(await iso.inputValue()).toBe(await page.evaluate(() => new Date('2030-01-07T20:00').toISOString()));
    if (process.env.REGIE_SHOTS) await page.screenshot({ path: `${process.env.REGIE_SHOTS}/time.png` });
    await choose('show_band');
    await page.getByRole('button', { name: 'bg: Set', exact: true }).click();
    await page.getByLabel('bg: Choose a colour', { exact: true }).fill('#1e90ff');
    expect(await page.getByLabel('bg', { exact: true }).inputValue()).toBe('#1e90ff');
    await page
      .getByText(/280 of 300 requests left this minute/)
      .first()
      .waitFor();
    if (process.env.REGIE_SHOTS) await page.screenshot({ path: `${process.env.REGIE_SHOTS}/colour.png` });
  });

  test('the JSON says what cannot be part of a request, and nothing that was written is lost', async () => {
    await choose('create_group');
    const json = page.getByRole('textbox', { name: 'The same as JSON' });
    await json.fill('{"params":{},"query":{},"body":{"name":"Choir"},"headers":{}}');
    await json.press('Tab');
    const trouble = page.getByText('Only the objects params, query and body are allowed here: headers');
    await trouble.first().waitFor();
    expect(await trouble.count()).toBe(1);
    expect(await json.inputValue()).toContain('"headers"');
    await json.fill('[]');
    await page.getByText('This is not JSON yet.').first().waitFor();
  });

  test.each([
    ['a switch', 'update_live_session', { replayPublished: true }, 'replayPublished', '[data-state="set"]'],
    ['a field that was left out', 'update_group', {}, 'description', '[data-state="out"]'],
    ['a field that is null', 'update_group', { description: null }, 'description', '[data-state="null"]'],
    ['a field that was left out with the part it is about', 'update_group', {}, 'rule.level', '[data-state="out"]'],
    ['one of several kinds', 'update_group', { rule: { kind: 'level_min', level: 3 } }, 'rule', '[data-state="set"]'],
    ['a list', 'reorder_scenes', { sceneIds: ['scene-1', 'scene-2'] }, 'sceneIds.1', '[data-state="set"]'],
  ] as const)('a refusal is said once, at %s', async (_where, operation, body, field, place) => {
    await choose(operation);
    const draft = { params: { id: 'one' }, query: {}, body };
    await page.getByRole('textbox', { name: 'The same as JSON' }).fill(JSON.stringify(draft));
    const error = { code: 'invalid_input', message: 'It is odd', field: `body.${field}` };
    await page.evaluate(([name, $error]) => window.fakeBridge?.answer(name, { $error }), [operation, error] as const);
    await send().click();
    const said = page.getByText('It is odd');
    await page.locator(`.form ${place}`).filter({ has: said }).first().waitFor();
    expect(await page.locator('.form').getByText('It is odd').count()).toBe(1);
  });

  test('a pause that the platform asks for is counted down, and nothing is sent again', async () => {
    await choose('create_group');
    await page.getByLabel('name', { exact: true }).fill('Choir');
    await send().click();
    await page
      .getByRole('status')
      .getByText(/^The platform asked for a pause: \d+ seconds$/)
      .waitFor();
    await send().click({ force: true });
    expect(await sent('create_group')).toHaveLength(1);
  });

  test('what cannot be undone asks for a hold and the typed name; a lost answer says that it may be done', async () => {
    await choose('delete_group');
    await page.getByLabel('id', { exact: true }).fill('choir');
    await send().click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await send().focus();
    await page.keyboard.down('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.up('Enter');
    expect(await sent('delete_group')).toEqual([]);
    await page.getByRole('dialog').getByRole('textbox').fill('choir');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^It may have worked/).waitFor();
    expect(await sent('delete_group')).toHaveLength(1);
    // The read that decides is made with the ids of the call.
    await page.getByRole('button', { name: 'Read it: get_group' }).click();
    await expect.poll(() => sent('get_group')).toMatchObject([{ params: { id: 'choir' } }]);
  });

  test('a read-only connection sends no request that writes', async () => {
    const [space] = (fakeHost().answers['app.hello'] as Hello).spaces;
    if (!space) throw new Error('no space');
    const reader = await open({ language: 'en' }, { spaces: [{ ...space, access: 'read' }] });
    const search = reader.getByRole('searchbox', { name: 'Find an operation' });
    await search.fill('create_group');
    await search.press('Enter');
    await reader.getByLabel('name', { exact: true }).fill('Choir');
    const button = reader.getByRole('button', { name: 'Send', exact: true });
    await button.click({ force: true });
    await button.press('Enter');
    const calls = await reader.evaluate(() => window.fakeBridge?.calls ?? []);
    expect(calls.filter(({ input }) => (input as { operation?: string } | null)?.operation === 'create_group')).toEqual(
      [],
    );
    await reader.close();
  });

  test('reads all pages into one answer, shows it as a table, and chooses a person from it', async () => {
    await choose('list_users');
    await page.getByRole('button', { name: 'All pages' }).waitFor();
    await page.evaluate(() => {
      window.fakeBridge?.answer('list_users', { users: [{ id: 'user-2', name: 'Ben' }], nextCursor: null });
    });
    await page.getByRole('button', { name: 'All pages' }).click();
    await page.getByRole('radio', { name: 'Table' }).click({ force: true });
    await page.getByRole('cell', { name: 'Ben' }).waitFor();
    expect(await page.getByRole('cell', { name: 'Ana' }).count()).toBe(1);
    await choose('get_user');
    await page.getByRole('button', { name: 'id: Choose from the list' }).click();
    await page.getByRole('combobox', { name: /^id: Choose from the list/ }).click();
    await page.getByRole('option', { name: 'Ben (user-2)' }).click();
    expect(await page.getByLabel('id', { exact: true }).inputValue()).toBe('user-2');
  });

  test('a file that is sent fills the attachment of a post with what the platform stored', async () => {
    const stored = { kind: 'file', url: 'https://files.example.com/notes.txt', mimeType: 'text/plain', sizeBytes: 5 };
    await page.evaluate((answer) => {
      window.fakeBridge?.answer('media.begin', { uploadId: 'upload-1' });
      window.fakeBridge?.answer('media.attach', answer);
    }, stored);
    await choose('create_post');
    await page.getByLabel('content', { exact: true }).fill('The notes');
    await page.getByRole('button', { name: 'attachments: Set', exact: true }).click();
    await page.getByRole('button', { name: 'attachments: Add', exact: true }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'url: Send a file' }).click();
    await (await chosen).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await page.getByLabel('mimeType', { exact: true }).waitFor();
    await send().click();
    await expect.poll(async () => (await sent('create_post')).length).toBe(1);
    const [post] = (await sent('create_post')) as readonly { body: unknown }[];
    expect(post?.body).toEqual({ content: 'The notes', attachments: [{ ...stored, name: 'notes.txt' }] });
  });

  test('words that are looked for leave the part of the tree that holds them', async () => {
    await choose('list_users');
    await page.getByRole('radio', { name: 'Tree' }).click({ force: true });
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByRole('searchbox').fill('ana');
    await answer.getByText('"Ana"').waitFor();
    expect(await answer.getByText('"user-1"').count()).toBe(0);
    await answer.getByRole('searchbox').fill('nobody at all');
    await answer.getByText('No match in the answer.').waitFor();
  });

  test('what only the platform has is found, marked and drawn once the contract was compared', async () => {
    const body = { type: 'object', properties: { row: { type: 'integer' } }, required: ['row'] };
    const nothing = { type: 'object', properties: {}, additionalProperties: false };
    const seat = {
      name: 'create_seat',
      method: 'POST',
      path: '/seats',
      summary: 'Keeps a seat.',
      params: nothing,
      query: nothing,
    };
    await page.evaluate((drift) => window.fakeBridge?.answer('console.compare', drift), {
      more: [{ ...seat, body, isBodyRequired: true }],
      changed: [],
      lacks: ['list_groups'],
    });
    await page.getByRole('button', { name: 'Compare with the platform' }).click();
    await page.getByText('New on the platform: 1. Missing there: 1.').waitFor();
    const search = page.getByRole('searchbox', { name: 'Find an operation' });
    await search.fill('list_groups');
    await page.getByText('not on this platform', { exact: true }).waitFor();
    await choose('create_seat');
    expect(await page.getByText('Keeps a seat.').count()).toBe(2);
    await page.getByLabel('row', { exact: true }).fill('3');
    await page.getByLabel('row', { exact: true }).press('Tab');
    await send().click();
    await expect.poll(async () => (await sent('create_seat')).length).toBe(1);
    expect(await sent('create_seat')).toMatchObject([{ body: { row: 3 } }]);
  });

  test('what is for a real space is tried in the rehearsal, and the answer says so', async () => {
    const [space] = (fakeHost().answers['app.hello'] as Hello).spaces;
    if (!space) throw new Error('no space');
    const real = { ...space, id: 'space-real', name: 'The school', rehearsal: false };
    const tried = await open({ language: 'en' }, { spaces: [real, space] });
    const search = tried.getByRole('searchbox', { name: 'Find an operation' });
    await search.fill('list_groups');
    await search.press('Enter');
    await tried.getByRole('button', { name: 'Try it in rehearsal' }).click();
    await tried.getByText('From the rehearsal. Your space was not touched.').waitFor();
    const calls = await tried.evaluate(() => window.fakeBridge?.calls ?? []);
    const asked = calls.map(({ input }) => input as { spaceId?: string; operation?: string } | null);
    expect(asked.filter((input) => input?.operation === 'list_groups').at(-1)?.spaceId).toBe(space.id);
    await tried.close();
  });

  test('takes up a call of the history as it was written, and keeps it under a name', async () => {
    await page.getByRole('radio', { name: 'History' }).click({ force: true });
    await page.getByRole('button', { name: /create_group.*May have worked/ }).click();
    expect(await page.getByLabel('name', { exact: true }).inputValue()).toBe('Old choir');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('A choir');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const calls = await page.evaluate(() => window.fakeBridge?.calls ?? []);
    expect(calls.filter(({ name }) => name === 'console.save').map(({ input }) => input)).toEqual([
      { name: 'A choir', operation: 'create_group', request: { params: {}, query: {}, body: { name: 'Old choir' } } },
    ]);
  });

  test('in French its words fit in a small window, and axe finds nothing', async () => {
    const french = await open({ language: 'fr' });
    await french.setViewportSize({ width: 1024, height: 700 });
    await french.getByRole('searchbox').first().fill('create_scene');
    await french.keyboard.press('Enter');
    await french.getByRole('heading', { name: 'create_scene', exact: true }).waitFor();
    expect([await misfits(french), await findingsAsItIs(french)]).toEqual([[], []]);
    await french.close();
  });

  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('dialog').getByRole('searchbox').fill(words);
  };

  test('its palette opens by its key while words are typed, and leads to a page of the settings', async () => {
    await page.locator('[data-section="shows"]').click();
    await page.getByRole('searchbox').first().focus();
    await find('storage');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Storage', level: 2 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('its palette finds shows by their title, and operations by words of their sentence', async () => {
    await find('pricing');
    await page
      .getByRole('group', { name: 'Shows' })
      .getByRole('button', { name: /Pricing your first course/ })
      .waitFor();
    await page.getByRole('dialog').getByRole('searchbox').fill('list groups');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'list_groups', exact: true }).waitFor();
    const calls = await page.evaluate(() => window.fakeBridge?.calls ?? []);
    // A read that asks for nothing is read at once.
    expect(
      calls.filter(({ input }) => (input as { operation?: string } | null)?.operation === 'list_groups'),
    ).not.toEqual([]);
  });
});
