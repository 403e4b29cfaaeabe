import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJitterBuffer, JITTER } from '#shared/talkback/jitter-buffer.ts';
import { TALK } from '#shared/talkback/talk-limits.ts';

const PIECE = TALK.pieceMs / 1000;

interface Arrival {
  readonly seq: number;
  /** Seconds on the way. */
  readonly way: number;
}

/** Plays pieces that were sent at an even pace, as they come in order of a line; gives when each one sounds. */
const play = (arrivals: readonly Arrival[]): readonly (readonly [number, number])[] => {
  const buffer = createJitterBuffer();
  let now = 0;
  return arrivals.flatMap(({ seq, way }) => {
    now = Math.max(now, seq * PIECE + way);
    const at = buffer.playAt(seq, now);
    return at === null ? [] : [[seq, at] as const];
  });
};
const steps = (played: readonly (readonly [number, number])[]): readonly number[] =>
  played.slice(1).map(([, at], index) => Math.round((at - (played[index]?.[1] ?? 0)) * 1000));
const talk = (pieces: number, way: (seq: number) => number): readonly Arrival[] =>
  Array.from({ length: pieces }, (_, seq) => ({ seq, way: way(seq) }));

test('pieces that come unevenly sound at an even pace, a little after they came', () => {
  const played = play(talk(200, (seq) => 0.03 + (seq % 5) * 0.01));
  expect(played).toHaveLength(200);
  expect(new Set(steps(played))).toEqual(new Set([TALK.pieceMs]));
  expect(played[0]?.[1]).toBeCloseTo(0.03 + JITTER.delay);
});

test('with one piece in twenty lost, all others sound at their own time', () => {
  const played = play(talk(400, () => 0.02).filter(({ seq }) => seq % 20 !== 7));
  expect(played).toHaveLength(380);
  expect(played.every(([seq, at]) => Math.abs(at - seq * PIECE - (0.02 + JITTER.delay)) < 1e-6)).toBe(true);
});

test('a piece that is late is dropped, and so is one out of order or told twice', () => {
  const buffer = createJitterBuffer();
  expect(buffer.playAt(0, 0)).toBeCloseTo(JITTER.delay);
  expect(buffer.playAt(1, 0.2)).toBeNull();
  expect(buffer.playAt(12, 0.24)).toBeCloseTo(JITTER.delay + 12 * PIECE);
  expect([buffer.playAt(12, 0.24), buffer.playAt(11, 0.24)]).toEqual([null, null]);
});

test('after a stall the voice goes on at its own time, without what waited meanwhile', () => {
  // Pieces 50 to 74 wait half a second for the line and come at once.
  const played = play(talk(150, (seq) => (seq >= 50 && seq < 75 ? 0.5 - (seq - 50) * PIECE : 0.02)));
  const after = played.filter(([seq]) => seq >= 75);
  expect(after).toHaveLength(75);
  expect(after.every(([seq, at]) => at - seq * PIECE <= 0.02 + JITTER.delay + 1e-6)).toBe(true);
  expect(Math.min(...steps(played))).toBe(TALK.pieceMs);
});

test('a way that has become longer costs some pieces, and the voice goes on', () => {
  const played = play(talk(100, (seq) => (seq < 30 ? 0.02 : 0.4)));
  expect(played.length).toBeGreaterThanOrEqual(100 - Math.ceil(JITTER.lateFor / PIECE) - 1);
  expect(played.at(-1)?.[0]).toBe(99);
});

test('a first piece that came late holds back the rest of the talk for a second at most', () => {
  const played = play(talk(300, (seq) => (seq === 0 ? 0.3 : 0.02)));
  const last = played.at(-1);
  expect((last?.[1] ?? 0) - (last?.[0] ?? 0) * PIECE).toBeLessThanOrEqual(0.02 + JITTER.delay + JITTER.slack);
  expect(Math.min(...steps(played))).toBeGreaterThanOrEqual(TALK.pieceMs / 2);
});

test('whatever comes, pieces sound in order, never in the past and never two at once', () => {
  const arrivals = fc.array(fc.record({ seq: fc.nat(400), after: fc.double({ min: 0, max: 0.3, noNaN: true }) }));
  fc.assert(
    fc.property(arrivals, (given) => {
      const buffer = createJitterBuffer();
      let now = 0;
      let last = -Infinity;
      for (const { seq, after } of given) {
        now += after;
        const at = buffer.playAt(seq, now);
        if (at === null) continue;
        expect(at).toBeGreaterThanOrEqual(now - 1e-6);
        expect(at - last).toBeGreaterThanOrEqual(PIECE / 2 - 1e-6);
        last = at;
      }
    }),
  );
});
