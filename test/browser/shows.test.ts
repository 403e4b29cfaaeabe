import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

interface Session {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

const goToShows = async ({ page }: DeskPage): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Shows' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shows' })).toBeVisible();
};

const choose = async (scope: Locator, label: string, option: string): Promise<void> => {
  await scope.getByLabel(new RegExp(`^${label}: `)).click();
  await scope
    .page()
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .click();
};

const sessionNamed = async (app: RunningApp, title: string): Promise<Session | undefined> => {
  const { sessions } = await app.call<{ sessions: readonly Session[] }>('GET', '/live/sessions');
  return sessions.find((session) => session.title === title);
};

const createShow = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'New show', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: title })).toBeVisible();
};

test('a show is created with all its fields, every field is changed, and it is cancelled by its name', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  await goToShows(desk);
  await page.getByRole('button', { name: 'New show', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByText('This is required').first()).toBeVisible();
  await form.getByLabel('Title').fill('Open evening');
  await form.getByLabel('Description').fill('Questions and answers');
  await form.getByLabel('Date and time').fill('2030-03-04T18:30');
  await expect(form.getByText(/^Monday,? 4 March 2030/)).toBeVisible();
  await form.getByLabel('Duration').fill('45');
  await choose(form, 'Format', 'Conference');
  await form.getByLabel('Maximum participants').fill('150');
  await choose(form, 'Chat', 'Off');
  await form.getByRole('switch', { name: 'Recording' }).click();
  await choose(form, 'Who watches the replay', 'From a level');
  await form.getByLabel('Minimum level').fill('3');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();
  const created = await sessionNamed(app, 'Open evening');
  const isRecorded = created?.recordingEnabled === true;
  expect(created).toMatchObject({
    title: 'Open evening',
    description: 'Questions and answers',
    mode: 'conference',
    scheduledAt: '2030-03-04T18:30:00.000Z',
    maxParticipants: 150,
    recordingEnabled: isRecorded,
    chat: 'off',
    replay: 'level',
    replayMinLevel: 3,
    status: 'scheduled',
  });

  const detail = page.getByRole('region', { name: 'Open evening' });
  await detail.getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByLabel('Title').fill('Open morning');
  await form.getByLabel('Description').fill('Coffee');
  await form.getByLabel('Date and time').fill('2030-03-05T09:00');
  await form.getByLabel('Duration').fill('60');
  await choose(form, 'Format', 'Webinar');
  await form.getByLabel('Maximum participants').fill('20');
  await choose(form, 'Chat', 'Open');
  await form.getByRole('switch', { name: 'Recording' }).click();
  await choose(form, 'Who watches the replay', 'Nobody');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await sessionNamed(app, 'Open morning')).toMatchObject({
    description: 'Coffee',
    mode: 'broadcast',
    scheduledAt: '2030-03-05T09:00:00.000Z',
    maxParticipants: 20,
    recordingEnabled: !isRecorded,
    chat: 'open',
    replay: 'none',
  });

  const changed = page.getByRole('region', { name: 'Open morning' });
  await changed.getByRole('button', { name: 'Cancel show' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm.getByRole('button', { name: 'Cancel the show' })).toBeDisabled();
  await confirm.getByRole('textbox').fill('Open morning');
  await confirm.getByRole('button', { name: 'Cancel the show' }).click();
  await expect(confirm).toBeHidden();
  await expect(changed.getByText('Cancelled', { exact: true })).toBeVisible();
  expect((await sessionNamed(app, 'Open morning'))?.status).toBe('cancelled');
});

test('an invitation has limits and a QR code, is used and revoked; an entry link lets one person in once @proof', async ({
  browser,
  desk,
}) => {
  const { page } = desk;
  const guest = await (await browser.newContext()).newPage();
  const stranger = await (await browser.newContext()).newPage();
  await goToShows(desk);
  await createShow(page, 'Panel night');

  await test.step('an invitation', async () => {
    await page.getByRole('button', { name: 'New link', exact: true }).click();
    const form = page.getByRole('dialog');
    await choose(form, 'Role', 'Speaker');
    await form.getByLabel('Label').fill('Panel');
    await form.getByLabel('Maximum uses').fill('2');
    await form.getByLabel('Expires after').fill('24');
    await form.getByRole('button', { name: 'Create link', exact: true }).click();
    await expect(form).toBeHidden();
    const invites = page.getByRole('region', { name: 'Invitation links' });
    await expect(invites.getByText('Uses: 0 of 2')).toBeVisible();
    await invites.getByRole('button', { name: 'QR code: Invitation Panel' }).click();
    await expect(page.getByRole('img', { name: 'QR code: Invitation Panel' })).toBeVisible();
    await page.keyboard.press('Escape');
    const forRehearsal = 'For rehearsal: this link works on this computer only.';
    await expect(invites.getByRole('textbox', { name: 'Invitation Panel' })).toHaveAccessibleDescription(forRehearsal);
    await invites.getByRole('button', { name: 'Copy: Invitation Panel' }).click();
    await expect(page.getByText(`Copied. ${forRehearsal}`)).toBeVisible();
    const url = await invites.getByRole('textbox', { name: 'Invitation Panel' }).inputValue();

    await guest.goto(url);
    await guest.getByLabel('Your name').fill('Ana');
    await guest.getByRole('button', { name: 'Enter the live' }).click();
    await expect(guest.getByRole('heading', { name: 'The live has not started' })).toBeVisible();

    await invites.getByRole('button', { name: 'Revoke: Panel' }).click({ delay: 900 });
    await expect(invites.getByText('Revoked', { exact: true })).toBeVisible();
    await expect(invites.getByRole('textbox', { name: 'Invitation Panel' })).toBeHidden();
    await stranger.goto(url);
    await expect(stranger.getByRole('button', { name: 'Enter the live' })).toBeHidden();
  });

  await test.step('an entry link', async () => {
    const entry = page.getByRole('region', { name: 'Personal entry links' });
    await entry.getByRole('button', { name: 'Create link', exact: true }).click();
    await expect(entry.getByText('Write their e-mail or number first')).toBeVisible();
    await entry.getByLabel('Their e-mail or number in your system').fill('crm-42');
    await entry.getByLabel('Name shown').fill('Mara Lind');
    await entry.getByRole('button', { name: 'Create link', exact: true }).click();
    const link = entry.getByRole('textbox', { name: 'Entry link of Mara Lind' });
    await expect(link).toHaveAccessibleDescription('For rehearsal: this link works on this computer only.');
    const url = await link.inputValue();
    await guest.goto(url);
    await expect(guest.getByRole('heading', { name: 'The live has not started' })).toBeVisible();
    await stranger.goto(url);
    await expect(stranger.getByRole('heading', { name: 'The live has not started' })).toBeHidden();
  });
  await guest.context().close();
  await stranger.context().close();
});
