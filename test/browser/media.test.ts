import type { Page } from '@playwright/test';
import { networkInterfaces } from 'node:os';
import { expect, test } from '../support/app.ts';
import { openBridgeClient, pairedAs } from '../support/bridge-client.ts';
import { createDeskPage } from '../support/desk-page.ts';

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
  const window = await openBridgeClient(await pairedAs(page));
  const spaceId = (await window.call('app.hello', {})).firstShow?.spaceId ?? '';
  await window.call('library.draft', { spaceId, sessionId });
  await window.call('sync.run', undefined);
  await expect.poll(async () => (await window.call('media.status', undefined)).files).toBeGreaterThan(0);
  await expect.poll(async () => (await window.call('media.status', undefined)).missing).toBe(0);
  window.close();
};

test.use({ appOptions: ['--host', '0.0.0.0', '--tls', 'none'], networkNoise: true });

test('a panel elsewhere has the rehearsal’s media through the host, a draft’s even without the service @proof', async ({
  app,
  page,
  complaints,
}) => {
  test.skip(ownAddress === undefined, 'This computer has no address but its own.');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const link = new URL(app.link);
  link.hostname = ownAddress ?? '';
  await page.goto(link.href);
  const desk = createDeskPage(page);
  await desk.tile('Slides with Ana').click();
  await expect(desk.program('Slides with Ana')).toBeVisible();
  // Pages of the PDF are drawn here and shown as blobs.
  const showsPages = async (): Promise<boolean> => (await picturesOf(page)).some((src) => src.startsWith('blob:'));
  await expect.poll(showsPages).toBe(true);
  expect(asked.some((url) => url.startsWith(`${link.origin}/media/`))).toBe(true);
  const { origin } = new URL(app.service);
  expect(asked.filter((url) => url.startsWith(origin))).toEqual([]);

  await keepDraft(page, app.sessionId);
  app.freezeService();
  await page.reload();
  await expect.poll(showsPages).toBe(true);
  // Chromium says so of every page of another machine that comes without https.
  const others = complaints.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header'));
  complaints.splice(0, complaints.length, ...others);
});
