import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/spaces-page.ts';
import { filesUnder, type Found } from '../support/sightings.ts';
import { zipTexts } from '../support/zip-texts.ts';

/** Every key, token and code of the platform matches this. */
const SECRET = /\b(?:rk_(?:full|read)|at|rt|code)_[0-9a-f]{24,}/g;

/** Everything a page holds: its markup, what stands in its fields, its storage and its address. */
const pageText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
    return [document.documentElement.outerHTML, ...fields, ...kept, location.href, document.cookie].join('\n');
  });

/** Secrets found in a text, except the allowed ones. */
const secretsIn = ({ where, text }: Found, allowed: readonly string[]): readonly string[] =>
  [...text.matchAll(SECRET)].filter(([secret]) => !allowed.includes(secret)).map(([secret]) => `${where}: ${secret}`);

test('after a walk by key and by sign-in no secret is in a frame, a page, a file or a line of the log @proof', async ({
  app,
  desk,
  liveShow,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot, fullKey, readOnlyKey } = platform.ready;
  const seen: Found[] = [];
  const look = async (where: string): Promise<void> => {
    seen.push({ where: `page: ${where}`, text: await pageText(page) });
  };
  // The bridge begins anew with the page, so that every frame from the host is heard.
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => seen.push({ where: 'frame', text: payload.toString() }));
  });
  await page.reload();
  await expect(desk.tile('Welcome')).toBeVisible();

  await spaces.open();
  for (const [root, key] of [
    [apiRoot, `${fullKey}0`],
    ['https://127.0.0.1:39999', fullKey],
    [`https://me:${fullKey}@platform.example`, fullKey],
  ] as const) {
    await spaces.addKey(root, key);
    await expect(dialog.getByRole('alert')).toBeVisible();
    // The fields keep what was typed until the person changes it.
    await dialog.getByLabel('API root').fill(apiRoot);
    await dialog.getByLabel('API key', { exact: true }).last().fill('');
    await look('refused');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await spaces.addKey(apiRoot, readOnlyKey);
  await expect(spaces.card(spaceName)).toContainText('Read only');
  await spaces.addKey(apiRoot, fullKey);
  await expect(spaces.card(spaceName)).toContainText('Full access');
  await look('by key');
  await spaces.openShow(liveShow.title);
  await desk.tile('Opening words').click();
  await expect(desk.tile('Opening words')).toHaveAttribute('aria-pressed', 'true');
  // Refused for now, and when it is sent again for good.
  await platform.rehearse('PUT', '/faults', { errorRate: 1, errorStatus: 503 });
  await desk.tile('The talk').click();
  await expect(desk.tile('The talk')).toHaveAttribute('data-phase', 'sent');
  await platform.rehearse('PUT', '/faults', { errorRate: 0, unauthorized: true });
  await expect(desk.tile('The talk')).toHaveAttribute('data-phase', 'failed');
  await expect(page.getByText(`Signed out of ${spaceName}.`)).toBeVisible();
  await look('key refused');
  await platform.rehearse('PUT', '/faults', { unauthorized: false });

  await spaces.open();
  await spaces.begin('Sign in', apiRoot);
  const address = await spaces.goToBrowser();
  await look('waiting');
  await spaces.authorise(platform, address);
  await expect(spaces.card(spaceName)).toContainText('Signed in');
  await look('by sign-in');
  for (const section of ['Shows', 'Desk', 'Prepare']) {
    await spaces.section(section);
    await expect(page.getByRole('main')).toBeVisible();
    await look(section);
  }
  // Files that people save from the app: the library, and the diagnostics.
  const leave = async (button: Locator): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return download.path();
  };
  await spaces.section('Library');
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  const packed = await zipTexts(await leave(exporting.getByRole('button', { name: 'Export', exact: true })));
  expect(packed.length).toBeGreaterThan(1);
  seen.push(...packed.map((text) => ({ where: 'export', text })));
  await exporting.getByRole('button', { name: 'Close' }).last().click();
  await spaces.open();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Diagnostics' }).click();
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByRole('textbox', { name: 'What the file holds' })).toBeVisible();
  const saved = readFileSync(await leave(page.getByRole('button', { name: 'Save' })), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({ spaces: [{ kind: 'rehearsal' }, { kind: 'connected' }] });
  seen.push({ where: 'diagnostics', text: saved });

  await spaces.open();
  await spaces.leaveLive(spaceName, 'Sign out');
  await expect(page.getByText(`${spaceName} is signed out.`)).toBeVisible();
  await spaces.leaveLive(spaceName, 'Remove');
  await expect(spaces.card(spaceName)).toHaveCount(0);
  await look('removed');

  seen.push(...app.log.map((text) => ({ where: 'standard error', text })));
  seen.push(...app.output.map((text) => ({ where: 'standard output', text })));
  const files = filesUnder(app.folder);
  expect(files.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['library.sqlite', 'logs/browser-host.log', 'spaces.json']),
  );
  // The service runs in its own process, on its own folder.
  expect(files.map(({ where }) => where)).not.toContain('keys.json');
  seen.push(...files);
  // The rehearsal's own keys are in its own folder, and in the one line that tells whoever started the app.
  const heads = app.output.map((line) => line.slice(0, 80));
  expect(heads, `the rehearsal at ${app.service}, the platform at ${apiRoot}`).toEqual([
    expect.stringContaining('"kind":"app"'),
  ]);
  const own = [...(app.output[0] ?? '').matchAll(SECRET)].map(([key]) => key);
  expect(own).toHaveLength(2);
  const mayHoldOwn = ({ where }: Found): boolean => where === 'standard output' || where.startsWith('rehearsal');
  const found = seen.flatMap((one) => secretsIn(one, mayHoldOwn(one) ? own : []));
  expect(found).toEqual([]);
  expect(fullKey).toMatch(SECRET);
  const places = Map.groupBy(seen, ({ where }) => where);
  expect(places.get('frame')?.length).toBeGreaterThan(50);
  // Each kind of place was looked into, and one that stands there is found.
  for (const where of ['frame', 'page: Desk', 'export', 'diagnostics', 'standard error', 'standard output']) {
    const [looked] = places.get(where) ?? [];
    expect(looked, where).toBeDefined();
    const planted = { where, text: `${looked?.text ?? ''} ${fullKey}` };
    expect(secretsIn(planted, own)).toEqual([`${where}: ${fullKey}`]);
  }
});
