import type { Page } from '@playwright/test';
import type { Language } from '#shared/words/language.ts';
import type { RunningApp } from '../support/app.ts';
import {
  allSent,
  eveningIn,
  makeShow,
  named,
  preparePolls,
  prepareScene,
  type Evening,
  type PlannedPoll,
  type PlannedScene,
} from '../support/evening.ts';
import { invite, openHostPage, runPoll, takeEach, talk, tileOf, type EveningRoom } from '../support/evening-room.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

const FIVE: readonly PlannedScene[] = [
  { name: 'Hello', layout: 'solo', band: 'Welcome to the evening' },
  { name: 'Two of us', layout: 'sidebyside', band: 'With a guest' },
  { name: 'The slide', layout: 'spotlight', files: ['picture'] },
  { name: 'Everybody', layout: 'grid' },
  { name: 'Gong', layout: 'free', files: ['picture', 'sound'], jingle: 600 },
];
const POLL: PlannedPoll = { kind: 'poll', question: 'How far did you come?', answers: ['From near', 'From far'] };
const QUIZ: PlannedPoll = { kind: 'quiz', question: 'What is two and two?', answers: ['Four', 'Five'] };

const startLive = async ({ page, say, hold }: Evening): Promise<void> => {
  await hold(named(page, 'button', say('desk_start')));
  await expect(page.getByText(say('desk_on_air'), { exact: true })).toBeVisible();
};

const endLive = async ({ page, say, hold }: Evening, people: readonly Page[]): Promise<void> => {
  await hold(named(page, 'button', say('desk_end')));
  await expect(page.getByText(say('desk_ended'), { exact: true })).toBeVisible();
  for (const person of people) await expect(person.getByText(say('room_ended')).first()).toBeVisible();
};

test('someone new has a first show of their own on air in rehearsal within twelve clicks', async ({ page }) => {
  const evening = eveningIn(page, 'en');
  const { say, region, press, clicks } = evening;
  await expect(tileOf(evening, 'Welcome')).toBeVisible();
  await makeShow(evening, 'My first show');
  await press(named(region(say('prepare_scenes')), 'button', say('prepare_new_scene')));
  await press(named(region(say('prepare_canvas')), 'button', say('prepare_band')).first());
  await named(region(say('prepare_properties')), 'textbox', say('prepare_text')).fill('Hello, everybody');
  await press(named(page, 'button', say('prepare_open_on_desk')));
  await expect(page.getByRole('heading', { name: 'My first show' })).toBeVisible();
  await startLive(evening);
  await press(tileOf(evening, 'Scene 1'));
  await expect(tileOf(evening, 'Scene 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(region(say('desk_program')).getByText('Hello, everybody')).toBeVisible();
  expect(clicks.count).toBeLessThanOrEqual(12);
  await endLive(evening, []);

  // The button of a notice does not cover those of a dialog, and is still there after it.
  const reset = named(page.getByRole('log', { name: say('ui_notices') }), 'button', say('shows_reset_go'));
  await expect(reset).toBeVisible();
  await evening.go('shows');
  await press(named(page, 'button', say('shows_new')).first());
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(reset).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(reset).toBeVisible();
});

/** Makes a show with its scenes and polls, looks at its preflight, and opens it on the desk. */
const prepareEvening = async (
  evening: Evening,
  title: string,
  { scenes, polls }: { readonly scenes: readonly PlannedScene[]; readonly polls: readonly PlannedPoll[] },
): Promise<void> => {
  const { page, say, region, press } = evening;
  await makeShow(evening, title);
  for (const scene of scenes) await test.step(`the scene ${scene.name}`, () => prepareScene(evening, scene));
  await test.step('polls', () => preparePolls(evening, polls));
  await test.step('everything is sent', () => allSent(evening));
  await press(page.getByRole('button', { name: new RegExp(`^${say('preflight_title')}`) }));
  await expect(region(say('preflight_title'))).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(say('preflight_stops')) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await press(named(page, 'button', say('prepare_open_on_desk')));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  for (const { name } of scenes) await expect(tileOf(evening, name)).toBeVisible();
};

/** The live room of the show of a title. */
const roomOf = async (
  app: RunningApp,
  title: string,
  openElsewhere: EveningRoom['openElsewhere'],
): Promise<EveningRoom> => {
  const { sessions } = await app.call<{ sessions: readonly { id: string; title: string }[] }>('GET', '/live/sessions');
  return { app, openElsewhere, sessionId: sessions.find((session) => session.title === title)?.id ?? '' };
};

test('a whole evening, from the idea to the last goodbye @proof', async ({ app, page, openElsewhere }) => {
  const evening = eveningIn(page, 'en');
  const { say, region, press } = evening;
  const names = FIVE.map(({ name }) => name);
  await prepareEvening(evening, 'The evening', { scenes: FIVE, polls: [POLL, QUIZ] });
  const room = await roomOf(app, 'The evening', openElsewhere);
  const host = await openHostPage(room, evening);
  const speaker = await invite(room, evening, { role: 'speaker', name: 'Sam Speaker' });
  const ann = await invite(room, evening, { role: 'viewer', name: 'Ann Audience' });
  const ben = await invite(room, evening, { role: 'viewer', name: 'Ben Audience' });

  await test.step('the host starts the rehearsal, and each scene reaches everyone', async () => {
    await named(host, 'button', say('room_start_live')).click();
    await expect(page.getByText(say('desk_on_air'), { exact: true })).toBeVisible();
    await takeEach(evening, names, [ann, ben]);
    for (const person of [host, speaker])
      await expect(person.getByRole('group', { name: names.at(-1) ?? '' }).first()).toBeVisible();
  });
  await test.step('a band is shown, and its field gives the keyboard back', async () => {
    await named(region(say('desk_bands')), 'textbox', say('desk_band_text')).fill('Back in a minute');
    await press(named(page, 'button', say('desk_band_show')));
    await expect(ann.getByText('Back in a minute')).toBeVisible();
    await takeEach(evening, names.slice(0, 1), [ann]);
  });
  await test.step('the poll', () => runPoll(evening, POLL, [ann, ben]));
  await test.step('the quiz', () => runPoll(evening, QUIZ, [ann, ben]));
  await test.step('the chat', () => talk(evening, [ann, ben]));
  await test.step('the rehearsal ends and the show is put back', async () => {
    await endLive(evening, [ann]);
    // They are about to show the recording, which goes when the show is put back.
    for (const person of [host, speaker, ann, ben]) await person.close();
    const notices = page.getByRole('log', { name: say('ui_notices') });
    await press(named(notices, 'button', say('shows_reset_go')));
    await evening.hold(named(page, 'button', say('shows_reset')));
    await evening.go('desk');
    await expect(named(page, 'button', say('desk_start'))).toBeVisible();
  });
  await test.step('the show runs and ends', async () => {
    const guest = await invite(room, evening, { role: 'viewer', name: 'Ann Audience' });
    await startLive(evening);
    await takeEach(evening, names.slice(0, 2), [guest]);
    await endLive(evening, [guest]);
  });
});

test('a whole evening in French @proof', async ({ app, page, openElsewhere }) => {
  const language: Language = 'fr';
  const evening = eveningIn(page, language);
  await evening.go('settings');
  await page.getByRole('radio', { name: 'Français' }).check();
  const scenes = FIVE.slice(0, 2);
  await prepareEvening(evening, 'La soirée', { scenes, polls: [QUIZ] });
  const room = await roomOf(app, 'La soirée', openElsewhere);
  const guest = await invite(room, evening, { role: 'viewer', name: 'Anne' });
  await startLive(evening);
  await takeEach(
    evening,
    scenes.map(({ name }) => name),
    [guest],
  );
  await runPoll(evening, QUIZ, [guest]);
  await endLive(evening, [guest]);
});
