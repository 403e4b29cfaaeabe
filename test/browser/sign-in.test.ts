import { decideOver } from '../support/platform-process.ts';
import { expect, test } from '../support/spaces-page.ts';

const cannotBeReached = /does not accept connections there. Check the address and its port/;

test('a sign-in goes through the platform’s page in another browser; a broken line ends it in a sentence', async ({
  desk,
  liveShow,
  person,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot } = platform.ready;

  await test.step('from the form to the card', async () => {
    await spaces.open();
    const url = await spaces.signIn(apiRoot);
    await expect(dialog.getByRole('status')).toContainText('Waiting for your browser until');
    await person.visit(url);
    // Only the tools that the app uses are checked.
    await expect(person.page.getByRole('radio', { name: 'Only the tools checked below' })).toBeChecked();
    await expect(await person.tool('Scenes', 'activate_scene')).toBeChecked();
    await expect(await person.tool('Webhooks', 'create_webhook')).not.toBeChecked();
    await person.authorise();
    await expect(person.page.getByRole('heading')).toHaveText('You are signed in');
    await expect(person.page.getByText('You can close this tab')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${spaceName} is connected.`)).toBeVisible();
    await expect(spaces.card(spaceName)).toContainText('Signed in');
    await expect(spaces.card(spaceName)).toContainText(/\d+ tools/);
    await expect(spaces.card(spaceName)).toContainText(/\d+ requests a minute/);
  });

  await test.step('ended at the platform: said everywhere, the show stays, and signing in again goes on with it', async () => {
    await spaces.openShow(liveShow.title);
    await desk.tile('Opening words').click();
    await expect(desk.tile('Opening words')).toHaveAttribute('aria-pressed', 'true');
    await platform.cut();
    platform.change('UPDATE oauth_grant SET revoked_at = 1');
    await platform.mend();
    const notice = page.getByRole('status').filter({ hasText: `Signed out of ${spaceName}.` });
    await expect(notice).toContainText('The sign-in has ended');
    await expect(desk.tile('Opening words')).toHaveAttribute('aria-pressed', 'true');
    await notice.getByRole('button', { name: 'Sign in again' }).click();
    await person.visit(await spaces.goToBrowser());
    await person.authorise();
    await expect(notice).toHaveCount(0);
    await platform.rehearse('POST', `/sessions/${liveShow.id}/start`).catch(() => undefined);
    await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
    await expect(desk.tile('Opening words')).toBeVisible();
  });

  await test.step('signing out is seen at the platform', async () => {
    await spaces.open();
    await spaces.leaveLive(spaceName, 'Sign out');
    await expect(page.getByText(`${spaceName} is signed out.`)).toBeVisible();
    await platform.cut();
    expect(platform.count('oauth_grant WHERE revoked_at IS NULL')).toBe(0);
  });

  await test.step('a line that is broken before the sign-in, or in its middle; mended, the same form signs in', async () => {
    await spaces.begin('Sign in', apiRoot);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(cannotBeReached);
    await platform.mend();

    // Authorised, but the platform is gone before the browser is back.
    const back = await decideOver(platform, await spaces.goToBrowser());
    await platform.cut();
    await person.page.goto(back.href);
    await expect(person.page.getByRole('heading')).toHaveText('You are not signed in');
    await expect(dialog.getByRole('alert')).toHaveText(cannotBeReached);
    await platform.mend();

    await spaces.authorise(platform, await spaces.goToBrowser());
    await expect(spaces.card(spaceName)).toContainText('Signed in');
  });
});

test('a sign-in declined, cancelled or answered by another ends in a sentence; the next one works @proof', async ({
  desk,
  liveShow,
  person,
  platform,
  spaceName,
  spaces,
}) => {
  const { dialog } = spaces;
  const { apiRoot } = platform.ready;
  const trouble = dialog.getByRole('alert');
  await spaces.open();

  await test.step('declined, cancelled, forged', async () => {
    await person.visit(await spaces.signIn(apiRoot));
    await person.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(person.page.getByRole('heading')).toHaveText('You are not signed in');
    await expect(trouble).toHaveText('The sign-in was declined in the browser. Start again when you want to connect.');

    // The person closed their browser: the app waits, and lets itself be told.
    const closed = new URL(await spaces.goToBrowser()).searchParams.get('redirect_uri') ?? '';
    await dialog.getByRole('button', { name: 'Cancel the sign-in' }).click();
    await expect(trouble).toHaveText('The sign-in was cancelled. Start again when you want to connect.');
    await expect(fetch(closed)).rejects.toThrow();

    const asked = new URL(await spaces.goToBrowser()).searchParams;
    const forged = `${asked.get('redirect_uri') ?? ''}?code=stolen&state=not-the-one&iss=${encodeURIComponent(apiRoot)}`;
    expect((await fetch(forged)).status).toBe(404);
    await expect(dialog.getByRole('status')).toContainText('Waiting for your browser until');
    await dialog.getByRole('button', { name: 'Cancel the sign-in' }).click();
    await expect(trouble).toHaveText('The sign-in was cancelled. Start again when you want to connect.');
    await expect(dialog.getByRole('status')).toHaveCount(0);
  });

  await test.step('what was left out is disabled and named, and a choice too long is refused in words', async () => {
    const families = ['Members', 'Courses', 'E-mails', 'Groups', 'Calendar', 'Feed', 'Videos'];
    await dialog.getByRole('radio', { name: 'Let me choose' }).check();
    await dialog.getByText(/^Scenes \(\d+ of \d+\)/).click();
    await expect(dialog.getByRole('checkbox', { name: 'activate_scene' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'activate_scene' }).uncheck();
    for (const family of families) {
      await dialog.getByText(new RegExp(`^${family} \\(`)).click();
      await dialog.getByRole('checkbox', { name: `Everything about: ${family}` }).check();
    }
    const go = dialog.getByRole('button', { name: 'Sign in', exact: true });
    await expect(go).toHaveAttribute('title', /Too many tools for one address/);
    for (const family of families)
      await dialog.getByRole('checkbox', { name: `Everything about: ${family}` }).uncheck();
    await person.visit(await spaces.goToBrowser());
    await expect(await person.tool('Scenes', 'activate_scene')).not.toBeChecked();
    await person.authorise();
    await expect(spaces.card(spaceName)).toContainText('Signed in');
    await spaces.openShow(liveShow.title);
    await expect(desk.tile('Opening words')).toHaveAttribute('title', /may not do that. Sign in again and allow it/);
    await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
  });
});

test('signing in to the rehearsal takes the code that the desk shows @proof', async ({ app, browser, desk }) => {
  const redirectUri = 'http://127.0.0.1:9/back';
  const registered = await fetch(`${app.service}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: 'Tablet', redirect_uris: [redirectUri] }),
  });
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: ((await registered.json()) as { client_id: string }).client_id,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.service}/oauth/authorize?${asked.toString()}`);
  const email = (await page.locator('#people option').first().getAttribute('value')) ?? '';
  await page.getByLabel('Your e-mail address').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const notice = desk.page.getByRole('status').filter({ hasText: `${email} is signing in to the rehearsal` });
  const code = (await notice.locator('b').textContent()) ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByRole('textbox', { name: 'Code' }).fill(wrong);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('The code is wrong. Check it and try again.');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Authorise Tablet?' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});
