import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { ChatAnnouncer } from '../../../src-renderer/room/chat-announcer.svelte.ts';

const message = (id: number, userId = 'ana') => ({ id: `m${id}`, userId, name: 'Ana', text: `Message ${id}` });
const chat = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1));

test('a slow chat is read message by message, a fast one is gathered, and one’s own words are no news', () => {
  const clock = createManualClock(0);
  const announcer = new ChatAnnouncer(clock);
  const said: (string | undefined)[] = [];
  const follow = (messages: ReturnType<typeof chat>): void => {
    announcer.follow(messages, 'me');
    said.push(announcer.spoken?.text);
  };
  follow(chat(2));
  follow(chat(3));
  follow(chat(4));
  clock.advance(2000);
  follow(chat(40));
  clock.advance(2000);
  said.push(announcer.spoken?.text);
  clock.advance(10_000);
  follow([...chat(40), message(41, 'me')]);
  follow([...chat(40), message(41, 'me'), message(42)]);
  expect(said).toEqual([
    undefined,
    'Ana: Message 3',
    'Ana: Message 3',
    'Ana: Message 3',
    '37 new messages',
    '37 new messages',
    'Ana: Message 42',
  ]);
  announcer.stop();
});

test('the same words twice are said twice, and nothing is said after the end', () => {
  const clock = createManualClock(0);
  const announcer = new ChatAnnouncer(clock);
  const same = (id: number) => ({ ...message(id), text: 'Yes' });
  announcer.follow([same(1)], null);
  announcer.follow([same(1), same(2)], null);
  const first = announcer.spoken;
  clock.advance(4000);
  announcer.follow([same(1), same(2), same(3)], null);
  expect([announcer.spoken === first, announcer.spoken?.text]).toEqual([false, 'Ana: Yes']);
  announcer.follow([same(1), same(2), same(3), same(4)], null);
  announcer.stop();
  const last = announcer.spoken;
  clock.advance(10_000);
  expect(announcer.spoken).toBe(last);
});
