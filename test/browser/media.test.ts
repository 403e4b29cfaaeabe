import { test as base, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/app.ts';
import { openBridgeClient } from '../support/bridge-client.ts';
import { startApp } from '../support/browser-host.ts';
import { createDeskPage } from '../support/desk-page.ts';

const ENTRY = fileURLToPath(new URL('../../out/main/browser-host.js', import.meta.url));

/** An address of this computer that other machines could use; undefined where it has none. */
const ownAddress = Object.values(networkInterfaces())
  .flatMap((one) => one ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** Pictures that the program shows now, by the address they were loaded from; those still loading are left out. */
const picturesOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('region', { name: 'Program' })
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).filter((image) => image.naturalWidth > 1).map((image) => image.src),
    );

/** Has the host make the draft of a session and keep what it uses, as opening it in Prepare does. */
const keepDraft = async (page: Page, sessionId: string): Promise<void> => {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const window = await openBridgeClient({ origin: new URL(page.url()).origin, cookie });
  const spaceId = (await window.call('app.hello', {})).openOn?.spaceId ?? '';
  await window.call('library.draft', { spaceId, sessionId });
  await window.call('sync.run', undefined);
  await expect.poll(async () => (await window.call('media.status', undefined)).files).toBeGreaterThan(0);
  await expect.poll(async () => (await window.call('media.status', undefined)).missing).toBe(0);
  window.close();
};

base('a panel on another machine shows the rehearsal’s media through the host alone', async ({ browser }) => {
  base.skip(ownAddress === undefined, 'This computer has no address but its own.');
  const folder = mkdtempSync(join(tmpdir(), 'regie-far-'));
  const app = await startApp(['--host', '0.0.0.0', '--data', folder], ENTRY);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const link = new URL(app.ready.url);
    link.hostname = ownAddress ?? '';
    await page.goto(link.href);
    const desk = createDeskPage(page);
    await desk.tile('Slides with Ana').click();
    await expect(desk.program('Slides with Ana')).toBeVisible();
    // Pages of the PDF are drawn here and shown as blobs.
    await expect.poll(async () => (await picturesOf(page)).some((src) => src.startsWith('blob:'))).toBe(true);
    expect(asked.some((url) => url.startsWith(`${link.origin}/media/`))).toBe(true);
    const { origin } = new URL(app.ready.service.apiRoot);
    expect(asked.filter((url) => url.startsWith(origin))).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.describe('without the service', () => {
  test.use({ networkNoise: true });

  test('what a draft uses is still shown, from this computer', async ({ app, desk, page }) => {
    await keepDraft(page, app.sessionId);
    await desk.tile('Slides with Ana').click();
    await expect(desk.program('Slides with Ana')).toBeVisible();
    app.freezeService();
    await page.reload();
    await expect.poll(async () => (await picturesOf(page)).some((src) => src.startsWith('blob:'))).toBe(true);
    app.wakeService();
  });
});
