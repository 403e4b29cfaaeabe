import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, startInFolder, test } from '../support/app.ts';
import { createDeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';
import { humInto, loudness, measureSound } from '../support/heard-sound.ts';
import { misfits } from '../support/misfits.ts';
import { enter, giveName, hostOf, invite, SOUND_TROUBLE, WITH_DEVICES } from '../support/room-page.ts';
import { bridgeCall } from '../support/spaces-page.ts';

test.skip(SOUND_TROUBLE !== '', SOUND_TROUBLE);
test.use(WITH_DEVICES);

const RELAY = fileURLToPath(new URL('../../src-relay/main.ts', import.meta.url));
/** Louder than anything that is not there, softer than a beep. */
const HEARD_DB = -60;
const SILENT_DB = -90;
/** No overtone of the other one. */
const VOICE_HZ = 1540;
const ROOM_HZ = 440;

const startRelay = async (): Promise<{ readonly url: string; stop(): void }> => {
  const child = spawn(process.execPath, [RELAY, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: (JSON.parse(line.toString()) as { url: string }).url, stop: () => void child.kill('SIGKILL') };
};
const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((next) => {
    location.hash = next;
  }, hash);
const lightOf = (page: Page) => page.getByRole('status', { name: 'Talkback' });
const stageOf = (page: Page) => page.getByRole('region', { name: 'On stage' });
/** The beep of the stand-in for a microphone comes once a second. */
const expectSound = (page: Page): Promise<void> =>
  expect.poll(() => loudness(page), { intervals: [60] }).toBeGreaterThan(HEARD_DB);

const linkOfHost = async (page: Page): Promise<string> => {
  await stageOf(page)
    .getByRole('button', { name: /^Page for this speaker/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // Its label lies under the radio.
  await dialog.getByRole('radio', { name: 'On this network' }).check({ force: true });
  const url = await dialog.getByRole('textbox', { name: 'Link to the speaker’s page' }).inputValue();
  await page.keyboard.press('Escape');
  return url;
};

test('one desk holds T and the other one hears it and says who talks; a person on stage is heard on their page alone; letting go ends it @proof', async ({
  browser,
  app,
}) => {
  const relay = await startRelay();
  const other = await startInFolder({});
  const contexts = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  try {
    const [paula, carl, phone] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!paula || !carl || !phone) throw new Error('no pages');
    for (const page of [paula, carl, phone]) await measureSound(page);
    await paula.goto(app.link);
    await carl.goto(other.running.link);
    await go(paula, '#/settings/general');
    await paula.getByLabel('Your name').fill('Paula');
    await paula.getByLabel('Your name').blur();
    await go(paula, '#/settings/team');
    await paula.getByLabel('Address of a relay').fill(relay.url);
    await paula.getByRole('button', { name: 'Make a link' }).click();
    const link = await paula.getByRole('textbox', { name: 'Team link' }).inputValue();
    await go(carl, '#/settings/team');
    await carl.getByLabel('Link of a team').fill(link);
    await carl.getByRole('button', { name: 'Join', exact: true }).click();
    for (const page of [paula, carl]) {
      await expect(page.getByText(/: Connected$/)).toBeVisible();
      await go(page, '#/desk');
      await expect(createDeskPage(page).tile('Welcome')).toBeVisible();
    }
    await phone.goto(await linkOfHost(paula));
    await expect(phone.getByRole('group')).toBeVisible();
    const allow = phone.getByRole('button', { name: 'Let me hear the producer' });
    if (await allow.isVisible()) await allow.click();
    await createDeskPage(paula)
      .region('Scenes')
      .click({ position: { x: 3, y: 3 } });

    await paula.keyboard.down('t');
    await expect(lightOf(carl)).toHaveText('Paula talks');
    await expect(lightOf(paula)).toHaveText('You are heard');
    await expectSound(carl);
    expect([await misfits(carl), await findings(carl)]).toEqual([[], []]);
    expect([await loudness(paula), await loudness(phone)].every((db) => db < SILENT_DB)).toBe(true);
    await paula.keyboard.up('t');
    await expect(lightOf(carl)).toHaveText('');
    await expect.poll(() => loudness(carl)).toBeLessThan(SILENT_DB);

    const talk = stageOf(paula)
      .getByRole('button', { name: /^Talk to / })
      .first();
    await talk.hover();
    await paula.mouse.down();
    await expect(phone.getByRole('status', { name: 'Producer' })).toHaveText('The producer talks to you');
    await expectSound(phone);
    expect([await misfits(phone), await findings(phone)]).toEqual([[], []]);
    expect([await loudness(carl), await loudness(paula)].every((db) => db < SILENT_DB)).toBe(true);
    await paula.mouse.up();
    await expect(phone.getByRole('status', { name: 'Producer' })).toHaveText('');
    await expect(lightOf(paula)).toHaveText('');

    // A window that is not in front hears no key being let go.
    await paula.keyboard.down('t');
    await expect(lightOf(carl)).toHaveText('Paula talks');
    await paula.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(lightOf(carl)).toHaveText('');
    await paula.keyboard.up('t');
  } finally {
    for (const context of contexts) await context.close();
    await other.stop();
    relay.stop();
  }
});

test('a voice of talkback is never on air: who watches the room or shows the program hears the room, and nothing of it @proof', async ({
  browser,
  app,
}) => {
  const contexts = await Promise.all(Array.from({ length: 5 }, () => browser.newContext()));
  // Two windows of one desk, and four people elsewhere.
  const pages: Page[] = [];
  for (const context of contexts.slice(0, 1).concat(contexts)) pages.push(await context.newPage());
  try {
    const [carl, paula, phone, host, audience, program] = pages;
    if (!paula || !carl || !phone || !host || !audience || !program) throw new Error('no pages');
    for (const page of pages) await measureSound(page);
    await humInto(paula, VOICE_HZ);
    await humInto(host, ROOM_HZ);
    await host.goto((await hostOf(app, app.sessionId)).url);
    await enter(host);
    for (const page of [paula, carl]) {
      await page.goto(page === paula ? app.link : new URL('/', app.link).href);
      await expect(createDeskPage(page).tile('Welcome')).toBeVisible();
    }
    await createDeskPage(paula).tile('Welcome').click();
    await audience.goto(await invite(app, app.sessionId, { name: 'Mara', role: 'viewer' }));
    await giveName(audience, 'Mara');
    await audience
      .getByRole('button', { name: 'Turn sound on' })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    const link = (await bridgeCall(paula, 'programme.new_link', {
      name: 'vMix',
      look: { alpha: false, sound: true, lang: 'en' },
    })) as {
      readonly value: { readonly urls: readonly string[] };
    };
    await program.goto(link.value.urls[0] ?? '');
    await phone.goto(await linkOfHost(paula));
    const allow = phone.getByRole('button', { name: 'Let me hear the producer' });
    if (await allow.isVisible()) await allow.click();
    // Those who watch hear the room: what measures them works.
    for (const page of [audience, program]) await expect.poll(() => loudness(page, ROOM_HZ)).toBeGreaterThan(HEARD_DB);

    const watchers = { host, audience, program };
    const loudest: Record<string, number> = {};
    const measure = async (): Promise<void> => {
      for (const [name, page] of Object.entries(watchers))
        loudest[name] = Math.max(loudest[name] ?? -200, await loudness(page, VOICE_HZ));
    };
    await createDeskPage(paula)
      .region('Scenes')
      .click({ position: { x: 3, y: 3 } });
    await paula.keyboard.down('t');
    await expect.poll(() => loudness(carl, VOICE_HZ)).toBeGreaterThan(HEARD_DB);
    const voice = await loudness(carl, VOICE_HZ);
    for (let count = 0; count < 40; count += 1) await measure();
    await paula.keyboard.up('t');
    await stageOf(paula)
      .getByRole('button', { name: /^Talk to / })
      .first()
      .hover();
    await paula.mouse.down();
    await expect.poll(() => loudness(phone, VOICE_HZ)).toBeGreaterThan(HEARD_DB);
    for (let count = 0; count < 40; count += 1) await measure();
    await paula.mouse.up();
    // Codecs hiss some 50 dB below it; the voice itself would be as loud as at the other desk.
    const heard = Object.entries(loudest).filter(([, db]) => db > voice - 35);
    expect([heard, voice > HEARD_DB]).toEqual([[], true]);
    for (const page of [audience, program]) expect(await loudness(page, ROOM_HZ)).toBeGreaterThan(HEARD_DB);
  } finally {
    for (const context of contexts) await context.close();
  }
});
