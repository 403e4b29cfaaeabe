import { expect, test } from '../support/app.ts';
import { watchPhases } from '../support/phases.ts';

// The main walk is made as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MESSAGE = 'Can I change the price later?';

test('a show goes on air: scenes, a band, a poll that the audience answers, a message on stage', async ({
  app,
  desk,
  admit,
}) => {
  await test.step('the app opens on the desk of the demo show, live', async () => {
    await expect(desk.page.getByRole('heading', { name: 'Pricing your first course' })).toBeVisible();
    await expect(desk.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(desk.page.getByText('ON AIR', { exact: true })).toBeVisible();
    await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
    await expect(desk.program('Automatic layout')).toBeVisible();
  });

  await test.step('the first press takes a scene', async () => {
    const looks = await watchPhases(desk.tile('Welcome'));
    await desk.tile('Welcome').click();
    await expect.poll(looks).toContainEqual({ phase: 'confirmed', isOnAir: true });
    await expect(desk.program('Welcome')).toBeVisible();
    const { activeSceneId, scenes } = await app.call<{
      activeSceneId: string;
      scenes: readonly { id: string; name: string }[];
    }>('GET', `/live/sessions/${app.sessionId}/scenes`);
    expect(scenes.find(({ id }) => id === activeSceneId)?.name).toBe('Welcome');
  });

  const audience = await admit('Mara Lind');
  const stage = audience.getByRole('region', { name: 'On air' });

  await test.step('someone in the audience sees it', async () => {
    await expect(stage.getByRole('group', { name: 'Welcome' })).toBeVisible();
  });

  await test.step('a band of the person’s own text is shown, and gone when its time is over', async () => {
    await desk.region('Bands').getByRole('textbox', { name: 'Text of the band' }).fill('Doors open again at nine');
    await desk.region('Bands').getByRole('textbox', { name: 'Time on screen' }).fill('4');
    await desk.button('Show band').click();
    await expect(desk.region('Program').getByText('Doors open again at nine')).toBeVisible();
    await expect(stage.getByText('Doors open again at nine')).toBeVisible();
    await expect(stage.getByText('Doors open again at nine')).toBeHidden();
  });

  await test.step('a poll is opened, answered, closed with its results', async () => {
    const polls = desk.region('Polls');
    await polls.getByRole('button', { name: /^What is part of your price\?/ }).click();
    await polls.getByRole('button', { name: 'Open poll' }).click();
    const question = audience.getByRole('region', { name: 'Poll' }).filter({ hasText: 'What is part of your price?' });
    await question.getByRole('checkbox').first().check();
    await question.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(question.getByText('Your vote is in.')).toBeVisible();
    await expect(polls.getByText(/\d+ votes?\b/)).toBeVisible();
    await polls.getByRole('button', { name: 'Close poll' }).click();
    await expect(question.getByText('The vote is closed.')).toBeVisible();
    await expect(question.getByText(/(person|people) voted/)).toBeVisible();
    await polls.getByRole('button', { name: 'Hide results' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('a chat message is put on stage and removed', async () => {
    await audience.getByRole('textbox', { name: 'Message' }).fill(MESSAGE);
    await audience.getByRole('button', { name: 'Send' }).click();
    const message = desk.region('Chat').getByRole('article').filter({ hasText: MESSAGE });
    await message.getByRole('button', { name: 'Put on stage' }).click();
    await expect(stage.getByText(MESSAGE)).toBeVisible();
    await message.getByRole('button', { name: 'Remove from stage' }).click();
    await expect(stage.getByText(MESSAGE)).toBeHidden();
  });

  await test.step('a raised hand stands first among the people', async () => {
    await audience.getByRole('button', { name: 'Raise hand' }).click();
    await expect(desk.region('People').getByText('Mara Lind')).toBeVisible();
  });

  await test.step('take back returns to what was on air before', async () => {
    await desk.tile('Interview').click();
    await expect(stage.getByRole('group', { name: 'Interview' })).toBeVisible();
    await desk.button('Take back').click();
    await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
    await expect(stage.getByRole('group', { name: 'Welcome' })).toBeVisible();
  });
});
