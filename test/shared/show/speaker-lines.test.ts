import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lineFor,
  lineStateOf,
  MAX_LINES,
  NO_SPEAKERS,
  saidState,
  withLine,
  withReceipt,
  withSign,
  type Speakers,
} from '#shared/show/speaker-lines.ts';

const said = (...lines: readonly (readonly [userId: string | null, text: string])[]): Speakers =>
  lines.reduce(
    (speakers, [userId, text], index) => withLine(speakers, { at: 1000 + index, userId, text, pressId: null }),
    NO_SPEAKERS,
  );

test('a person’s line is the newest to them or to all', () => {
  const speakers = said(['ana', 'Louder'], [null, 'Wrap up'], ['ben', 'You are muted']);
  expect(['ana', 'ben', 'eve'].map((one) => lineFor(speakers, one)?.text)).toEqual([
    'Wrap up',
    'You are muted',
    'Wrap up',
  ]);
});

test('ids rise with every line, though a clock stands still or goes back', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 80 });
  fc.assert(
    fc.property(instants, (times) => {
      const { lines } = times.reduce(
        (all, at) => withLine(all, { at, userId: null, text: 'x', pressId: null }),
        NO_SPEAKERS,
      );
      expect(lines.length).toBe(Math.min(times.length, MAX_LINES));
      expect(lines.every((line, index) => index === 0 || line.id > (lines[index - 1]?.id ?? 0))).toBe(true);
    }),
  );
});

test('a receipt counts for the line that it names, and for nobody’s line but the person’s own', () => {
  const speakers = said(['ana', 'Louder'], ['ben', 'Wrap up']);
  const [louder, wrap] = speakers.lines;
  const after = withReceipt(speakers, 'ana', { shown: louder?.id ?? 0, seen: wrap?.id ?? 0 });
  expect(after.lines.map(({ shown, seen }) => [shown, seen])).toEqual([
    [['ana'], []],
    [[], []],
  ]);
});

test('however receipts come in, twice or late, a line goes on from sent to shown to seen and never back', () => {
  const order = ['sent', 'shown', 'seen'];
  const receipts = fc.array(fc.record({ shown: fc.constantFrom(null, 1000, 7), seen: fc.constantFrom(null, 1000, 7) }));
  fc.assert(
    fc.property(receipts, (list) => {
      let speakers = said(['ana', 'Louder']);
      let before = 'sent';
      for (const receipt of list) {
        speakers = withReceipt(speakers, 'ana', receipt);
        const line = lineFor(speakers, 'ana');
        const now = line ? lineStateOf(line, 'ana') : '';
        expect(order.indexOf(now)).toBeGreaterThanOrEqual(order.indexOf(before));
        expect(line?.shown.length).toBeLessThanOrEqual(1);
        before = now;
      }
    }),
  );
});

test('a line to all is as far as with the one it reached least, of those whose page is open', () => {
  const line = { userId: null, text: 'Wrap up' };
  const open = { ...said([null, 'Wrap up']), pages: [] };
  const page = (userId: string, isCut = false) => ({ userId, isCut, hears: false });
  const all = { ...open, pages: [page('ana'), page('ben'), page('eve', true)] };
  const id = all.lines[0]?.id ?? 0;
  const shown = withReceipt(withReceipt(all, 'ana', { shown: id, seen: id }), 'ben', { shown: id, seen: null });
  const seen = withReceipt(shown, 'ben', { shown: id, seen: id });
  expect([NO_SPEAKERS, open, all, shown, seen].map((one) => saidState(one, line))).toEqual([
    null,
    'sent',
    'sent',
    'shown',
    'seen',
  ]);
});

test('a person has one sign at a time, and takes it back', () => {
  const minute = withSign(NO_SPEAKERS, 'ana', 'minute', 1);
  const ready = withSign(withSign(minute, 'ben', 'ready', 2), 'ana', 'trouble', 3);
  expect(ready.signs).toEqual([
    { userId: 'ben', sign: 'ready', at: 2 },
    { userId: 'ana', sign: 'trouble', at: 3 },
  ]);
  expect(withSign(ready, 'ana', null, 4).signs.map(({ userId }) => userId)).toEqual(['ben']);
});
