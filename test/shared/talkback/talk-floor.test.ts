import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { createTalkFloor, type OwnedTalk } from '#shared/talkback/talk-floor.ts';
import { TALK } from '#shared/talkback/talk-limits.ts';

const openFloor = () => {
  const clock = createManualClock(0);
  const told: string[][] = [];
  const ended: string[] = [];
  const floor = createTalkFloor({
    clock,
    onChange: (talks) => told.push(talks.map(({ id }) => id)),
    onEnd: ({ id }) => ended.push(id),
  });
  return { clock, floor, told, ended };
};
const talk = (id: string, owner = 'window Ana'): OwnedTalk => ({
  id,
  who: 'Ana',
  userId: null,
  window: 'Ana',
  owner,
  by: 'Ana',
});
/** Talks for so long, piece by piece. */
const speak = ({ clock, floor }: ReturnType<typeof openFloor>, id: string, ms: number): number => {
  let admitted = 0;
  for (let at = 0; at < ms; at += TALK.pieceMs) {
    clock.advance(TALK.pieceMs);
    if (floor.admits('window Ana', id)) admitted += 1;
  }
  return admitted;
};

test('a talk begins, is heard, and ends with its press', () => {
  const open = openFloor();
  expect(open.floor.begin(talk('a'))).toBe(true);
  expect(speak(open, 'a', 1000)).toBe(50);
  open.floor.end(({ by }) => by === 'Ana');
  expect([open.told, open.ended]).toEqual([[['a'], []], ['a']]);
  expect(open.floor.admits('window Ana', 'a')).toBe(false);
});

test('two people talk at once, and the end of one leaves the other', () => {
  const open = openFloor();
  open.floor.begin(talk('a'));
  open.floor.begin(talk('b', 'desk Carl'));
  open.floor.end(({ id }) => id === 'a');
  expect(open.floor.talks().map(({ id }) => id)).toEqual(['b']);
});

test('a talk ends after a minute, although its pieces go on', () => {
  const open = openFloor();
  open.floor.begin(talk('a'));
  expect(speak(open, 'a', TALK.longestMs + 5000) * TALK.pieceMs).toBeLessThanOrEqual(TALK.longestMs);
  expect(open.ended).toEqual(['a']);
});

test('a talk whose pieces stay away has lost its line; one that has not begun waits for the microphone', () => {
  const open = openFloor();
  open.floor.begin(talk('a'));
  open.clock.advance(TALK.opensMs - 1);
  expect(open.ended).toEqual([]);
  expect(speak(open, 'a', 100)).toBe(0);
  open.floor.begin(talk('b'));
  speak(open, 'b', 100);
  open.clock.advance(TALK.silentMs - 1);
  expect(open.ended).toEqual(['a']);
  open.clock.advance(2);
  expect(open.ended).toEqual(['a', 'b']);
});

test('a window that begins another talk has the new one alone, and an ended one never comes back', () => {
  const { floor, ended } = openFloor();
  floor.begin(talk('a'));
  floor.begin(talk('b'));
  expect([floor.talks().map(({ id }) => id), ended]).toEqual([['b'], ['a']]);
  expect([floor.begin(talk('a')), floor.begin(talk('b'))]).toEqual([false, false]);
});

test('more people than the floor has places for are refused, and a place is free again after each end', () => {
  const { floor } = openFloor();
  const begun = Array.from({ length: TALK.most + 1 }, (_, index) => floor.begin(talk(`${index}`, `desk ${index}`)));
  expect(begun).toEqual([...Array.from({ length: TALK.most }, () => true), false]);
  floor.end(({ id }) => id === '3');
  expect(floor.begin(talk('late', 'desk late'))).toBe(true);
});

test('pieces that come faster than a voice are left out, and so are those of another owner', () => {
  const { floor } = openFloor();
  floor.begin(talk('a'));
  const admitted = Array.from({ length: 1000 }, () => floor.admits('window Ana', 'a')).filter(Boolean);
  expect(admitted).toHaveLength(TALK.pace.burst);
  expect(floor.admits('desk Carl', 'a')).toBe(false);
});
