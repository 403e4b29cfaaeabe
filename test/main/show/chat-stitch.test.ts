import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/api/live-objects.ts';
import { stitchChat } from '../../../src-main/show/chat-stitch.ts';

const message = (id: string): ChatMessage => ({
  id,
  userId: null,
  externalId: null,
  name: 'Ana',
  text: id,
  imageUrl: null,
  link: null,
  sentAt: '2026-01-01T00:00:00Z',
  kind: 'message',
});
const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from }, (_, index) => message(`m${from + index}`));
const ids = (list: readonly ChatMessage[]): string[] => list.map((one) => one.id);

describe('stitching the chat', () => {
  test('new messages are added behind the known ones', () => {
    const stitched = stitchChat(messages(0, 10), messages(5, 12), 7);
    expect([ids(stitched.messages), ids(stitched.added), stitched.removedIds, stitched.gap]).toEqual([
      ids(messages(0, 12)),
      ['m10', 'm11'],
      [],
      false,
    ]);
  });

  test('a message that a moderator deleted is removed', () => {
    const read = messages(5, 10).filter((one) => one.id !== 'm7');
    expect(stitchChat(messages(0, 10), read, 4).removedIds).toEqual(['m7']);
  });

  test('a read that does not touch what is known leaves a gap', () => {
    const stitched = stitchChat(messages(0, 3), messages(50, 60), 10);
    expect([stitched.gap, stitched.removedIds]).toEqual([true, []]);
  });

  test('a reading shorter than its limit counts as the whole chat', () => {
    const stitched = stitchChat(messages(0, 10), messages(8, 10), 60);
    expect([ids(stitched.messages), stitched.removedIds.length]).toEqual([['m8', 'm9'], 8]);
  });

  test('reads often enough, it ends with the very chat, whatever was written and deleted meanwhile', () => {
    const step = fc.record({
      written: fc.integer({ min: 0, max: 8 }),
      deleted: fc.option(fc.nat(30), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const limit = 12;
        let chat: ChatMessage[] = [];
        let known: readonly ChatMessage[] = [];
        let shown: string[] = [];
        let count = 0;
        for (const { written, deleted } of steps) {
          // Only what the next read can still see may go: the rest is told by a full read.
          const recent = chat.slice(-(limit - 8)).at(deleted ?? 99);
          if (recent) chat = chat.filter((one) => one !== recent);
          chat = [...chat, ...messages(count, count + written)];
          count += written;
          const stitched = stitchChat(known, chat.slice(-limit), limit);
          if (stitched.gap) return;
          known = stitched.messages;
          shown = [...shown.filter((id) => !stitched.removedIds.includes(id)), ...ids(stitched.added)];
        }
        expect(ids(known)).toEqual(ids(chat));
        expect(shown).toEqual(ids(chat));
      }),
    );
  });

  test('no more messages are kept than asked for', () => {
    const stitched = stitchChat(messages(0, 100), messages(95, 110), 15, 50);
    expect([stitched.messages.length, stitched.removedIds.length, ids(stitched.messages)[0]]).toEqual([50, 60, 'm60']);
  });
});
