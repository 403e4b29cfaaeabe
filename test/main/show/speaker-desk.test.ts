import { expect, test } from 'vitest';
import type { Action } from '#shared/show/action.ts';
import { createSpeakerDesk } from '../../../src-main/show/speaker-desk.ts';

const NOW = 1_000_000;
const line: Action = { kind: 'speaker.line', userId: null, text: 'Wrap up' };

test('a line of another desk of the team is shown once, when it is confirmed, and not after its moment', () => {
  const desk = createSpeakerDesk({ now: () => NOW, onChange: () => undefined });
  const press = (pressId: string, phase: 'pressed' | 'confirmed' | 'failed', at: number, action: Action = line) =>
    desk.addTeamPress({ pressId, action, phase, at }, NOW);
  press('a', 'pressed', NOW - 100);
  press('a', 'confirmed', NOW - 100);
  press('a', 'confirmed', NOW - 100);
  press('b', 'failed', NOW - 100);
  press('c', 'confirmed', NOW - 60_000);
  press('d', 'confirmed', NOW - 100, { kind: 'take' });
  expect(desk.read().lines.map(({ text, shown }) => [text, shown])).toEqual([['Wrap up', []]]);
});

test('windows hear of a change once: a receipt that says nothing new is none', () => {
  let told = 0;
  const desk = createSpeakerDesk({ now: () => NOW, onChange: () => (told += 1) });
  desk.say({ userId: 'ana', text: 'Louder' });
  desk.received('ana', { shown: NOW, seen: null });
  desk.received('ana', { shown: NOW, seen: null });
  desk.received('ben', { shown: NOW, seen: NOW });
  desk.pages([{ userId: 'ana', isCut: false, hears: false }]);
  desk.pages([{ userId: 'ana', isCut: false, hears: false }]);
  expect(told).toBe(3);
});

test('how far a line came at another desk is known here by the press that said it, and its people’s signs and open pages too', () => {
  const desk = createSpeakerDesk({ now: () => NOW, onChange: () => undefined });
  desk.say({ userId: null, text: 'Wrap up' });
  desk.pressed({ pressId: 'a', action: line });
  desk.pressed({ pressId: 'b', action: line });
  desk.pages([{ userId: 'ana', isCut: true, hears: false }]);
  desk.received('ana', { shown: NOW, seen: null });
  const page = { isCut: false, hears: true };
  desk.elsewhere([
    {
      lines: [
        { pressId: 'a', shown: ['ana', 'ben'], seen: ['ben'] },
        { pressId: 'b', shown: ['eve'], seen: [] },
      ],
      pages: ['ana', 'ben'].map((userId) => ({ userId, ...page })),
      signs: [{ userId: 'ben', sign: 'ready', at: NOW }],
    },
  ]);
  expect(desk.read()).toMatchObject({
    lines: [{ pressId: 'a', shown: ['ana', 'ben'], seen: ['ben'] }],
    pages: [
      { userId: 'ana', ...page },
      { userId: 'ben', ...page },
    ],
    signs: [{ userId: 'ben', sign: 'ready' }],
  });
  // It is no word of this desk, and ends with the desk that said it.
  expect(desk.here().lines).toMatchObject([{ shown: ['ana'], seen: [] }]);
  desk.elsewhere([]);
  expect(desk.read()).toEqual(desk.here());
});
