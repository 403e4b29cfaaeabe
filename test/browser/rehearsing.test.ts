import { place } from '../support/window-states.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('the audience of a rehearsal grows to what the show holds, and no further @proof', async ({ app, desk }) => {
  const { page } = desk;
  const path = `/live/sessions/${app.sessionId}`;
  const { session } = await app.call<{ readonly session: { readonly maxParticipants: number } }>('GET', path);
  await app.call('PATCH', path, { maxParticipants: 60 });
  await place(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByText('Rehearsal', { exact: true }).click();
  const people = page.getByRole('region', { name: 'Audience' }).getByRole('slider', { name: 'People', exact: true });
  // The desk's window is shared: who came in by other tests has a place too.
  const most = async (): Promise<number> => Number(await people.getAttribute('max'));
  await expect.poll(most).toBeLessThan(60);
  const size = String(await most());
  const before = Number(await people.inputValue());
  await people.focus();
  await page.keyboard.press('End');
  await expect(people).toHaveValue(size);
  await expect
    .poll(async () => {
      const { participants } = await app.call<{
        readonly participants: readonly { readonly connected: boolean; readonly role: string }[];
      }>('GET', `${path}/participants`);
      return participants.filter(({ connected, role }) => connected && role !== 'host').length;
    })
    .toBe(60);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await app.rehearse('PUT', `/sessions/${app.sessionId}/audience`, {
    size: before,
    chatPerMinute: 12,
    votePercent: 60,
    handsPerMinute: 0.5,
  });
  await app.call('PATCH', path, { maxParticipants: session.maxParticipants });
});

test('a show that was rehearsed is put back as it was, from the note at its end and from Shows', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const path = `/live/sessions/${app.sessionId}`;
  const statusOf = async (): Promise<string> =>
    (await app.call<{ readonly session: { readonly status: string } }>('GET', path)).session.status;
  const box = page.getByRole('group', { name: 'Rehearsal' });
  /** As long as a person holds. */
  const hold = async (name: string): Promise<void> => {
    await box.getByRole('button', { name }).focus();
    await page.keyboard.down('Enter');
    await expect(box.getByRole('button', { name })).toBeHidden();
    await page.keyboard.up('Enter');
  };
  await place(page, 'Shows');
  await hold('End the live');
  await expect.poll(statusOf).toBe('ended');
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Go to Shows' }).click();
  await hold('Reset after rehearsal');
  await expect.poll(statusOf).toBe('scheduled');
  await box.getByRole('button', { name: 'Start the live' }).click();
  await expect.poll(statusOf).toBe('live');
  await hold('End the live');
  await hold('Reset after rehearsal');
  await expect.poll(statusOf).toBe('scheduled');
  await box.getByRole('button', { name: 'Start the live' }).click();
  await expect.poll(statusOf).toBe('live');
});

test('before the start the desk says who waits and what they see; it starts and ends the live by a hold', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  await app.rehearse('POST', `/sessions/${app.sessionId}/end`);
  await app.rehearse('POST', `/sessions/${app.sessionId}/reset`);
  await app.rehearse('POST', `/sessions/${app.sessionId}/participants`, { name: 'Early Bird', externalId: 'early' });
  const before = page.getByRole('status', { name: 'Before the start' });
  await expect(before).toContainText('Automatic layout');
  await expect(before).toContainText(/\d+ (person waits|people wait)/);
  await before.getByRole('button', { name: 'Make a holding scene' }).click();
  await expect(desk.tile('Starting soon')).toHaveAttribute('aria-pressed', 'true');
  await expect(before).toContainText('Starting soon');
  await expect(before.getByRole('button')).toHaveCount(0);

  const start = page.getByRole('button', { name: 'Start the live' });
  await start.click();
  await expect(page.getByText('Hold to start. Everyone waiting is let in.')).toBeVisible();
  await start.click({ delay: 900 });
  await expect(page.getByRole('timer', { name: 'Time on air' })).toBeVisible();
  await expect(before).toBeHidden();
  // By Tab: after a pointer Enter and Space belong to the map of keys.
  const end = page.getByRole('button', { name: 'End', exact: true });
  await end.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(end).toBeFocused();
  await page.keyboard.down('Space');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.keyboard.up('Space');
  // The button is gone, and the keyboard goes on beside it.
  await expect(page.locator('header.top')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Start auto-advance' })).toHaveAttribute('aria-disabled', 'true');
  // The scene that stays on screen counts no more.
  await expect(desk.region('Program').getByText(/ left$/)).toHaveCount(0);
  // The live waits for the film of its own recording, as it does where the host ends it; nothing stands in for it.
  expect(await app.call('GET', `/live/sessions/${app.sessionId}`)).toMatchObject({
    session: { status: 'ended', recordingStatus: 'processing', replayUrl: null },
  });
  expect(await app.rehearse('GET', '/films')).toMatchObject({
    films: expect.arrayContaining([expect.objectContaining({ sessionId: app.sessionId })]),
  });
  await app.rehearse('POST', `/sessions/${app.sessionId}/reset`);
  await app.rehearse('POST', `/sessions/${app.sessionId}/start`);
  await expect(page.getByRole('timer', { name: 'Time on air' })).toBeVisible();
  // The next test finds the scenes as they were, and people.
  const scenes = `/live/sessions/${app.sessionId}/scenes`;
  const made = (
    await app.call<{ readonly scenes: readonly { readonly id: string; readonly name: string }[] }>('GET', scenes)
  ).scenes.find(({ name }) => name === 'Starting soon');
  await app.call('DELETE', `${scenes}/${made?.id ?? ''}`);
  await app.rehearse('PUT', `/sessions/${app.sessionId}/audience`, { size: 40, chatPerMinute: 12 });
});
