import type { RunningApp } from '../support/app.ts';
import { place } from '../support/window-states.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { giveName, invite } from '../support/room-page.ts';
import { RIGHT_TO_LEFT, textOrder } from '../support/text-order.ts';

const { hebrew, arabic } = RIGHT_TO_LEFT;

interface Made {
  readonly sessionId: string;
  readonly audience: string;
}

/** A live show in which everything that people write is written from right to left. */
const makeShow = async (app: RunningApp): Promise<Made> => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { session } = await app.call<{ readonly session: { readonly id: string } }>('POST', '/live/sessions', {
    title: hebrew,
    description: arabic,
    scheduledAt,
    chat: 'open',
  });
  const path = `/live/sessions/${session.id}`;
  const { scene } = await app.call<{ readonly scene: { readonly id: string } }>('POST', `${path}/scenes`, {
    name: arabic,
    overlays: [
      { id: 'band', type: 'band', text: hebrew, x: 0, y: 0, w: 0.5, h: 0.2 },
      { id: 'line', type: 'band', text: arabic, scroll: true, x: 0, y: 0.25, w: 0.5, h: 0.2 },
      { id: 'message', type: 'message', x: 0.5, y: 0, w: 0.5, h: 0.3 },
      { id: 'poll', type: 'poll', x: 0.5, y: 0.5, w: 0.5, h: 0.5 },
    ],
  });
  await app.rehearse('POST', `/sessions/${session.id}/start`);
  const { participant } = (await app.rehearse('POST', `/sessions/${session.id}/participants`, { name: hebrew })) as {
    readonly participant: { readonly id: string };
  };
  const { message } = (await app.rehearse('POST', `/sessions/${session.id}/chat`, {
    userId: participant.id,
    text: arabic,
  })) as { readonly message: { readonly id: string } };
  const { poll } = await app.call<{ readonly poll: { readonly id: string } }>('POST', `${path}/polls`, {
    question: arabic,
    options: [hebrew, arabic],
  });
  await app.call('POST', `${path}/polls/${poll.id}/open`);
  await app.call('PUT', `${path}/scenes/active`, { sceneId: scene.id });
  await app.call('PUT', `${path}/chat/stage`, { messageId: message.id });
  const audience = await invite(app, session.id, { name: hebrew, role: 'viewer' });
  return { sessionId: session.id, audience };
};

test('words from right to left stand in their order wherever they are drawn, and fields write them so', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const made = await makeShow(app);
  await page.evaluate((id) => {
    location.hash = `#/desk/${id}`;
  }, made.sessionId);
  const inOrder = async (name: string, least: number): Promise<void> => {
    await expect.poll(async () => (await textOrder(page)).drawn, { message: name }).toBeGreaterThanOrEqual(least);
    expect.soft(await textOrder(page), name).toMatchObject({ wrong: [], fields: [] });
  };
  await expect(desk.tile(arabic)).toHaveAttribute('aria-pressed', 'true');
  await inOrder('the desk', 9);
  await place(page, 'Prepare');
  await inOrder('Prepare', 4);
  await place(page, 'Shows');
  await inOrder('Shows', 1);

  await page.goto(made.audience);
  await giveName(page, 'Zoé');
  await inOrder('the audience', 4);
  await page.goto(new URL('/', app.link).href);
});
