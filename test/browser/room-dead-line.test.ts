import { startSlowWay } from '../support/slow-way.ts';
import { expect, test } from '../support/spaces-page.ts';
import { giveName, invite } from '../support/room-page.ts';

test('a message, a vote and a hand given into a dead line are there once when it is back, over a restart too @proof', async ({
  browser,
  liveShow,
  platform,
}) => {
  const poll = await platform.call<{ poll: { id: string } }>('POST', `/live/sessions/${liveShow.id}/polls`, {
    question: 'Ready?',
    options: ['Yes', 'No'],
  });
  await platform.call('POST', `/live/sessions/${liveShow.id}/polls/${poll.poll.id}/open`);
  const door = new URL(await invite(platform, liveShow.id, { name: 'Vera Lind', role: 'viewer' }));
  const way = await startSlowWay({ port: Number(door.port), oneWayMs: 0 });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The page's time is in the hands of the test: nobody waits for its pings.
    await page.clock.install();
    door.port = new URL(way.url).port;
    await page.goto(door.href);
    await giveName(page, 'Vera Lind');
    const fold = page.getByRole('button', { name: 'Chat', exact: true });
    await expect(fold).toBeVisible();
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    const message = page.getByLabel('Message', { exact: true });
    const unsent = page.getByRole('list', { name: 'Not sent yet' });
    const yes = page.getByRole('radio', { name: 'Yes' });

    await expect(message).toBeVisible();
    await expect(yes).toBeVisible();
    way.cut(true);
    await message.fill('Said into nothing');
    await message.press('Enter');
    await yes.check();
    await page.getByRole('button', { name: 'Vote' }).click();
    await page.getByRole('button', { name: 'Raise hand' }).click();
    await expect(unsent).toContainText('Sending…');
    await page.clock.fastForward(7000);
    await expect(page.getByText('The connection was lost. Reconnecting…')).toHaveCount(1);
    await expect(unsent).toContainText('Waiting for the connection');
    await expect(yes).toBeChecked();
    await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible();

    // The service starts again meanwhile, and knows nobody's connection.
    await platform.cut();
    await platform.mend();
    way.cut(false);
    await expect(async () => {
      await page.clock.fastForward(16_000);
      await expect(unsent).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('log', { name: 'Chat' }).getByText('Said into nothing')).toHaveCount(1);
    await expect(yes).toBeChecked();
    await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible();
    const of = `/live/sessions/${liveShow.id}`;
    await expect
      .poll(async () => {
        const { messages } = await platform.call<{ messages: readonly { text: string }[] }>('GET', `${of}/chat`);
        const { participants } = await platform.call<{
          participants: readonly { name: string; handRaisedAt: string | null }[];
        }>('GET', `${of}/participants`);
        const { polls } = await platform.call<{
          polls: readonly { id: string; options: readonly { votes: number }[] }[];
        }>('GET', `${of}/polls`);
        return [
          messages.filter(({ text }) => text === 'Said into nothing').length,
          participants.filter(({ name }) => name === 'Vera Lind').map(({ handRaisedAt }) => handRaisedAt !== null),
          polls.find(({ id }) => id === poll.poll.id)?.options.map(({ votes }) => votes),
        ];
      })
      .toEqual([1, [true], [1, 0]]);
  } finally {
    await context.close();
    way.close();
  }
});
