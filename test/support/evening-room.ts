import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from './app.ts';
import { named, type Evening } from './evening.ts';

/** The live room of a show, entered by browsers of its people. */
export interface EveningRoom {
  readonly app: Pick<RunningApp, 'call' | 'rehearse'>;
  readonly sessionId: string;
  readonly openElsewhere: (url: string, language?: string) => Promise<Page>;
}

/** Lets somebody in by an invitation. */
export const invite = async (
  { app, sessionId, openElsewhere }: EveningRoom,
  { language, say }: Evening,
  { role, name }: { readonly role: 'viewer' | 'speaker'; readonly name: string },
): Promise<Page> => {
  const path = `/live/sessions/${sessionId}/invites`;
  const { invite: made } = await app.call<{ invite: { url: string } }>('POST', path, { role, label: name });
  const page = await openElsewhere(made.url, language);
  await page.getByLabel(say('page_room_your_name')).fill(name);
  await named(page, 'button', say('page_room_enter')).click();
  await expect(page.getByRole('region', { name: say('room_stage'), exact: true })).toBeVisible();
  return page;
};

/** The page of the host. */
export const openHostPage = async (
  { app, sessionId, openElsewhere }: EveningRoom,
  { language }: Evening,
): Promise<Page> => {
  const links = (await app.rehearse('GET', `/sessions/${sessionId}/links`)) as { readonly hostUrl: string };
  return openElsewhere(links.hostUrl, language);
};

/** The tile of a scene on the desk. */
export const tileOf = ({ region, say }: Evening, name: string): Locator =>
  region(say('desk_scenes')).getByRole('button', { name: new RegExp(`^${name}`) });

/** Each scene goes on air by its key, and everyone in the room sees it. */
export const takeEach = async (evening: Evening, names: readonly string[], people: readonly Page[]): Promise<void> => {
  for (const [index, name] of names.entries()) {
    await evening.page.keyboard.press(`Digit${index + 1}`);
    await expect(tileOf(evening, name)).toHaveAttribute('aria-pressed', 'true');
    for (const person of people) await expect(person.getByRole('group', { name }).first()).toBeVisible();
  }
};

/** A poll is opened, answered by everybody, and closed with its results. */
export const runPoll = async (
  { say, region, press }: Evening,
  { question, answers: [answer = ''] }: { readonly question: string; readonly answers: readonly string[] },
  people: readonly Page[],
): Promise<void> => {
  const polls = region(say('desk_polls'));
  const cardOf = (person: Page): Locator => person.getByRole('region').filter({ hasText: question }).last();
  await press(polls.getByRole('list').getByRole('button', { name: question }));
  await press(named(polls, 'button', say('desk_poll_do_open')));
  for (const person of people) {
    await cardOf(person).getByRole('radio', { name: answer }).check();
    await named(cardOf(person), 'button', say('room_vote')).click();
    await expect(cardOf(person).getByText(say('room_voted'))).toBeVisible();
  }
  await press(named(polls, 'button', say('desk_poll_close')));
  for (const person of people) await expect(cardOf(person).getByText(say('room_vote_closed'))).toBeVisible();
};

/** The chat goes both ways: what somebody asks stands on stage, and the desk answers, offers and deletes. */
export const talk = async (
  { page, say, region, press, hold }: Evening,
  [asker, other]: readonly [Page, Page],
): Promise<void> => {
  const question = 'Will there be a recording?';
  const chat = region(say('desk_chat'));
  const asked = chat.getByRole('article').filter({ hasText: question });
  for (const person of [asker, other]) await named(person, 'button', say('room_chat')).click();
  await named(asker, 'textbox', say('room_message')).fill(question);
  await named(asker, 'button', say('room_send')).click();
  await asked.hover();
  await press(named(asked, 'button', say('desk_message_stage')));
  await expect(other.getByRole('region', { name: say('room_stage'), exact: true })).toContainText(question);
  await press(named(asked, 'button', say('desk_message_remove')));

  const text = named(chat, 'textbox', say('desk_chat_write'));
  await text.fill('Yes, tomorrow.');
  await text.press('Enter');
  await expect(asker.getByText('Yes, tomorrow.', { exact: true })).toBeVisible();
  await press(named(chat, 'button', say('desk_chat_offer')));
  const offer = page.locator('.popover');
  await offer.getByLabel(say('desk_chat_text'), { exact: true }).fill('The course is open');
  await offer.getByLabel(say('desk_offer_label'), { exact: true }).fill('Join');
  await offer.getByLabel(say('desk_offer_url'), { exact: true }).fill('https://example.com/course');
  await press(named(offer, 'button', say('desk_chat_offer_send')));
  await expect(asker.getByRole('link', { name: 'Join' })).toBeVisible();

  await asked.hover();
  await hold(named(asked, 'button', say('desk_message_delete')));
  await expect(asker.getByText(question)).toBeHidden();
};
