import { PRESS_TIMING } from '#shared/show/action.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import type { RunningApp } from '../support/app.ts';
import { pastChangeOfOthers, pastDoublePress } from '../support/pauses.ts';

test.use({ sharedAs: 'window' });

interface PollView {
  readonly id: string;
  readonly status: string;
  readonly resultsShown: boolean;
}

/** Makes a quiz on the platform and opens it; gives how to look at it. */
const openQuiz = async (app: RunningApp, question: string): Promise<() => Promise<Omit<PollView, 'id'>>> => {
  const path = `/live/sessions/${app.sessionId}/polls`;
  const { poll } = await app.call<{ poll: PollView }>('POST', path, {
    kind: 'quiz',
    question,
    options: ['Oak', 'Slate'],
    correct: [0],
  });
  await app.call('POST', `${path}/${poll.id}/open`, { announceInChat: false });
  return async () => {
    const { polls } = await app.call<{ polls: readonly PollView[] }>('GET', path);
    const { status, resultsShown } = polls.find(({ id }) => id === poll.id) ?? poll;
    return { status, resultsShown };
  };
};
test('the results of an open quiz close it first, unless the key or the button is held', async ({ app, desk }) => {
  const { page } = desk;
  const polls = desk.region('Polls');
  const choose = async (question: string): Promise<void> => {
    await polls.getByRole('button', { name: new RegExp(`^${question}`) }).click();
    await expect(polls.getByRole('button', { name: 'Close poll' })).toBeVisible();
    await pastChangeOfOthers(page);
  };

  const wood = await openQuiz(app, 'Which is a wood?');
  await choose('Which is a wood');
  await page.keyboard.press('KeyR');
  await expect.poll(wood).toEqual({ status: 'closed', resultsShown: true });
  await expect(page.getByText('The quiz was closed first, because its results show the right answer.')).toBeVisible();

  const stone = await openQuiz(app, 'Which is a stone?');
  await choose('Which is a stone');
  await page.keyboard.press('KeyR', { delay: PRESS_TIMING.holdMs + 200 });
  await expect.poll(stone).toEqual({ status: 'open', resultsShown: true });
  await pastDoublePress(page);
  await polls.getByRole('button', { name: 'Hide results' }).click();
  await expect.poll(stone).toEqual({ status: 'open', resultsShown: false });
  await polls.getByRole('button', { name: 'Show results' }).click({ delay: PRESS_TIMING.holdMs + 200 });
  await expect.poll(stone).toEqual({ status: 'open', resultsShown: true });
  await pastDoublePress(page);
  await polls.getByRole('button', { name: 'Hide results' }).click();
  await pastDoublePress(page);
  await polls.getByRole('button', { name: 'Show results' }).click();
  await expect.poll(stone).toEqual({ status: 'closed', resultsShown: true });
});

test('a press does not turn back what another window just did, and says so', async ({ desk, openWindow }) => {
  const other = await openWindow();
  // On a slow machine the second press may come too late to be held back: it then counts, and both are tried again.
  await expect(async () => {
    await desk.button('Start auto-advance').click();
    await pastDoublePress(other.page);
    await other.button('Stop auto-advance').click();
    await expect(other.page.getByText(/^Just started by /)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(other.button('Stop auto-advance')).toBeVisible();
  // The desk's own second press counts too, once it is no bounce of the first.
  await pastDoublePress(desk.page);
  await desk.button('Stop auto-advance').click();
  await expect(other.button('Start auto-advance')).toBeVisible();
});

test('the time since which a scene is on air survives a reload @proof', async ({ app, desk }) => {
  const path = `/live/sessions/${app.sessionId}/scenes`;
  const { scenes } = await app.call<{ scenes: readonly { id: string; name: string }[] }>('GET', path);
  await app.call('POST', `${path}/${scenes.find(({ name }) => name === 'Welcome')?.id ?? ''}/activate`);
  const left = desk.region('Program').getByText(/^\d+:\d\d left$/);
  const seconds = async (): Promise<number> => {
    const [, minutes = '0', rest = '0'] = /(\d+):(\d\d)/.exec(await left.innerText()) ?? [];
    return Number(minutes) * 60 + Number(rest);
  };
  const atFirst = await seconds();
  await expect.poll(seconds).toBeLessThan(atFirst - 1);
  await desk.page.reload();
  // As it is first shown: a count that began anew comes to this too, if one waits.
  expect(await seconds()).toBeLessThan(atFirst);
});

test('a window whose clock is off counts a band by the platform’s time @proof', async ({
  app,
  desk,
  browser,
  context,
}) => {
  const late = await browser.newContext({ storageState: await context.storageState() });
  const page = await late.newPage();
  await page.clock.install({ time: Date.now() + 40_000 });
  await page.goto(new URL('/', app.link).href);
  const shown = page.getByRole('region', { name: 'Bands' }).getByRole('list', { name: 'On screen now' });
  await expect(page.getByRole('region', { name: 'Bands' })).toBeVisible();
  await desk.region('Bands').getByRole('textbox', { name: 'Text of the band' }).fill('Back in a minute');
  await desk.region('Bands').getByRole('textbox', { name: 'Time on screen' }).fill('20');
  await desk.button('Show band').click();
  await expect(shown.getByText('Back in a minute')).toBeVisible();
  await expect(shown).toContainText(/\b(1\d|20) s/);
  await late.close();
});
