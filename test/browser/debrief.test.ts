import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findingsAsItIs } from '../support/findings.ts';
import { giveFilm } from '../support/made-film.ts';
import { misfits } from '../support/misfits.ts';
import { goOnFor } from '../support/pauses.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const TABS = ['Timeline', 'People', 'Scenes', 'Polls', 'Chat', 'Conversions', 'Compare', 'Follow-ups', 'Overview'];

/** Parts that say the same whether or not the platform can be reached. */
const WHOLE = ['Overview', 'Timeline', 'People', 'Scenes', 'Polls', 'Chat', 'Conversions'];

const section = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click();

// A step plays a film that cannot be reached.
test.use({ networkNoise: true });

test('a short rehearsal is looked back on: every part, its replay, files, a follow-up, deletion and import @proof', async ({
  app,
  desk,
}, info) => {
  const { page } = desk;
  const live = `/live/sessions/${app.sessionId}`;
  await app.rehearse('PUT', `/sessions/${app.sessionId}/audience`, {
    size: 40,
    chatPerMinute: 600,
    votePercent: 100,
    handsPerMinute: 0,
  });
  await desk.tile('Interview').click();
  await expect(desk.program('Interview')).toBeVisible();
  await app.call('POST', `${live}/bands`, { text: 'Half the price tonight', seconds: 60 });
  await app.call('POST', `${live}/conversions`, { name: 'Ana Lima', label: 'Course', amountCents: 4900 });
  await desk.tile('Slides').click();
  await expect(desk.program('Slides')).toBeVisible();
  // The platform's time is known to some milliseconds: a scene that is taken with the end may lie after it.
  await goOnFor(page, 1);
  await app.rehearse('POST', `/sessions/${app.sessionId}/end`, { recording: 'processing' });
  await giveFilm(app, app.sessionId);

  await test.step('opens from Shows on the show that was, and every part has something to say', async () => {
    await section(page, 'Shows');
    const main = page.getByRole('main');
    await main.getByText('Pricing your first course', { exact: true }).first().click();
    await main.getByRole('button', { name: 'Debrief', exact: true }).click();
    await expect(desk.region('Overview').getByRole('heading', { name: 'Pricing your first course' })).toBeVisible();
    const found: string[] = [];
    for (const name of TABS) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(desk.region(name)).toBeVisible();
      found.push(...(await misfits(page)).map((one) => `${name}: ${one}`));
    }
    found.push(...(await findingsAsItIs(page, 'main')));
    expect(found).toEqual([]);
  });

  await test.step('the timeline knows the scenes and plays the replay; each moves the other', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const cursor = page.getByRole('slider', { name: 'Time' });
    await cursor.focus();
    await page.keyboard.press('End');
    await expect(cursor).toHaveAttribute('aria-valuetext', /scene Slides/);
    const video = page.locator('video');
    const at = (): Promise<number> => video.evaluate((player: HTMLVideoElement) => player.currentTime);
    expect(await at()).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    expect(await at()).toBe(0);
    await video.evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      return player.play();
    });
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(1);
    await expect.poll(at).toBeGreaterThan(1);
    await video.evaluate((player: HTMLVideoElement) => player.pause());
    expect(Number(await cursor.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await video.evaluate((player: HTMLVideoElement) => {
      player.currentTime = 0;
    });
    await expect(cursor).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step('a file leaves for a spreadsheet', async () => {
    await desk.button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('combobox', { name: /^What to export/ }).click();
    await page.getByRole('option', { name: 'People', exact: true }).click();
    await dialog.getByRole('combobox', { name: /^Format/ }).click();
    await page.getByRole('option', { name: 'CSV for spreadsheets' }).click();
    expect(await findingsAsItIs(page, '[role=dialog]')).toEqual([]);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const path = info.outputPath('people.csv');
    await (await downloading).saveAs(path);
    expect(readFileSync(path, 'utf8').split('\r\n').length).toBeGreaterThan(40);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a follow-up says whom it takes before it does anything', async () => {
    await page.getByRole('tab', { name: 'Follow-ups' }).click();
    const part = desk.region('Follow-ups');
    await part.getByRole('combobox', { name: /^What to do/ }).click();
    await page.getByRole('option', { name: 'Write a post' }).click();
    await part.getByRole('textbox', { name: 'Title' }).fill('Thank you');
    await part.getByRole('textbox', { name: 'Text' }).fill('The replay is here.');
    await part.getByRole('button', { name: 'Plan' }).click();
    await expect(part.getByRole('status')).toContainText('Done once for the whole show.');
    await part.getByRole('button', { name: 'Do it' }).click();
    await expect(part.getByRole('listitem').filter({ hasText: 'Write a post: Thank you' })).toContainText('1 of 1');
  });

  await test.step('all of it is there after a reload while the platform cannot be reached; the player says why', async () => {
    const open = async (name: string): Promise<void> => {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(desk.region(name)).toBeVisible();
    };
    const before: Record<string, string> = {};
    // Lists draw their rows once they know their height: what a part says holds when it says it twice.
    for (const name of WHOLE) {
      await open(name);
      await expect(async () => {
        const said = before[name];
        before[name] = await desk.region(name).innerText();
        expect(before[name]).toBe(said);
      }).toPass();
    }
    await open('Timeline');
    const video = page.locator('video');
    const film = new URL((await video.getAttribute('src')) ?? '', page.url()).href;
    await app.faults({ dropRate: 1 });
    await page.route(film, (route) => route.abort());
    await page.reload();
    await expect(desk.region('Overview').getByRole('heading', { name: 'Pricing your first course' })).toBeVisible();
    for (const name of TABS) await open(name);
    for (const name of WHOLE) {
      await open(name);
      await expect.poll(() => desk.region(name).innerText(), name).toBe(before[name]);
    }
    await open('Follow-ups');
    await expect(desk.region('Follow-ups').getByText('Write a post: Thank you')).toBeVisible();
    await open('Timeline');
    await video.evaluate((player: HTMLVideoElement) => void player.play().catch(() => undefined));
    await expect(desk.region('Timeline').getByText(/^The replay is on the platform\./)).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible();
    await page.unroute(film);
    await app.faults({});
  });

  await test.step('the recording leaves, is deleted by its name, and comes back', async () => {
    await desk.button('Export').click();
    const exporting = page.getByRole('dialog', { name: 'Export' });
    await exporting.getByRole('combobox', { name: /^What to export/ }).click();
    await page.getByRole('option', { name: 'The recording, for another desk' }).click();
    const downloading = page.waitForEvent('download');
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    const file = info.outputPath('show.regie');
    await (await downloading).saveAs(file);
    await exporting.getByRole('button', { name: 'Close' }).last().click();

    await desk.button('Delete the recording').click();
    const deleting = page.getByRole('dialog');
    await deleting.getByRole('textbox').fill('Pricing your first course');
    await deleting.getByRole('button', { name: 'Delete the recording' }).click();
    await expect(page.getByText('Not recorded: estimate').first()).toBeVisible();

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.button('Import').click()]);
    await chooser.setFiles(file);
    const importing = page.getByRole('dialog');
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing.getByRole('status')).toContainText('Imported.');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Recorded: ').first()).toBeVisible();
    await section(page, 'Desk');
  });
});
