import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { PlatformClient } from '../../../src-main/platform/platform-client.ts';
import { createChatLog } from '../../../src-main/show/chat-log.ts';
import { createReaders } from '../../../src-main/show/readers.ts';
import type { Slices } from '../../../src-main/show/slices.ts';

const messages = (from: number, to: number): readonly ChatMessage[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `m${from + index}` }) as unknown as ChatMessage);

/** A show opened on a chat of so many messages, by a platform that gives the newest. */
const openOn = (had: readonly ChatMessage[]) => {
  const limits: number[] = [];
  let said = 0;
  const chat = createChatLog(
    () => had,
    () => 0,
    () => undefined,
  );
  const client = {
    call: (_operation: unknown, { query }: { readonly query: { readonly limit: number } }) => {
      limits.push(query.limit);
      return Promise.resolve({ messages: messages(Math.max(0, said - query.limit), said) });
    },
  } as unknown as PlatformClient;
  const readers = createReaders({ sessionId: 'show', client, slices: {} as Slices, chat });
  return {
    limits,
    kept: () => chat.read()?.value.messages ?? [],
    async read(count: number) {
      said = count;
      await readers.chat({ lane: 'monitor' });
    },
  };
};

test('a show that is opened has all the chat that the platform gives, for the tokens of one reading', async () => {
  const show = openOn([]);
  await show.read(1300);
  await show.read(1320);
  expect([show.limits, show.kept().length]).toEqual([[2000, 60], 1320]);
});

test('a gap in the chat is closed by one larger reading', async () => {
  const show = openOn([]);
  await show.read(100);
  await show.read(700);
  expect([show.limits, show.kept().length]).toEqual([[2000, 60, 2000], 700]);
});

test('messages from before the show was left are kept where they join the new reading', async () => {
  const show = openOn(messages(0, 1500));
  await show.read(1510);
  expect(show.kept().map(({ id }) => id)).toEqual(messages(0, 1510).map(({ id }) => id));
});
