import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Locator, Page } from '@playwright/test';
import { inRoot } from './paths.ts';
import {
  HOLD_MS,
  SETTLE_MS,
  ask,
  button,
  enterAsHost,
  goTo,
  inNewApp,
  liveSession,
  openHostPage,
  region,
} from './picture-app.ts';
import type { PictureApp } from './picture-app.ts';

/** Some pictures that are taken on one way through the app. */
export interface PictureSet {
  /** Their names, as the command takes them. */
  readonly pictures: readonly string[];
  readonly work: (app: PictureApp) => Promise<void>;
}

/** Of the pictures that lead a first step at a time. */
const SMALL = { width: 1024, height: 700 };
/** For a dialog to be drawn, and for its news to come. */
const SHORT_MS = 1200;
/** For a rehearsal to have something to tell. */
const SHOW_MS = 40_000;
/** Of the palette, for the deck page in the picture. */
const TILES = ['Welcome', 'Interview', 'Replay tonight', 'Start auto-advance', 'Lock the desk', 'Automatic layout'];

const fileOf = (name: string): string => join(inRoot('docs/guide/pictures'), name);

/** Takes a picture of a window or of a part of it; what holds photographs is a JPEG, which is smaller. */
const take = async (of: Page | Locator, file: string, wait = SHORT_MS): Promise<void> => {
  const page = 'page' in of ? of.page() : of;
  await page.waitForTimeout(wait);
  const options = file.endsWith('.jpg') ? ({ type: 'jpeg', quality: 65 } as const) : ({ type: 'png' } as const);
  await of.screenshot({ path: fileOf(file), ...options });
};

const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** A scene on air, a poll that people vote in, a message on stage and a band. */
export const stageTheShow = async (page: Page): Promise<void> => {
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Welcome/ })
    .click();
  await button(region(page, 'Polls'), 'Open poll').click();
  await page.waitForTimeout(SETTLE_MS * 3);
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Interview/ })
    .click();
  const messages = region(page, 'Chat').getByRole('article').filter({ hasNotText: 'New poll' });
  await messages.last().getByRole('button', { name: 'Put on stage' }).click();
  await button(page, 'Start auto-advance').click();
  await button(page, 'Band: Replay tonight').click();
};

const takeAudience = async ({ browser, ready }: PictureApp): Promise<void> => {
  const path = `/api/v1/live/sessions/${await liveSession(ready)}/invites`;
  const { invite } = await ask<{ invite: { url: string } }>(ready, path, 'POST', { role: 'viewer', label: 'Picture' });
  const page = await browser.newPage({ viewport: SMALL });
  await page.goto(invite.url);
  await page.getByLabel('Your name').fill('Mara Lind');
  await button(page, 'Enter the live').click();
  await take(page, 'audience.jpg', SETTLE_MS);
  await page.close();
};

const takeShow = async (app: PictureApp): Promise<void> => {
  const { page } = app;
  const host = await enterAsHost(app);
  await stageTheShow(page);
  await take(page, '../../images/desk.jpg', SETTLE_MS);
  await take(region(page, 'Polls'), 'polls.png');
  await take(page.getByRole('complementary', { name: 'The room' }), 'messages.png');
  await takeAudience(app);
  await host.close();
};

const buildDeckPage = async ({ page }: PictureApp): Promise<void> => {
  const deck = region(page, 'Deck');
  await deck.getByRole('button', { name: /^New (deck )?page$/ }).click();
  await button(deck, 'Add a tile').click();
  for (const name of TILES) await button(dialog(page), name).first().click();
  await button(dialog(page), 'Done').click();
  await button(deck, 'Done').click();
  await take(page, 'deck.jpg', SETTLE_MS);
};

const takePrepare = async ({ page }: PictureApp): Promise<void> => {
  await goTo(page, 'prepare');
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Interview/ })
    .first()
    .click();
  await button(region(page, 'Canvas'), 'Host').click();
  await take(page, 'prepare.jpg', SETTLE_MS);
};

const takeLibrary = async ({ page }: PictureApp): Promise<void> => {
  await goTo(page, 'library');
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('button', { name: /^Media/ })
    .click();
  await page.getByRole('gridcell', { name: /Title card/ }).click();
  await take(page, 'library.jpg');
  await button(page, 'Export').click();
  await take(dialog(page), 'export.png');
};

/** A rule that is written and armed. */
const takeRules = async ({ page }: PictureApp): Promise<void> => {
  await goTo(page, 'library');
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('button', { name: /^Rules/ })
    .click();
  await button(page, 'New rule').click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Stage the poll');
  await button(dialog(page), 'Add a step').click();
  await button(dialog(page), 'Save').click();
  await region(page, 'Rules').getByRole('radio', { name: 'Suggest' }).check();
  await take(page, 'rules.png');
};

/** The way from the first start to a first show on air, with a picture of each place. */
const takeFirstShow = async ({ page }: PictureApp): Promise<void> => {
  await page.setViewportSize(SMALL);
  await goTo(page, 'shows');
  await button(page, 'New show').click();
  await dialog(page).getByLabel('Title').fill('My first show');
  await take(page, 'first-show-1.jpg');
  await button(dialog(page), 'Create').click();
  await button(region(page, 'My first show'), 'Prepare scenes').click();
  await button(region(page, 'Scenes'), 'New scene').click();
  await button(region(page, 'Canvas'), 'Band').first().click();
  await region(page, 'Properties').getByRole('textbox', { name: 'Text', exact: true }).fill('Hello, everybody');
  await take(page, 'first-show-2.jpg', SETTLE_MS / 2);
  await button(page, 'Open on the desk').click();
  await button(page, 'Start the live').click({ delay: HOLD_MS });
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Scene 1/ })
    .click();
  await take(page, 'first-show-3.jpg', SETTLE_MS / 2);
};

/** A tablet asks to be let in, and is. */
const takePanels = async ({ browser, page }: PictureApp): Promise<void> => {
  await page.setViewportSize(SMALL);
  await goTo(page, 'settings/panels');
  await page.getByLabel('Who is it for?').fill('Tina');
  await button(page, 'New panel link').click();
  const link = await page.getByRole('textbox', { name: 'Panel link' }).inputValue();
  await take(page, 'panel-link.png');
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, locale: 'en-US' });
  const tablet = await context.newPage();
  await tablet.goto(link);
  await button(tablet, 'Come in').click();
  await page.getByRole('button', { name: 'Let in: Tina' }).first().click();
  await take(tablet, 'panel.jpg', SETTLE_MS);
  await context.close();
};

const nameMe = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'settings/general');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your name').blur();
  await goTo(page, 'settings/team');
};

const startRelay = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const relay = spawn(process.execPath, [inRoot('src-relay/main.ts'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: relay.stdout }), 'line')) as [string];
  return { url: (JSON.parse(line) as { url: string }).url, stop: () => void relay.kill() };
};

/** Two desks are a team by a relay, and one calls the other. */
const takeTeam = async ({ browser, page }: PictureApp): Promise<void> => {
  const relay = await startRelay();
  try {
    await inNewApp(browser, async ({ page: other }) => {
      await nameMe(page, 'Paula');
      await nameMe(other, 'Carl');
      await page.getByLabel('Address of a relay').fill(relay.url);
      await button(page, 'Make a link').click();
      const link = await page.getByRole('textbox', { name: 'Team link' }).inputValue();
      await other.getByLabel('Link of a team').fill(link);
      await button(other, 'Join').click();
      await other.getByText(/: Connected$/).waitFor();
      await goTo(other, 'desk');
      await take(page, 'team.png', SETTLE_MS);
      await button(page, 'Desk').click();
      await page.getByRole('button', { name: 'Team: 2 people here' }).click();
      await page.getByLabel('Call to the team').fill('Stand by 4');
      await page.getByLabel('Call to the team').press('Enter');
      await other.setViewportSize(SMALL);
      await take(other, 'team-call.jpg');
    });
  } finally {
    relay.stop();
  }
};

const takeTrouble = async ({ page }: PictureApp): Promise<void> => {
  await button(page, 'Rehearsal').click();
  await button(dialog(page), 'A bad evening').click();
  await take(dialog(page), 'trouble.png');
};

/** A script in Prepare, and the prompter's window while its scene is on air. */
const takePrompter = async ({ page }: PictureApp): Promise<void> => {
  await goTo(page, 'prepare');
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Interview/ })
    .first()
    .click();
  const script = region(page, 'Properties').getByRole('textbox', { name: 'Script' });
  await script.fill(
    '# Benno and his workshop\n\nBenno, you sold your first course before you had filmed a minute of it [smile].\n(Wait for the chat)\n\nHow did you know what to ask for it?',
  );
  await script.blur();
  await goTo(page, 'desk');
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Interview/ })
    .click();
  const opening = page.waitForEvent('popup');
  await button(page, 'Open Prompter in its own window').click();
  const prompter = await opening;
  await prompter.setViewportSize(SMALL);
  await prompter.getByRole('region', { name: 'Script' }).waitFor();
  await take(prompter, 'prompter.png');
  await prompter.close();
};

const takeSpeakers = async (app: PictureApp): Promise<void> => {
  const host = await openHostPage(app);
  await host.setViewportSize(SMALL);
  const check = region(host, 'Camera and microphone');
  await button(check, 'Turn camera on').click();
  await take(host, 'speaker-check.jpg');
  await button(check, 'Enter the live').click();
  await take(host, 'speaker-room.jpg', SETTLE_MS);
  await host.close();
};

/** A rehearsal that has ended: its replay, and what Debrief tells. */
const takeAfterwards = async (app: PictureApp): Promise<void> => {
  const { page } = app;
  const host = await enterAsHost(app);
  await host.setViewportSize(SMALL);
  await stageTheShow(page);
  await page.waitForTimeout(SHOW_MS);
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Everyone/ })
    .click();
  await page.waitForTimeout(SHOW_MS / 2);
  await button(page, 'End').click({ delay: HOLD_MS });
  await button(host, 'Play').waitFor();
  await take(host, 'replay.jpg', SETTLE_MS);
  await host.close();
  await goTo(page, 'debrief');
  await take(page, 'debrief.png', SETTLE_MS);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await take(page, 'timeline.png', SETTLE_MS);
  await page.getByRole('tab', { name: 'Follow-ups' }).click();
  await button(page, 'Plan').click();
  await take(page, 'follow-ups.png', SETTLE_MS);
};

const takeSettings = async ({ page }: PictureApp): Promise<void> => {
  await page.setViewportSize(SMALL);
  await goTo(page, 'settings/spaces');
  await button(page, 'Connect a space').click();
  await take(dialog(page), 'connect.png');
  await page.keyboard.press('Escape');
  await goTo(page, 'settings/diagnostics');
  await take(page, 'diagnostics.png', SETTLE_MS);
  await goTo(page, 'settings/keys');
  await button(page, 'Key sheet').click();
  await take(dialog(page), 'keys.png');
};

const takeConsole = async ({ page }: PictureApp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: /^An action/ }).fill('back');
  await take(dialog(page), 'find.png');
  await page.keyboard.press('Escape');
  await goTo(page, 'console');
  await page.getByRole('button', { name: /^list_live_sessions/ }).click();
  await take(page, 'console.png', SETTLE_MS);
};

/** All pictures of the guide and of the README, and the way that each is taken. */
export const GUIDE_PICTURES: readonly PictureSet[] = [
  { pictures: ['desk', 'polls', 'messages', 'audience'], work: takeShow },
  { pictures: ['deck'], work: buildDeckPage },
  { pictures: ['prepare'], work: takePrepare },
  { pictures: ['library', 'export'], work: takeLibrary },
  { pictures: ['rules'], work: takeRules },
  { pictures: ['first-show-1', 'first-show-2', 'first-show-3'], work: takeFirstShow },
  { pictures: ['panel-link', 'panel'], work: takePanels },
  { pictures: ['team', 'team-call'], work: takeTeam },
  { pictures: ['trouble'], work: takeTrouble },
  { pictures: ['speaker-check', 'speaker-room'], work: takeSpeakers },
  { pictures: ['prompter'], work: takePrompter },
  { pictures: ['replay', 'debrief', 'timeline', 'follow-ups'], work: takeAfterwards },
  { pictures: ['connect', 'diagnostics', 'keys'], work: takeSettings },
  { pictures: ['find', 'console'], work: takeConsole },
];
