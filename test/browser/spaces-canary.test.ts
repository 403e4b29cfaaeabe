import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, openedBy, test } from '../support/spaces-page.ts';
import { zipTexts } from '../support/zip-texts.ts';

/** What keys, tokens and codes of the platform look like, whichever they are. */
const SECRET = /\b(?:rk_(?:full|read)|at|rt|code)_[0-9a-f]{24,}/g;

/** Everything a page holds: its markup, what stands in its fields, its storage and its address. */
const pageText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
    return [document.documentElement.outerHTML, ...fields, ...kept, location.href, document.cookie].join('\n');
  });

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('after a walk by key and by sign-in no secret is in a frame, a page, a file or a line of the log', async ({
  app,
  desk,
  liveShow,
  person,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot, fullKey, readOnlyKey } = platform.ready;
  const seen: { readonly where: string; readonly text: string }[] = [];
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
    // The address that was typed stands in its field until the person changes it.
    await dialog.getByLabel('API root').fill(apiRoot);
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
  await platform.rehearse('PUT', '/faults', { errorRate: 1, errorStatus: 503 });
  await desk.tile('The talk').click();
  await expect(desk.tile('The talk')).toHaveAttribute('data-phase', 'failed', { timeout: 15_000 });
  await platform.rehearse('PUT', '/faults', { errorRate: 0, unauthorized: true });
  await expect(page.getByText(`Signed out of ${spaceName}.`)).toBeVisible({ timeout: 20_000 });
  await look('key refused');
  await platform.rehearse('PUT', '/faults', { unauthorized: false });

  await spaces.open();
  await spaces.begin('Sign in', apiRoot);
  await person.visit(await openedBy(page, () => dialog.getByRole('button', { name: 'Sign in', exact: true }).click()));
  await look('waiting');
  await person.authorise();
  await expect(spaces.card(spaceName)).toContainText('Signed in');
  await look('by sign-in');
  for (const section of ['Shows', 'Desk', 'Prepare']) {
    await spaces.section(section);
    await expect(page.getByRole('main')).toBeVisible();
    await look(section);
  }
  // What leaves the app by a person's hand: the library as a file, and the diagnostics.
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
  await expect(page.getByRole('textbox', { name: 'What the file holds' })).toBeVisible({ timeout: 20_000 });
  const saved = readFileSync(await leave(page.getByRole('button', { name: 'Save' })), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({ spaces: [{ kind: 'rehearsal' }, { kind: 'connected' }] });
  seen.push({ where: 'diagnostics', text: saved });

  await spaces.open();
  await spaces.menu(spaceName, 'Sign out');
  await expect(page.getByText(`${spaceName} is signed out.`)).toBeVisible();
  await spaces.menu(spaceName, 'Remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(spaces.card(spaceName)).toHaveCount(0);
  await look('removed');

  seen.push(...app.log.map((text) => ({ where: 'log', text })));
  // One line, which gives whoever started the app the keys of its own rehearsal, and nothing else.
  expect(app.output).toHaveLength(1);
  expect([fullKey, readOnlyKey].filter((key) => app.output[0]?.includes(key))).toEqual([]);
  // The embedded service keeps the keys of the rehearsal in its own folder: they open nothing else.
  const files = filesUnder(app.folder).filter((path) => !path.startsWith(join(app.folder, 'rehearsal')));
  expect(files.map((path) => path.slice(app.folder.length + 1))).toEqual(
    expect.arrayContaining(['library.sqlite', 'spaces.json']),
  );
  seen.push(...files.map((path) => ({ where: path, text: readFileSync(path, 'latin1') })));
  expect(seen.filter(({ where }) => where === 'frame').length).toBeGreaterThan(50);
  expect(fullKey).toMatch(SECRET);
  const sightings = seen.flatMap(({ where, text }) =>
    [...text.matchAll(SECRET)].map(([secret]) => `${where}: ${secret}`),
  );
  expect(sightings).toEqual([]);
});
