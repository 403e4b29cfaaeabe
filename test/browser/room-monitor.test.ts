import { findings } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

// Chromium's headless shell captures no page.
test.use({
  sharedAs: 'window',
  frameNoise: true,
  launchOptions: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--auto-accept-this-tab-capture'],
  },
});

interface Invites {
  readonly invites: readonly { readonly label: string | null; readonly role: string; readonly active: boolean }[];
}

test('the real room stands beside the drawn one, is watched, and its invitation ends with it', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const monitors = async (): Promise<Invites['invites']> => {
    const { invites } = await app.call<Invites>('GET', `/live/sessions/${app.sessionId}/invites`);
    return invites.filter(({ label, active }) => label === 'Regie monitor' && active);
  };
  const room = page.getByRole('region', { name: 'Room', exact: true });
  await expect(room).toHaveCount(0);
  await desk.region('Program').getByRole('button', { name: 'Show the room' }).click();
  await expect(page.getByText('Takes a seat and counts in the attendance')).toBeVisible();
  await page.getByRole('button', { name: 'As the team' }).click();
  const inside = room.frameLocator('iframe').frameLocator('iframe');
  await inside.getByLabel('Your name').fill('Regie monitor');
  await inside.getByRole('button', { name: 'Enter the live' }).click();
  await expect(inside.getByRole('region', { name: 'On air' })).toBeVisible();
  expect(await monitors()).toMatchObject([{ role: 'assistant' }]);

  await room.getByRole('button', { name: 'Watch the picture' }).click();
  await expect(room.getByRole('button', { name: 'Watch the picture' })).toHaveAttribute('aria-pressed', 'true');
  // Two pictures before the take, so that a change is known.
  await page.waitForTimeout(1500);
  await desk.tile('Interview').click();
  await expect(room.getByText(/^Delay \d+\.\d s$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await room.getByRole('button', { name: 'Close the room' }).click();
  await expect(room).toHaveCount(0);
  await expect.poll(monitors).toEqual([]);
});
