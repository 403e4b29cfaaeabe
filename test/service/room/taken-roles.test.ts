import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ROOM_PROTOCOL_VERSION } from '#shared/room/protocol.ts';
import { MediaPage } from '../../support/media/media-page.ts';
import { startMediaLive, type MediaLive } from '../../support/media/media-live.ts';

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

test('a role that comes by a second link is told to the pages that are open already', async () => {
  const live = await startMediaLive();
  const first = await live.enter('ann', 'viewer');
  expect((await first.until('welcome')).you.role).toBe('viewer');
  const second = await live.enter('ann', 'speaker');
  expect(second.userId).toBe(first.userId);
  await first.until('welcome', ({ you }) => you.role === 'speaker');
  // It may send from now on.
  first.publish(['camera']);
  await second.meet(() => second.sources().length === 1);
});

test('two pages of one person have the highest role of both, whichever says hello last', async () => {
  const live = await startMediaLive();
  const first = await live.enter('ann', 'speaker');
  await live.call('PUT', `/live/sessions/${live.sessionId}/participants/${first.userId}/role`, { role: 'moderator' });
  // A second link of a lower role, as a learning platform makes it with every visit.
  const second = await live.enter('ann', 'speaker');
  const told: string[] = [(await second.until('welcome')).you.role];
  for (const { token } of [first, second, first]) {
    const again = await MediaPage.enter(live.apiRoot, token);
    told.push((await again.until('welcome')).you.role);
  }
  expect(told).toEqual(['moderator', 'moderator', 'moderator', 'moderator']);
  // The pages that stayed open were told of no other role meanwhile.
  const heard = second.frames.flatMap((frame) => (frame.type === 'welcome' ? [frame.you.role] : []));
  expect(heard).toEqual(['moderator']);
});

test('a page that comes right after its person got a new role is welcomed once', async () => {
  const live = await startMediaLive();
  const first = await live.enter('ann', 'viewer');
  const give = (role: string) =>
    live.call('PUT', `/live/sessions/${live.sessionId}/participants/${first.userId}/role`, { role });
  await give('moderator');
  const next = await MediaPage.enter(live.apiRoot, first.token);
  await first.until('welcome', ({ you }) => you.role === 'moderator');
  await give('speaker');
  await next.until('welcome', ({ you }) => you.role === 'speaker');
  const heard = next.frames.flatMap((frame) => (frame.type === 'welcome' ? [frame.you.role] : []));
  expect(heard).toEqual(['moderator', 'speaker']);
});

test('a role that was taken away does not come back by the other page of its person', async () => {
  const live = await startMediaLive();
  const first = await live.enter('ann', 'speaker');
  const second = await live.enter('ann', 'viewer');
  await live.call('PUT', `/live/sessions/${live.sessionId}/participants/${first.userId}/role`, { role: 'viewer' });
  for (const { token } of [first, second, first]) {
    const again = await MediaPage.enter(live.apiRoot, token);
    expect((await again.until('welcome')).you.role).toBe('viewer');
  }
});

/** The answer to a page that says hello with this token. */
const helloOf = async (live: MediaLive, token: string): Promise<string> => {
  const page = live.stranger();
  await once(page.socket, 'open');
  page.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
  await page.meet(() => page.frames.some(({ type }) => type === 'welcome' || type === 'error'));
  return page.frames.find(({ type }) => type === 'welcome' || type === 'error')?.type ?? '';
};

test('somebody sent out does not come back by the page they had, only by a new entry', async () => {
  const live = await startMediaLive();
  const [ann, bob] = [await live.enter('ann', 'viewer'), await live.enter('bob', 'viewer')];
  await live.call('DELETE', `/rehearsal/sessions/${live.sessionId}/participants/ext:ann`);
  expect([await helloOf(live, ann.token), await helloOf(live, bob.token)]).toEqual(['error', 'welcome']);
  expect((await live.enter('ann', 'viewer')).userId).toBe(ann.userId);
});

test('a member who is suspended leaves every live, and no link or page brings them in', async () => {
  const live = await startMediaLive();
  await live.call('POST', '/users', { externalId: 'ann', name: 'ann', role: 'member' });
  const ann = await live.enter('ann', 'viewer');
  const closed = once(ann.socket, 'close');
  await live.call('PATCH', '/users/ext:ann', { status: 'suspended' });
  const [code] = (await closed) as [number];
  expect(code).toBe(4000);
  expect(await helloOf(live, ann.token)).toBe('error');
  const entry = { sessionId: live.sessionId, user: { externalId: 'ann', name: 'ann' } };
  const { url } = await live.call('POST', '/live/entry', entry);
  expect((await fetch(url as string, { redirect: 'manual' })).status).toBe(403);
});
