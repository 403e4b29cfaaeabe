import { expect, sharedTest as test } from '../support/shared-app.ts';

const OUT = process.env.REGIE_LOOK;

test('the desk follows who speaks: it is switched on by a key, suggests a scene with its reason, and takes it once it may', async ({
  app,
  desk,
}) => {
  const { page, region, button } = desk;
  const { participants } = await app.call<{
    readonly participants: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  }>('GET', `/live/sessions/${app.sessionId}/participants`);
  const guest = participants.find(({ role }) => role === 'speaker');
  const { session } = await app.call<{
    readonly session: { readonly hostId: string };
  }>('GET', `/live/sessions/${app.sessionId}`);
  const speak = (userId: string, talking: boolean) =>
    app.rehearse('PUT', `/sessions/${app.sessionId}/voices/${userId}`, { talking });
  const said = page.getByRole('status', { name: 'Next rule' });

  await desk.tile('Slides with Ana').click();
  await expect(desk.program('Slides with Ana')).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expect(desk.mode('Follow')).toBeChecked();
  await speak(guest?.id ?? '', true);
  // A person has just taken a scene.
  await expect(said).toHaveText('Follow leaves the air to you');
  const reason = `Suggested by Follow: ${guest?.name ?? ''} speaks`;
  await expect(said).toHaveText(reason, { timeout: 15_000 });
  const tile = desk.tile('Interview');
  await expect(tile).toContainText(reason);
  if (OUT) await page.screenshot({ path: `${OUT}/suggests.png` });
  await expect(desk.program('Slides with Ana')).toBeVisible();
  await region('Rules').getByRole('button', { name: 'Accept' }).click();
  await expect(desk.program('Interview')).toBeVisible();

  await button('About Follow').click();
  const panel = page.locator('.popover');
  await expect(panel).toContainText('In a rehearsal the desk hears');
  if (OUT) {
    await page.screenshot({ path: `${OUT}/panel.png` });
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.screenshot({ path: `${OUT}/panel-small.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await panel.getByRole('radiogroup', { name: 'How it follows' }).getByRole('radio', { name: 'Do' }).check();
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Follow takes');
  await speak(guest?.id ?? '', false);
  await speak(session.hostId, true);
  await expect(desk.program('Slides with Ana')).toBeVisible();
  await button('Journal').click();
  await expect(
    page.getByRole('dialog', { name: 'Journal' }).getByRole('row').filter({ hasText: 'Follow' }),
  ).not.toHaveCount(0);
  await page.keyboard.press('Escape');

  await desk.mode('Direct').check();
  await expect(said).toHaveText('No rule armed');
  await speak(session.hostId, false);
});
