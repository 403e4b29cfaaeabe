import { expect, test } from 'vitest';
import { MediaPage } from '../../support/media/media-page.ts';
import { startMediaLive } from '../../support/media/media-live.ts';

test('a role that was taken away stays away when the page says hello again', async () => {
  const live = await startMediaLive();
  const [moderator, speaker, host] = [
    await live.enterAsModerator('mia'),
    await live.enter('sam', 'speaker'),
    await live.enterAsHost(),
  ];
  host.say({ type: 'floor', userId: speaker.userId, given: false });
  await speaker.meet(() => speaker.frames.findLast((frame) => frame.type === 'welcome')?.you.role === 'viewer');
  await live.call('PUT', `/live/sessions/${live.sessionId}/participants/${moderator.userId}/role`, { role: 'viewer' });
  for (const { token } of [speaker, moderator]) {
    const again = await MediaPage.enter(live.apiRoot, token);
    expect((await again.until('welcome')).you.role).toBe('viewer');
  }
});

test('nobody of the team loses their place by the floor', async () => {
  const live = await startMediaLive();
  const [one, other] = [await live.enterAsModerator('mia'), await live.enterAsModerator('max')];
  one.say({ type: 'floor', userId: other.userId, given: false });
  await one.until('error', ({ code }) => code === 'forbidden');
  const again = await MediaPage.enter(live.apiRoot, other.token);
  expect((await again.until('welcome')).you.role).toBe('moderator');
});
