import { place } from '../support/window-states.ts';
import { findings, findingsAsItIs } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test('axe finds nothing on the pages of the room', async ({ app, admit, context, desk }) => {
  // On a slow computer the first press may be made on a picture that is too old, and says so.
  await expect(async () => {
    await desk.tile('Welcome').click();
    await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true', { timeout: 5000 });
  }).toPass();
  const audience = await admit('Mara Lind');
  await expect(audience.getByRole('group', { name: 'Welcome' })).toBeVisible();
  expect.soft(await findingsAsItIs(audience), 'the audience page').toEqual([]);

  const { polls } = await app.call<{ polls: readonly { id: string; status: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/polls`,
  );
  const draft = polls.find(({ status }) => status === 'draft');
  await app.call('POST', `/live/sessions/${app.sessionId}/polls/${draft?.id ?? ''}/open`);
  await expect(audience.getByRole('region', { name: 'Poll' }).first()).toBeVisible();
  await audience.getByRole('button', { name: 'Raise hand' }).click();
  expect.soft(await findingsAsItIs(audience), 'the audience page with a poll').toEqual([]);

  const host = await context.newPage();
  const { hostUrl } = (await app.rehearse('GET', `/sessions/${app.sessionId}/links`)) as { readonly hostUrl: string };
  await host.goto(hostUrl);
  await expect(host.getByRole('button', { name: 'End the live' })).toBeVisible();
  expect.soft(await findingsAsItIs(host), 'the host page').toEqual([]);
});

test('axe finds nothing on the pages that stand before the room @proof', async ({ app, page }) => {
  const { invite } = await app.call<{ invite: { url: string } }>('POST', `/live/sessions/${app.sessionId}/invites`, {
    role: 'viewer',
    label: 'Mara Lind',
  });
  await page.goto(invite.url);
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect.soft(await findingsAsItIs(page), 'the doorstep').toEqual([]);
  await page.goto(`${new URL(app.service).origin}/docs`);
  expect.soft(await findingsAsItIs(page), 'the documentation').toEqual([]);
});

test('axe finds nothing where all panels are shut out, and they stay when the person thinks better @proof', async ({
  desk,
}) => {
  const { page } = desk;
  await page.evaluate(() => {
    location.hash = '#/settings/panels';
  });
  await page.getByLabel('Who is it for?').fill('Tina');
  await page.keyboard.press('Enter');
  const code = page.getByRole('img', { name: 'QR code' });
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Remove all panels…' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove all panels?' });
  await expect(asked).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Let them stay' }).click();
  await expect(asked).toBeHidden();
  await expect(code).toBeVisible();
});

test('axe finds nothing on the screen of a section that stopped @proof', async ({ desk }) => {
  const { page } = desk;
  await place(page, 'Settings');
  // The desk asks how much room there is when it is drawn.
  await page.evaluate(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query.includes('min-height')) throw new Error('No answer about the window.');
      return ask(query);
    };
  });
  await place(page, 'Desk');
  await expect(page.getByRole('heading', { name: 'This screen stopped' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.reload();
});

// It ends the app, so it comes last.
test.describe('without its host', () => {
  test.use({ networkNoise: true });

  test('axe finds nothing on the screen that says so @proof', async ({ app, desk }) => {
    await place(desk.page, 'Settings');
    await app.end();
    await expect(desk.page.getByRole('alert')).toBeVisible();
    expect(await findings(desk.page)).toEqual([]);
  });
});
