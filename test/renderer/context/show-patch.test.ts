import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { applyShowPatch } from '../../../src-renderer/context/show-patch.ts';
import { NEW_DESK_MODE } from '#shared/show/new-desk-mode.ts';

const message = (id: string): ChatMessage => ({
  id,
  userId: null,
  externalId: null,
  name: 'Ana',
  text: id,
  imageUrl: null,
  link: null,
  sentAt: '2026-11-20T12:00:00.000Z',
  kind: 'message',
});

const state = (messages: readonly ChatMessage[]): ShowState => ({
  spaceId: 'space-1',
  sessionId: 'session-1',
  runSince: 0,
  space: null,
  rehearsal: true,
  at: 0,
  air: null,
  clockOffsetMs: 0,
  desk: null,
  polls: { value: [], asOf: 1 },
  chat: { value: { messages, gap: false, staged: null }, asOf: 1 },
  participants: null,
  attendance: null,
  curve: [],
  media: null,
  connection: { state: 'fresh', ageMs: 0, unbrokenSince: null, trouble: null },
  budget: { perMinute: 300, remaining: 300, others: 0 },
  deskMode: NEW_DESK_MODE,
  speakers: { lines: [], pages: [], signs: [] },
});

const idsOf = (show: ShowState): readonly string[] => show.chat?.value.messages.map(({ id }) => id) ?? [];

describe('a patch', () => {
  test('changes the parts it names and leaves the others the same objects', () => {
    const before = state([]);
    const after = applyShowPatch(before, {
      sessionId: 'session-1',
      budget: { perMinute: 300, remaining: 12, others: 0 },
    });
    expect([after.budget.remaining, after.polls === before.polls, after.chat === before.chat]).toEqual([
      12,
      true,
      true,
    ]);
  });

  test('of another show changes nothing', () => {
    const before = state([]);
    expect(applyShowPatch(before, { sessionId: 'session-2', rehearsal: false })).toBe(before);
  });

  test('of the chat appends what is new, once, and takes away what was removed', () => {
    const after = applyShowPatch(state([message('a'), message('b')]), {
      sessionId: 'session-1',
      chatDelta: { asOf: 9, added: [message('b'), message('c')], removedIds: ['a'], gap: true, staged: null },
    });
    expect([idsOf(after), after.chat?.asOf, after.chat?.value.gap]).toEqual([['b', 'c'], 9, true]);
  });

  test('keeps the last messages of a long show only', () => {
    const many = Array.from({ length: 4000 }, (_, index) => message(String(index)));
    const after = applyShowPatch(state(many), {
      sessionId: 'session-1',
      chatDelta: { asOf: 9, added: [message('last')], removedIds: [], gap: false, staged: null },
    });
    expect([idsOf(after).length, idsOf(after)[0], idsOf(after).at(-1)]).toEqual([4000, '1', 'last']);
  });

  test('of what was read again unchanged moves its instant alone', () => {
    const before = state([]);
    const after = applyShowPatch(before, { sessionId: 'session-1', unchanged: { polls: 7, desk: 7 } });
    expect(after).toEqual({ ...before, polls: { value: [], asOf: 7 } });
    expect(after.polls?.value).toBe(before.polls?.value);
  });
});
