import { bridgeCall, expect, HELD_MS, test } from '../support/spaces-page.ts';

test('a space is connected by key, switched, renamed, signed out and removed; rehearsal alone is amber', async ({
  desk,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot, fullKey } = platform.ready;
  const frame = page.locator('.shell');
  const switcher = (name: string) => page.getByRole('button', { name: `Space: ${name}` });
  await expect(frame).toHaveAttribute('data-rehearsal');

  // A malformed key is refused with a sentence; a good one is accepted.
  await spaces.open();
  await spaces.begin('API key', 'http://platform.example');
  const key = dialog.getByLabel('API key', { exact: true }).last();
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await expect(connect).toHaveAttribute('title', /key first/);
  await key.fill(fullKey);
  await connect.click();
  await expect(dialog.getByRole('alert')).toHaveText(/must start with https/);
  // The key is pasted once, and our own sentence says what is wrong with an address, not the browser's bubble.
  await expect(key).toHaveValue(fullKey);
  await dialog.getByLabel('API root').fill('blah blah');
  await connect.click();
  await expect(dialog.getByRole('alert')).toHaveText(/is not an address|Enter an address|address/);
  await dialog.getByLabel('API root').fill('https://127.0.0.1:39999');
  await connect.click();
  await expect(dialog.getByRole('alert')).toHaveText(/does not accept connections/);
  await expect(key).toHaveValue(fullKey);
  await dialog.getByLabel('API root').fill(apiRoot);
  await key.fill('not-the-key-at-all');
  await connect.click();
  await expect(dialog.getByRole('alert')).toHaveText(/key|credential/i);
  await key.fill(fullKey);
  await connect.click();
  await expect(dialog).toBeHidden();
  const card = spaces.card(spaceName);
  await expect(card).toContainText('Full access');
  await expect(card).toContainText('Lives allowed');
  await expect(card).toContainText(/\d+ requests a minute/);
  await expect(card).toContainText(/h of live in/);
  await expect(page.getByText('Keys and sign-ins are only kept in memory')).toBeVisible();
  await expect(switcher(spaceName)).toBeVisible();

  await spaces.section('Shows');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Open on the desk|Open/ })
    .first()
    .waitFor();
  await switcher(spaceName).click();
  await page.getByRole('menuitem', { name: /Rehearsal/ }).click();
  await expect(switcher('Rehearsal')).toBeVisible();

  await spaces.open();
  await spaces.menu(spaceName, 'Test the connection');
  await expect(page.getByText(`The connection to ${spaceName} works.`)).toBeVisible();
  await spaces.menu(spaceName, 'Rename');
  await spaces.dialog.getByLabel('Name here').fill('The school');
  await spaces.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(spaces.card('The school')).toBeVisible();
  await expect(spaces.card('Rehearsal').getByRole('button', { name: /^More/ })).toHaveCount(0);

  await spaces.card('The school').getByRole('button', { name: 'Use this space' }).click();
  await spaces.menu('The school', 'Sign out');
  await expect(spaces.card('The school')).toContainText('Signed out');
  await expect(page.getByText('delete it in the platform’s settings')).toBeVisible();
  await spaces.menu('The school', 'Remove');
  await spaces.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(spaces.card('The school')).toHaveCount(0);
  await expect(frame).toHaveAttribute('data-rehearsal');
  await spaces.section('Desk');
  await expect(desk.tile('Welcome')).toBeVisible();
});

test('the show of a space that is removed leaves the desk with a sentence, of two spaces of one name the right one; only what is a rehearsal is amber', async ({
  desk,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot, fullKey } = platform.ready;
  const frame = page.locator('.shell');
  const title = `Open day of ${spaceName}`;
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  await platform.call('POST', '/live/sessions', { title, scheduledAt });

  await spaces.open();
  await spaces.addKey(apiRoot, fullKey);
  await expect(spaces.card(spaceName)).toContainText('Full access');
  // The rehearsal is still on the desk; the rest is about the real space now.
  for (const section of ['Shows', 'Prepare', 'Library', 'Settings'] as const) {
    await spaces.section(section);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: section, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(frame, section).not.toHaveAttribute('data-rehearsal');
  }
  await spaces.section('Desk');
  await expect(frame).toHaveAttribute('data-rehearsal');

  await spaces.openShow(title);
  await expect(frame).not.toHaveAttribute('data-rehearsal');
  await spaces.open();
  await spaces.menu(spaceName, 'Rename');
  await dialog.getByLabel('Name here').fill('Rehearsal');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await spaces.menu(apiRoot, 'Remove');
  await expect(dialog).toHaveAccessibleName(`Remove Rehearsal: ${apiRoot}?`);
  await expect(dialog).toContainText(`Its show “${title}” leaves the desk.`);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await spaces.section('Desk');
  await expect(page.getByRole('main').getByText('No show is open')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await spaces.openShow('Pricing your first course');
  await expect(desk.tile('Welcome')).toBeVisible();
});

const MISSING = /Needs full access: this space is connected as read only/;

test('a read-only key shows the desk and says what lacks; once revoked, the show stays with its age @proof', async ({
  desk,
  liveShow,
  platform,
  spaceName,
  spaces,
}) => {
  const { page, dialog } = spaces;
  const { apiRoot, fullKey, readOnlyKey } = platform.ready;
  await spaces.open();
  await spaces.addKey(apiRoot, readOnlyKey);
  await expect(spaces.card(spaceName)).toContainText('Read only');
  await spaces.openShow(liveShow.title);
  await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
  await expect(page.locator('.shell')).not.toHaveAttribute('data-rehearsal');

  // Somebody else presses, and the monitors follow.
  const { scenes } = await platform.call<{ scenes: readonly { id: string; name: string }[] }>(
    'GET',
    `/live/sessions/${liveShow.id}/scenes`,
  );
  const [first, second] = scenes;
  const path = `/live/sessions/${liveShow.id}/scenes/${second?.id ?? ''}/activate`;
  await platform.call('POST', path);
  await expect(desk.tile('The talk')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.program('The talk')).toBeVisible();

  const tile = desk.tile('Opening words');
  await expect(tile).toHaveAttribute('title', MISSING);
  await expect(tile).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Take back', 'Automatic layout', 'Show band', 'Open poll', 'Start auto-advance']) {
    for (const control of await desk.button(name).all()) {
      await expect(control, name).toHaveAttribute('aria-disabled', 'true');
      await expect(control, name).toHaveAttribute('title', /.+/);
    }
  }
  await tile.click({ force: true });
  await tile.focus();
  await page.keyboard.press('Shift+Enter');
  await page.locator('body').press('Digit1');
  await expect(page.getByText(MISSING).first()).toBeVisible();
  const action = { kind: 'band.show', text: 'Hello' };
  const source = { surface: 'key' };
  expect(await bridgeCall(page, 'show.perform', { action, source })).toMatchObject({
    ok: true,
    value: { message: { key: 'host_right_read_only' } },
  });
  const call = { operation: 'activate_scene', params: { id: liveShow.id, sceneId: first?.id } };
  const current = (await bridgeCall(page, 'show.current', undefined)) as { value: { spaceId: string } };
  expect(await bridgeCall(page, 'platform.call', { spaceId: current.value.spaceId, ...call })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  });
  await expect(desk.tile('The talk')).toHaveAttribute('aria-pressed', 'true');
  const { activeSceneId } = await platform.call<{ activeSceneId: string }>(
    'GET',
    `/live/sessions/${liveShow.id}/scenes`,
  );
  expect(activeSceneId).toBe(second?.id);

  // The key is revoked: the show stays, and a new key brings it back in its place.
  await platform.rehearse('PUT', '/faults', { unauthorized: true });
  const notice = page.getByRole('status').filter({ hasText: `Signed out of ${spaceName}.` });
  await expect(notice).toContainText('The platform refuses this key');
  await expect(notice).toContainText('The desk still shows the show');
  await expect(desk.connection).toHaveAttribute('data-state', 'stale');
  await expect(desk.connection).toContainText(/\d+\s?s|\d+ second/);
  await expect(desk.tile('The talk')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.program('The talk')).toBeVisible();
  // Elsewhere in the window it is said too.
  await spaces.section('Shows');
  await expect(notice).toBeVisible();
  await spaces.section('Desk');

  await platform.rehearse('PUT', '/faults', { unauthorized: false });
  await notice.getByRole('button', { name: 'New key' }).click();
  await expect(dialog.getByLabel('API root')).toHaveValue(apiRoot);
  await dialog.getByLabel('API key', { exact: true }).last().fill(fullKey);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toHaveCount(0);
  await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
});

test('a window stays in the space of its desk over a reload, and a live show is left by a hold alone @proof', async ({
  desk,
  liveShow,
  platform,
  spaceName,
  spaces,
}) => {
  const { page } = spaces;
  const switcher = (name: string) => page.getByRole('button', { name: `Space: ${name}` });
  await spaces.open();
  await spaces.addKey(platform.ready.apiRoot, platform.ready.fullKey);
  await spaces.openShow(liveShow.title);
  await expect(desk.tile('Opening words')).toBeVisible();
  await page.reload();
  await expect(desk.tile('Opening words')).toBeVisible();
  await expect(switcher(spaceName)).toBeVisible();

  // A space that was chosen by hand stays too.
  await switcher(spaceName).click();
  await page.getByRole('menuitem', { name: /Rehearsal/ }).click();
  await page.reload();
  await expect(switcher('Rehearsal')).toBeVisible();

  await spaces.section('Shows');
  await page
    .getByRole('button', { name: /Pricing your first course/ })
    .first()
    .click();
  const open = page.getByRole('button', { name: 'Open on the desk' });
  const meaning = `“${liveShow.title}” is live on the desk. Hold to leave it. The show continues without this desk.`;
  await expect(open).toHaveAttribute('title', meaning);
  await open.click();
  await spaces.section('Desk');
  await expect(desk.tile('Opening words')).toBeVisible();
  await spaces.section('Shows');
  await open.click({ delay: HELD_MS });
  await expect(desk.tile('Welcome')).toBeVisible();
  await expect(switcher('Rehearsal')).toBeVisible();
});
