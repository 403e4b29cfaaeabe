import { place } from '../support/axe.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('the audience of a rehearsal grows to what the show holds, and no further', async ({ app, desk }) => {
  const { page } = desk;
  const path = `/live/sessions/${app.sessionId}`;
  const { session } = await app.call<{ readonly session: { readonly maxParticipants: number } }>('GET', path);
  await app.call('PATCH', path, { maxParticipants: 60 });
  await place(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByText('Rehearsal', { exact: true }).click();
  const people = page.getByRole('region', { name: 'Audience' }).getByRole('slider', { name: 'People', exact: true });
  await expect(people).toHaveAttribute('aria-valuemax', '58');
  const before = Number(await people.getAttribute('aria-valuenow'));
  await people.focus();
  await page.keyboard.press('End');
  await expect(people).toHaveAttribute('aria-valuenow', '58');
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
