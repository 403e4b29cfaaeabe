import type { FrameLocator, Page } from '@playwright/test';
import type { DeskPage } from '../support/desk-page.ts';
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

/** The room's own page, which stands outside the sections. */
const insideOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="The page of the room"]').frameLocator('iframe');

/** Takes one scene after the other until the room shows one: a slow computer looks at too few pictures of the first. */
const takeUntilSeen = async (desk: DeskPage): Promise<void> => {
  const scenes = ['Interview', 'Opening'];
  let turn = 0;
  await expect(async () => {
    await desk.tile(scenes[turn % scenes.length] ?? '').click();
    turn += 1;
    await expect(desk.page.getByText(/^Seen after \d+\.\d s$/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
};

test('the real room stands beside the drawn one, is watched, and its invitation ends with it @proof', async ({
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
  const inside = insideOf(page);
  await inside.getByLabel('Your name').fill('Regie monitor');
  await inside.getByRole('button', { name: 'Enter the live' }).click();
  await expect(inside.getByRole('region', { name: 'On air' })).toBeVisible();
  expect(await monitors()).toMatchObject([{ role: 'assistant' }]);

  await room.getByRole('button', { name: 'Watch the picture' }).click();
  await expect(room.getByRole('button', { name: 'Watch the picture' })).toHaveAttribute('aria-pressed', 'true');
  await takeUntilSeen(desk);
  await expect(room.getByText(/^Delay \d+\.\d s$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await room.getByRole('button', { name: 'Close the room' }).click();
  await expect(room).toHaveCount(0);
  await expect.poll(monitors).toEqual([]);
});

test('a viewer’s room goes on in other sections, where nothing is said of it, and is watched again on the desk @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const room = page.getByRole('region', { name: 'Room', exact: true });
  const watch = room.getByRole('button', { name: 'Watch the picture' });
  await desk.region('Program').getByRole('button', { name: 'Show the room' }).click();
  await page.getByRole('button', { name: 'As a viewer' }).click();
  const onAir = insideOf(page).getByRole('region', { name: 'On air' });
  await expect(onAir).toBeVisible();
  const frame = page.getByTitle('The page of the room');
  const place = await frame.boundingBox();
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await onAir.evaluate((element) => element.setAttribute('data-same', ''));

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  await expect(frame).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
  await expect(onAir).toHaveAttribute('data-same', '');
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  expect(await frame.boundingBox()).toEqual(place);
  await expect(room.getByRole('status')).toBeEmpty();
  await takeUntilSeen(desk);
  await expect(room.getByText(/^Delay \d+\.\d s$/)).toBeVisible();
  await room.getByRole('button', { name: 'Close the room' }).click();
  await expect(frame).toHaveCount(0);
});
