import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

test.use({ sharedAs: 'window' });

test('the chat is one stop of Tab that arrow keys walk, and its buttons say whose message they are about @proof', async ({
  desk,
}) => {
  const { page, region } = desk;
  const chat = region('Chat');
  for (const text of ['Is there a replay?', 'And where are the slides?', 'Thank you all'])
    await bridgeCall(page, 'show.perform', { action: { kind: 'chat.write', text }, source: { surface: 'tile' } });
  await expect(chat.getByRole('article').filter({ hasText: 'Thank you all' })).toBeVisible();
  const list = chat.getByRole('list', { name: 'Messages' });
  await expect(list.getByRole('button').first()).toBeAttached();
  const stops = (): Promise<number> =>
    list.evaluate(
      (box) => [box, ...box.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0).length,
    );
  await expect.poll(stops).toBe(1);

  await list.focus();
  await page.keyboard.press('ArrowUp');
  await expect(chat.getByRole('article').last()).toBeFocused();
  const thanks = chat.getByRole('article').filter({ hasText: 'Thank you all' });
  for (let turn = 0; turn < 9 && !(await thanks.evaluate((row) => row === document.activeElement)); turn += 1)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const slides = chat.getByRole('article').filter({ hasText: 'And where are the slides?' });
  await expect(slides).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const stage = slides.getByRole('button', { name: 'Put on stage' });
  await expect(stage).toBeFocused();
  await expect(stage).toHaveAccessibleDescription(/: And where are the slides\?$/);
  for (const act of await slides.getByRole('button').all())
    await expect(act).toHaveAccessibleDescription(/: And where are the slides\?$/);
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await expect(chat.getByRole('button', { name: /^Questions \d+$/ })).toBeVisible();
});

test('F6 goes through the regions of the desk and starts over, Shift+F6 goes back @proof', async ({ desk }) => {
  const { page } = desk;
  const here = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.closest('nav, section[aria-label]')?.getAttribute('aria-label') ?? '');
  await desk.tile('Welcome').focus();
  const walked: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press('F6');
    walked.push(await here());
    if (walked.at(-1) === 'Scenes') break;
  }
  for (const name of ['Main', 'Program', 'Preview', 'Bands', 'Polls', 'People', 'Chat', 'Run of show', 'Scenes'])
    expect(walked.filter((one) => one === name)).toEqual([name]);
  await page.keyboard.press('Shift+F6');
  expect(await here()).toBe(walked.at(-2));
});
