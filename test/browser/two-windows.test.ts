import { watchPhases } from '../support/phases.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('two windows show the same: what was on air, who presses, the mode, the lock and what is cued', async ({
  desk,
  openWindow,
}) => {
  await desk.tile('Slides with Ana').click();
  await expect(desk.program('Slides with Ana')).toBeVisible();

  // A window that comes later finds the show as it stands.
  const other = await openWindow();
  await expect(other.tile('Slides with Ana')).toHaveAttribute('aria-pressed', 'true');
  await expect(other.program('Slides with Ana')).toBeVisible();

  const looks = await watchPhases(other.tile('Welcome'));
  await desk.tile('Welcome').click();
  await expect.poll(looks).toContainEqual({ phase: 'confirmed', isOnAir: true });
  await expect(other.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect(other.program('Welcome')).toBeVisible();
  await expect(other.tile('Welcome').getByTitle(/^.+, /)).toBeVisible();

  await other.tile('Interview').click();
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  const [first, second] = await Promise.all(
    ['Welcome', 'Interview'].map((scene) => desk.tile(scene).getByTitle(/^.+, /).getAttribute('title')),
  );
  expect(first?.split(', ')[0]).not.toBe(second?.split(', ')[0]);

  await desk.mode('Cue').check();
  await expect(other.mode('Cue')).toBeChecked();
  await desk.tile('Offer').click();
  await expect(other.preview('Offer')).toBeVisible();
  await other.button('Lock').click();
  await expect(desk.button('Lock')).toHaveAttribute('aria-pressed', 'true');
});

test('what another program changes on the platform appears on the desk', async ({ app, desk }) => {
  const { scenes } = await app.call<{ scenes: readonly { id: string; name: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/scenes`,
  );
  const everyone = scenes.find(({ name }) => name === 'Everyone');
  await app.call('POST', `/live/sessions/${app.sessionId}/scenes/${everyone?.id ?? ''}/activate`);
  await expect(desk.tile('Everyone')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.program('Everyone')).toBeVisible();
});

test('a browser that was not paired sees nothing of the show', async ({ app, browser }) => {
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(new URL('/', app.link).href);
  await expect(stranger.getByText('This browser is not paired')).toBeVisible();
  await expect(stranger.getByText('Pricing your first course')).toHaveCount(0);
  await context.close();
});
