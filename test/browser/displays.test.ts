import type { Page } from '@playwright/test';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { findings, findingsAsItIs } from '../support/findings.ts';

test.use({ sharedAs: 'window' });

const takeOut = async ({ page, button }: DeskPage, part: string): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(`Open ${part} in its own window`).click()]);
  return popup;
};

test('the program leaves the desk, follows what is on air, and comes back', async ({ desk }) => {
  const program = await takeOut(desk, 'Program');
  await expect(desk.region('Program').getByText('Program is in its own window.')).toBeVisible();
  await expect(desk.program('Welcome')).toHaveCount(0);
  await desk.tile('Interview').click();
  await expect(program.getByRole('group', { name: 'Program: Interview' })).toBeVisible();
  await expect(program.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

  const closed = program.waitForEvent('close');
  await desk.button('Bring back Program').click();
  await closed;
  await expect(desk.program('Interview')).toBeVisible();
});

test('the sound of the program stays on the desk, and goes on in other sections until it is turned off @proof', async ({
  desk,
}) => {
  const program = await takeOut(desk, 'Program');
  const listen = desk.region('Program').getByRole('button', { name: 'Listen to the program' });
  await listen.click();
  await desk.button('Sound of the program').click();
  await expect(desk.page.getByRole('meter', { name: 'Level on air' })).toBeVisible();
  await desk.page.keyboard.press('Escape');
  // Each window for itself.
  await expect(program.getByRole('button', { name: 'Listen to the program' })).toHaveAttribute('aria-pressed', 'false');

  const go = (section: string): Promise<void> =>
    desk.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: section }).click();
  const off = desk.button('The program is heard here. Turn its sound off.');
  await go('Desk');
  await expect(off).toHaveCount(0);
  await go('Library');
  await off.click();
  await expect(off).toHaveCount(0);
  await go('Desk');
  await expect(listen).toHaveAttribute('aria-pressed', 'false');
  await desk.button('Bring back Program').click();
});

test('full screen is the stage and nothing else; F11 and Escape leave it @proof', async ({ desk }) => {
  const program = await takeOut(desk, 'Program');
  const bar = program.getByRole('button', { name: 'Bring back' });
  await expect(bar).toBeVisible();
  await expect(program.getByRole('group', { name: 'Program: ' })).toBeVisible();
  await program.getByRole('button', { name: 'Full screen' }).click();
  await expect(bar).toHaveCount(0);
  // The window grows in its own time.
  await expect(async () => {
    const seen = await program.evaluate(() => ({
      full: document.fullscreenElement !== null,
      text: document.querySelector('.view > .bar') === null,
      picture: document.querySelector('.picture')?.getBoundingClientRect().toJSON() as { width: number },
      window: [innerWidth, innerHeight],
      controls: document.querySelectorAll('button:not(.picture *), a:not(.picture *)').length,
    }));
    expect(seen).toMatchObject({ full: true, text: true, controls: 0 });
    expect(seen.picture.width).toBeCloseTo(Math.min(seen.window[0] ?? 0, ((seen.window[1] ?? 0) * 16) / 9), 0);
  }).toPass();
  await program.keyboard.press('F11');
  await expect(bar).toBeVisible();
  await program.keyboard.press('F11');
  await expect(bar).toHaveCount(0);
  await program.keyboard.press('Escape');
  await expect(bar).toBeVisible();
});

test('closing the window of the chat brings the chat back to the desk, where it was @proof', async ({ app, desk }) => {
  const { participant } = (await app.rehearse('POST', `/sessions/${app.sessionId}/participants`, {
    name: 'Nora Quist',
  })) as { participant: { id: string } };
  const chat = await takeOut(desk, 'Chat');
  await app.rehearse('POST', `/sessions/${app.sessionId}/chat`, { userId: participant.id, text: 'Which price?' });
  await expect(chat.getByRole('region', { name: 'Chat' }).getByText('Which price?', { exact: true })).toBeVisible();
  await expect(desk.region('Chat').getByText('Chat is in its own window.')).toBeVisible();
  await chat.close();
  await expect(desk.region('Chat').getByText('Which price?', { exact: true })).toBeVisible();
});

test('the desk’s keys work in the window of a part, and its presses are seen on the desk @proof', async ({ desk }) => {
  const run = await takeOut(desk, 'Run of show');
  await expect(run.getByRole('region', { name: 'Run of show' })).toBeVisible();
  await run.getByRole('main').focus();
  await run.keyboard.press('Digit3');
  const onAir = run.locator('li[data-state="now"] b');
  await expect(onAir).toHaveText('Welcome');
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
});

test('a reloaded desk still knows which parts have windows of their own, and two desks agree @proof', async ({
  desk,
  openWindow,
}) => {
  const preview = await takeOut(desk, 'Preview');
  await expect(preview.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await desk.page.reload();
  await expect(desk.region('Preview').getByText('Preview is in its own window.')).toBeVisible();
  const other = await openWindow();
  await expect(other.region('Preview').getByText('Preview is in its own window.')).toBeVisible();
  const closed = preview.waitForEvent('close');
  await other.button('Bring back Preview').click();
  await closed;
  await expect(desk.button('Open Preview in its own window')).toBeVisible();
});

test('axe finds nothing in the windows of the parts, nor on the desk that they left @proof', async ({ desk }) => {
  // Four windows, three appearances each, on a machine that may be busy.
  for (const part of ['Program', 'Preview', 'Chat', 'Run of show']) {
    const popup = await takeOut(desk, part);
    await expect(popup.getByRole('button', { name: 'Bring back' })).toBeVisible();
    expect(await findings(popup), part).toEqual([]);
  }
  expect(await findingsAsItIs(desk.page, '.elsewhere')).toEqual([]);
});
