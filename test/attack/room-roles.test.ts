import { afterAll, expect, test } from 'vitest';
import { openHostileRoom } from '../support/attack/hostile-room.ts';

const { sessionId, api, tokenFor, enter, enterWith, leave } = await openHostileRoom();
afterAll(leave);

test('a viewer can do nothing that only the team may do, however it is asked for', async () => {
  const page = await enter();
  const victim = await enter();
  victim.say({ type: 'chat', text: 'mine' });
  const message = (await page.until('chat', ({ add }) => add.some(({ text }) => text === 'mine'))).add[0];
  const forged: readonly object[] = [
    { type: 'start' },
    { type: 'end' },
    { type: 'chatMode', mode: 'off' },
    { type: 'deleteMessage', messageId: message?.id ?? '' },
    { type: 'floor', userId: message?.userId ?? '', given: true },
    { type: 'lowerHand', userId: message?.userId ?? '' },
    { type: 'chat', text: 'x', link: { url: 'https://evil.test', label: 'Free' } },
    { type: 'chat', text: 'x', imageUrl: 'https://evil.test/a.png' },
  ];
  const asHost = forged.map((frame) => ({ ...frame, role: 'host', as: 'host', userIdOfSender: message?.userId }));
  for (const frame of [...forged, ...asHost]) page.send(frame);
  await page.settle();
  // The chat's own brake may come before the refusal.
  expect(page.errors().filter((code) => code !== 'forbidden' && code !== 'too_fast')).toEqual([]);
  expect(page.errors()).toHaveLength(16);
  await victim.settle();
  expect(victim.texts().filter((text) => text === 'x')).toEqual([]);
  expect(((await api('GET', `/live/sessions/${sessionId}`)).session as { status: string }).status).toBe('live');
});

test('a message has its sender’s own name, whoever they say they are', async () => {
  const [page, other] = [await enter(), await enter()];
  const { you } = await page.until('welcome');
  const victim = (await other.until('welcome')).you;
  page.send({
    type: 'chat',
    text: 'who said this',
    userId: victim.userId,
    name: victim.name,
    role: 'host',
    system: true,
  });
  page.send({ type: 'hand', raised: true, userId: victim.userId });
  const { add } = await other.until('chat', (frame) => frame.add.some(({ text }) => text === 'who said this'));
  const said = add.find(({ text }) => text === 'who said this');
  expect(said).toMatchObject({ userId: you.userId, role: 'viewer', system: false });
  await other.settle();
  const raised = other.frames.flatMap((frame) => (frame.type === 'you' ? [frame.you.handRaised] : []));
  expect(raised.filter(Boolean)).toEqual([]);
});

test('a private message reaches its author and the team, and nobody else, at any time', async () => {
  const [author, listener, moderator] = [await enter(), await enter(), await enter()];
  const { userId } = (await moderator.until('welcome')).you;
  await api('PUT', `/live/sessions/${sessionId}/participants/${userId}/role`, { role: 'moderator' });
  await moderator.until('welcome', ({ you }) => you.role === 'moderator');
  author.say({ type: 'chat', text: 'for the team', private: true });
  await moderator.until('chat', ({ add }) => add.some(({ text }) => text === 'for the team'));
  author.say({ type: 'chat', text: 'for all' });
  await listener.until('chat', ({ add }) => add.some(({ text }) => text === 'for all'));
  const late = await enter();
  const seen = [...listener.texts(), ...(await late.until('welcome')).chat.map(({ text }) => text)];
  expect(seen.filter((text) => text === 'for the team')).toEqual([]);
});

test('a storm of votes by one person is one vote', async () => {
  const created = await api('POST', `/live/sessions/${sessionId}/polls`, {
    question: 'Which?',
    options: ['A', 'B'],
    open: true,
  });
  const { id: pollId, options } = created.poll as { id: string; options: { id: string }[] };
  const token = await tokenFor('voter');
  const windows = await Promise.all(Array.from({ length: 10 }, () => enterWith(token)));
  for (const [at, page] of windows.entries()) {
    for (let count = 0; count < 20; count += 1)
      page.say({ type: 'vote', pollId, optionIds: [options[(at + count) % 2]?.id ?? ''] });
  }
  const odd = windows[0];
  odd?.send({ type: 'vote', pollId, optionIds: options.map(({ id }) => id) });
  odd?.send({ type: 'vote', pollId, optionIds: ['__proto__'] });
  odd?.send({ type: 'vote', pollId: '../polls', optionIds: [options[0]?.id] });
  await Promise.all(windows.map((page) => page.settle()));
  const { polls } = await api('GET', `/live/sessions/${sessionId}/polls`);
  const poll = (polls as { id: string; options: { votes: number }[] }[]).find(({ id }) => id === pollId);
  expect(poll?.options.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
});
