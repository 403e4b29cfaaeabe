import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { HAS_CHROMIUM, PEOPLE, startDebriefBrowser, type DebriefBrowser } from '../../support/debrief/debrief-page.ts';
import { debriefSeed, OTHER_PEOPLE } from '../../support/debrief/debrief-seed.ts';
import { findings } from '../../support/findings.ts';
import { misfits } from '../../support/misfits.ts';

describe.skipIf(!HAS_CHROMIUM)('the debrief of a show', () => {
  let browser: DebriefBrowser;
  let page: Page;

  const tab = async (name: string): Promise<void> => {
    await page.getByRole('tab', { name, exact: true }).click();
  };

  const choose = async (field: RegExp, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  const cursor = () => page.getByRole('slider', { name: 'Time' });

  const playerSec = (): Promise<number> => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime);

  beforeAll(async () => {
    browser = await startDebriefBrowser();
    page = await browser.open({ language: 'en' });
  });
  afterAll(async () => {
    await browser.close();
    expect(browser.complaints).toEqual([]);
  });
  beforeEach(() => tab('Overview'));

  test('says each figure with its formula, its source and how much was recorded', async () => {
    await page.getByText('Recorded: 96%').first().waitFor();
    const card = page.getByRole('button', { name: /^Attended/ });
    expect(await card.innerText()).toContain(String(PEOPLE));
    await card.click();
    const popover = page.locator('.popover').filter({ hasText: 'How it is made' });
    await popover.getByText('People who were in the room between start and end').waitFor();
    await popover.getByText(/^The platform’s attendance report/).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: /^Conversions/ }).innerText()).toContain(
      '3 of 4 matched to a moment',
    );
  });

  test('says the groups of each person, finds people by them, and names who did not come from what is kept', async () => {
    await tab('People');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('spring');
    await page.getByText('Spring class').first().waitFor();
    expect(await page.getByText(/^Person \d+ of the audience$/).allInnerTexts()).toEqual(['Person 2 of the audience']);
    await page.getByRole('searchbox', { name: 'Search people' }).fill('');
    await page.getByRole('combobox', { name: 'Which people: Everyone who came' }).click();
    await page.getByRole('option', { name: 'Members who did not come' }).click();
    await page.getByText('Ada who stayed away').waitFor();
    await page.getByRole('combobox', { name: 'Which people: Members who did not come' }).click();
    await page.getByRole('option', { name: 'Everyone who came' }).click();
  });

  test('moves the cursor of the timeline by keys and by a press, and speaks its place', async () => {
    await tab('Timeline');
    await cursor().focus();
    await page.keyboard.press('Home');
    expect(await cursor().getAttribute('aria-valuetext')).toMatch(/^0:00, \d+ people, scene Welcome$/);
    await page.keyboard.press('PageUp');
    expect(await cursor().getAttribute('aria-valuetext')).toMatch(/^5:00, \d+ people, scene Slides with Ana$/);
    await page.keyboard.press('ArrowRight');
    expect(await cursor().getAttribute('aria-valuenow')).toBe('310');
    const box = await cursor().boundingBox();
    await cursor().click({ position: { x: (box?.width ?? 0) * 0.75, y: 20 } });
    expect(Number(await cursor().getAttribute('aria-valuenow'))).toBeCloseTo(2700, -2);
    expect(await cursor().getAttribute('aria-valuetext')).toContain('scene Offer');
    // Time that was not recorded is hatched: two minutes of sixty. Nobody knows which scene was on air in it.
    const hatched = await page
      .locator('svg.curve rect[fill^="url(#"]')
      .evaluateAll((all) =>
        all.map((one) => Number(one.getAttribute('width')) / Number(one.closest('svg')?.getAttribute('width'))),
      );
    expect(hatched.map((share) => Math.round(share * 60))).toEqual([2]);
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'As a table' }).click();
    const row = page.getByRole('row', { name: /^23:00/ });
    expect(await row.innerText()).toContain('–');
    await page.getByRole('button', { name: 'As a table' }).click();
  });

  test('keeps the name of a chapter with the show', async () => {
    await tab('Timeline');
    const chapter = page.getByRole('textbox', { name: 'Chapter at 38:00' });
    expect(await chapter.inputValue()).toBe('Offer');
    await chapter.fill('The offer');
    await chapter.blur();
    const saved = await page.evaluate(() => window.fakeBridge?.calls.filter(({ name }) => name === 'notes.save'));
    expect(saved).toMatchObject([{ input: { spaceId: 'space-1', sessionId: 'show', text: 'The offer' } }]);
    // An emptied name gives way to that of the scene.
    await chapter.fill('');
    await chapter.blur();
    await expect.poll(() => chapter.inputValue()).toBe('Offer');
  });

  test('keeps the delay of the audience with the show, each show its own', async () => {
    const delay = page.getByRole('textbox', { name: 'Audience delay' });
    await delay.fill('20');
    await delay.blur();
    const saved = await page.evaluate(() => window.fakeBridge?.calls.findLast(({ name }) => name === 'notes.save'));
    expect(saved?.input).toEqual({
      kind: 'note',
      spaceId: 'space-1',
      sessionId: 'show',
      sceneId: 'audience-delay',
      text: '20',
    });
    const readAgain = (seconds: string): Promise<void> =>
      page.evaluate((kept) => {
        const notes = (scenes: object) => ({ spaceId: 'space-1', sessionId: 'show', show: '', scenes });
        const bySession = { show: notes(kept === '' ? {} : { 'audience-delay': kept }), other: notes({}) };
        window.fakeBridge?.answer('notes.list', { $bySession: bySession });
        window.fakeBridge?.emit('debrief.changed', { spaceId: 'space-1', sessionId: 'show' });
      }, seconds);
    await readAgain('8');
    await expect.poll(() => delay.inputValue()).toBe('0:08');
    await readAgain('');
    await expect.poll(() => delay.inputValue()).toBe('0:00');
  });

  test('says what happened at the cursor: who pressed what and why it failed, the open poll, sign-ups of one moment', async () => {
    await tab('Timeline');
    const here = page.getByRole('list', { name: 'At this moment' });
    await cursor().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await cursor().getAttribute('aria-valuetext')).toMatch(/^15:00, /);
    expect(await here.innerText()).toBe('Poll open: How many people live in Lisbon?');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await here.innerText()).toMatch(/^Tina: .*\. It failed: The platform did not answer$/);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await here.getByRole('listitem').allInnerTexts()).toEqual(
      Array.from({ length: 2 }, () => 'Conversion: without a name'),
    );
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await cursor().getAttribute('aria-valuetext')).toMatch(/^43:00, /);
    await page.getByRole('button', { name: 'As a table' }).click();
    expect(await page.getByRole('row', { name: /^43:00/ }).innerText()).toContain('It failed');
    await page.getByRole('button', { name: 'As a table' }).click();
  });

  test('loses nothing by a look elsewhere: a post being written, a search, a filter, a comparison', async () => {
    await tab('Chat');
    await page.getByRole('searchbox', { name: 'Search the chat' }).fill('number 7');
    await tab('Compare');
    await page.getByRole('checkbox', { name: /Open studio/ }).check();
    await page.getByRole('row', { name: /^Attended/ }).waitFor();
    await tab('Follow-ups');
    const part = page.getByRole('region', { name: 'Follow-ups' });
    await part.getByRole('combobox', { name: /^What to do/ }).click();
    await page.getByRole('option', { name: 'Write a post' }).click();
    await part.getByRole('textbox', { name: 'Text' }).fill('Half a sentence');
    await page.locator('[data-section="settings"]').click();
    await page.locator('[data-section="debrief"]').click();
    await tab('Follow-ups');
    expect(await part.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Half a sentence');
    await part.getByRole('textbox', { name: 'Text' }).fill('');
    await tab('Chat');
    expect(await page.getByRole('searchbox', { name: 'Search the chat' }).inputValue()).toBe('number 7');
    await page.getByRole('searchbox', { name: 'Search the chat' }).fill('');
    await tab('Compare');
    await page.getByRole('row', { name: /^Attended/ }).waitFor();
    await page.getByRole('checkbox', { name: /Open studio/ }).uncheck();
  });

  test('credits two tabs for half the show with half of it and flags them; people sort, filter and are found', async () => {
    await tab('People');
    const list = page.getByRole('list', { name: 'People' });
    const first = list.getByRole('listitem').first();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await first.getByText('Person 1 of the audience', { exact: true }).waitFor();
    expect((await first.innerText()).replace(/\s+/g, ' ')).toMatch(/50%.*Overlapping connections.*platform: 100%/);
    await page.getByRole('searchbox', { name: 'Search people' }).fill('person 17 ');
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('');
    await page.getByLabel(/^Which people: Everyone/).click();
    await page.getByRole('option', { name: 'Overlapping connections' }).click();
    await page.getByText('1 person', { exact: true }).waitFor();
    await choose(/^Which people/, 'Everyone who came');
  });

  test('keeps the people in view as a selection that files and follow-ups offer, until it is deleted', async () => {
    await tab('People');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('person 17 ');
    await page.getByRole('button', { name: 'Save this person as a selection' }).click();
    const naming = page.getByRole('dialog', { name: 'Save this person as a selection' });
    await naming.getByRole('textbox', { name: 'Name' }).fill('Seventeen');
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await naming.waitFor({ state: 'detached' });
    const saved = await page.evaluate(() => window.fakeBridge?.calls.filter(({ name }) => name === 'selections.save'));
    expect(saved).toMatchObject([
      { input: { spaceId: 'space-1', sessionId: 'show', name: 'Seventeen', userIds: ['person-16'] } },
    ]);
    await tab('Follow-ups');
    await page.getByRole('combobox', { name: 'For whom: Seventeen' }).waitFor();
    await tab('People');
    await page.getByRole('button', { name: 'Delete the selection Seventeen' }).click();
    await page.getByRole('button', { name: 'Delete the selection Seventeen' }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search people' }).fill('');
  });

  test('lists people of one group, those who did not come too, and keeps these as a selection', async () => {
    await tab('People');
    await page.getByRole('combobox', { name: 'Group: All groups' }).click();
    await page.getByRole('option', { name: 'Spring class' }).click();
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByText('Person 2 of the audience', { exact: true }).waitFor();
    expect(await page.getByText(/^Person \d+ of the audience$/).allInnerTexts()).toEqual(['Person 2 of the audience']);
    await page.getByRole('combobox', { name: /^Which people/ }).click();
    await page.getByRole('option', { name: 'Members who did not come' }).click();
    await page.getByText('Ada who stayed away').waitFor();
    await page.getByRole('button', { name: 'Save this person as a selection' }).click();
    const naming = page.getByRole('dialog', { name: 'Save this person as a selection' });
    const name = naming.getByRole('textbox', { name: 'Name' });
    expect(await name.inputValue()).toBe('Members who did not come · Spring class');
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() =>
        page.evaluate(() => window.fakeBridge?.calls.findLast(({ name: call }) => call === 'selections.save')?.input),
      )
      .toMatchObject({ userIds: ['away'] });
    await choose(/^Which people/, 'Everyone who came');
    await choose(/^Group/, 'All groups');
  });

  test('says how the audience took each scene, and of polls who could have voted', async () => {
    await tab('Scenes');
    const offer = page.getByRole('row', { name: /Offer/ });
    expect(await offer.getAttribute('data-faint')).toBeNull();
    expect(await page.getByRole('row', { name: /Welcome/ }).getAttribute('data-faint')).toBe('true');
    await tab('Polls');
    await page.getByText(`50 of ${PEOPLE} present voted: 83%`).waitFor();
    await page.getByText('right: 60%').waitFor();
  });

  test('jumps from a message to its moment', async () => {
    await tab('Chat');
    await page.getByRole('searchbox', { name: 'Search the chat' }).fill('course cost');
    await page.getByText('1 message', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go to 26:40' }).click();
    expect(await cursor().getAttribute('aria-valuenow')).toBe('1600');
    expect(await cursor().evaluate((slider) => slider === document.activeElement)).toBe(true);
    expect(await playerSec()).toBe(1600);
  });

  test('keeps the player at the cursor from part to part, and jumps from a sign-up to its moment', async () => {
    await tab('Timeline');
    await cursor().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await playerSec()).toBe(10);
    await tab('Overview');
    await tab('Timeline');
    expect(await playerSec()).toBe(10);
    await tab('Conversions');
    await page.getByRole('button', { name: 'Go to 41:00' }).first().click();
    expect(await playerSec()).toBe(41 * 60);
  });

  test('places sign-ups by what saw them', async () => {
    await tab('Conversions');
    const row = page.getByRole('row', { name: /Ana Lima/ });
    expect(await row.innerText()).toMatch(/41:00.*€49\.00.*Offer.*own report, counter/s);
    expect(await page.getByRole('row').count()).toBe(4);
  });

  test('compares shows: their figures, and their curves over one another by eye, by key and as a table', async () => {
    await tab('Compare');
    await page.getByRole('checkbox', { name: /Open studio/ }).check();
    const row = page.getByRole('row', { name: /^Attended/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(new RegExp(`${PEOPLE}\\s.*${OTHER_PEOPLE}\\s`, 's'));
    expect(await page.getByRole('row', { name: /^How much was recorded/ }).innerText()).toMatch(
      /Recorded: 96%.*Not recorded: estimate/s,
    );
    await page.getByText('Open studio: The chat could not be read').waitFor();
    await page.getByText(/^Attendance of each show from its start\. Most people at once: Pricing/).waitFor();
    expect(await page.locator('figure path.line').count()).toBe(2);
    await cursor().focus();
    await page.keyboard.press('End');
    const first = await cursor().getAttribute('aria-valuetext');
    expect(first).toMatch(/^1:00:00, Pricing your first course: \d+, Open studio: \d+$/);
    await page.keyboard.press('PageDown');
    expect(await cursor().getAttribute('aria-valuetext')).toMatch(
      /^50:00, Pricing your first course: 4\d, Open studio: 20$/,
    );
    await page.getByRole('button', { name: 'As a table' }).click();
    await page.getByRole('row', { name: /^30:00/ }).waitFor();
    expect([...(await findings(page)), ...(await misfits(page))]).toEqual([]);
    if (process.env.REGIE_SHOTS) await page.screenshot({ path: `${process.env.REGIE_SHOTS}/compare.png` });
    await page.getByRole('button', { name: 'As a table' }).click();
    await page.getByRole('checkbox', { name: /Open studio/ }).uncheck();
  });

  test('takes the tick away from a show that cannot be read for a comparison', async () => {
    await tab('Compare');
    const seed = debriefSeed(PEOPLE, {});
    await page.evaluate(() => {
      window.fakeBridge?.answer('debrief.read', { $error: { code: 'offline', message: 'No connection' } });
    });
    const box = page.getByRole('checkbox', { name: /Open studio/ });
    await box.click();
    await page.getByText('No connection').first().waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
    await page.evaluate((answer) => window.fakeBridge?.answer('debrief.read', answer), seed.answers['debrief.read']);
  });

  test('sends a prepared e-mail by its count and a hold, never where the platform counts others', async () => {
    const calls = (name: string) =>
      page.evaluate((call) => window.fakeBridge?.calls.filter((one) => one.name === call) ?? [], name);
    await tab('Follow-ups');
    await page.getByText('Prepared', { exact: true }).waitFor();
    await page.getByText('1 person is not reached').click();
    await page.getByText('A guest: Not a member').waitFor();
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByText('A test is on its way to me@example.org.').waitFor();
    await page.getByRole('button', { name: 'Send…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the e-mail' });
    const hold = dialog.getByRole('button', { name: /^Hold to send/ });
    await dialog.getByRole('textbox', { name: 'Number of people' }).fill('57');
    await hold.focus();
    await page.keyboard.down('Enter');
    // The page's timers end in their order: that of a hold that had begun would have ended before this one.
    await page.evaluate((ms) => new Promise((resolve) => void setTimeout(resolve, ms)), PRESS_TIMING.holdMs);
    await page.keyboard.up('Enter');
    expect(await calls('follow_ups.campaign_send')).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Number of people' }).fill('58');
    await hold.focus();
    await page.keyboard.down('Enter');
    await page.getByText('Sent to 57 people.').waitFor();
    await page.keyboard.up('Enter');
    expect(await calls('follow_ups.campaign_send')).toMatchObject([{ input: { key: 'email:Thank you', count: 58 } }]);

    await tab('Overview');
    await page.evaluate(() => {
      const mail = { campaignId: 'campaign', subject: 'Thank you', status: 'draft', text: '', recipients: null };
      window.fakeBridge?.answer('follow_ups.campaign', { ...mail, listed: 58, counted: 59 });
    });
    await tab('Follow-ups');
    await page.getByText('For 58 people on the list; the platform counts 59.').waitFor();
    await page.getByRole('button', { name: 'Send…' }).click({ force: true });
    expect(await dialog.count()).toBe(0);
  });

  test('begins a post with the names of those who came, and a lesson with the chapters of the replay', async () => {
    await tab('Follow-ups');
    const part = page.getByRole('region', { name: 'Follow-ups' });
    await part.getByRole('combobox', { name: /^What to do/ }).click();
    await page.getByRole('option', { name: 'Write a post' }).click();
    await part.getByRole('button', { name: `Thank ${PEOPLE} people by name` }).click();
    const text = part.getByRole('textbox', { name: 'Text' });
    expect(await text.inputValue()).toMatch(/^Thank you for being there: Person 1 of the audience, /);
    await part.getByRole('combobox', { name: /^What to do/ }).click();
    await page.getByRole('option', { name: 'Put the replay into a lesson' }).click();
    expect(await part.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Pricing your first course');
    expect(await text.inputValue()).toMatch(/^0:00:00 Welcome\n0:05:00 Slides with Ana\n/);
    await part.getByRole('button', { name: 'Plan' }).click();
    await expect
      .poll(() =>
        page.evaluate(() => window.fakeBridge?.calls.findLast(({ name }) => name === 'follow_ups.plan')?.input),
      )
      .toMatchObject({ rule: { kind: 'replay_lesson', courseId: 'course' }, userIds: null });
  });
});
