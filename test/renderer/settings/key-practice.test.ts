import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KeyBinding } from '../../../src-shared/show/key-binding.ts';
import { KeyPractice, ROUND_LENGTH } from '../../../src-renderer/features/settings/practice/key-practice.svelte.ts';

const key = (index: number, chord: string): KeyBinding => ({
  chord,
  command: { kind: 'scene.nth', index },
  global: false,
});
const KEYS = [key(0, 'Digit1'), key(1, 'Digit2'), key(2, 'Shift+KeyA')];

/** A practice whose dice always fall where asked, on a clock that the test moves. */
const begin = (bindings: readonly KeyBinding[] = KEYS) => {
  let now = 0;
  let dice = 0;
  const practice = new KeyPractice({ now: () => now, random: () => dice });
  practice.start(bindings);
  return {
    practice,
    roll: (value: number): void => void (dice = value),
    wait: (ms: number): void => void (now += ms),
    answer: (): void => {
      practice.press(practice.asked?.chord ?? '');
    },
  };
};

describe('practising keys', () => {
  test('says right and how fast, and asks for another', () => {
    const { practice, wait, answer } = begin();
    const first = practice.asked;
    wait(800);
    answer();
    expect(practice.verdict).toEqual({ kind: 'right', binding: first, ms: 800 });
    expect(practice.asked).not.toBe(first);
    expect([practice.done, practice.right, practice.pace]).toEqual([1, 1, 800]);
  });

  test('says wrong and what the key belongs to, and asks for the same until it is found', () => {
    const { practice, answer } = begin();
    practice.press('Digit2');
    expect(practice.verdict).toEqual({ kind: 'wrong', binding: KEYS[0], pressed: 'Digit2', belongsTo: KEYS[1] });
    practice.press('KeyZ');
    expect(practice.verdict).toMatchObject({ kind: 'wrong', pressed: 'KeyZ', belongsTo: null });
    expect(practice.asked).toBe(KEYS[0]);
    answer();
    expect([practice.done, practice.right]).toEqual([1, 0]);
    expect(practice.weak.map(({ binding, missed }) => [binding.chord, missed])).toEqual([['Digit1', 1]]);
  });

  test('tells keys apart by their modifiers', () => {
    const { practice } = begin([key(2, 'Shift+KeyA')]);
    practice.press('KeyA');
    expect(practice.verdict?.kind).toBe('wrong');
    practice.press('Shift+KeyA');
    expect(practice.verdict?.kind).toBe('right');
  });

  test('asks for weak keys more often than for those that are known', () => {
    let state = 1;
    const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const bindings = Array.from({ length: 8 }, (_, index) => key(index, `Digit${index}`));
    const practice = new KeyPractice({ now: () => 0, random });
    const asked = new Map<string, number>();
    for (let round = 0; round < 30; round += 1) {
      practice.start(bindings);
      while (practice.asked) {
        const { chord } = practice.asked;
        asked.set(chord, (asked.get(chord) ?? 0) + 1);
        if (chord === 'Digit3') practice.press('KeyZ');
        practice.press(chord);
      }
    }
    const others = [...asked].filter(([chord]) => chord !== 'Digit3').map(([, times]) => times);
    expect(asked.get('Digit3')).toBeGreaterThan(2 * Math.max(...others));
  });

  test('forgets a weakness when its command gets another key', () => {
    const { practice } = begin();
    practice.press('KeyZ');
    const weak = practice.records[0]?.weight ?? 0;
    practice.start(KEYS);
    expect(practice.records[0]?.weight).toBe(weak);
    practice.start([key(0, 'KeyQ')]);
    expect(practice.records[0]?.weight).toBeLessThan(weak);
  });

  test('ends after a round and counts no key after its end', () => {
    const { practice, answer } = begin();
    for (let count = 0; count < ROUND_LENGTH; count += 1) answer();
    expect([practice.asked, practice.done]).toEqual([null, ROUND_LENGTH]);
    practice.press('Digit1');
    expect(practice.done).toBe(ROUND_LENGTH);
  });

  test('holds whatever is pressed: never the same key twice, counts that add up, weights within bounds', () => {
    const chords = fc.array(
      fc.tuple(
        fc.constantFrom('Digit1', 'Digit2', 'Shift+KeyA', 'KeyZ'),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(chords, (presses) => {
        const { practice, roll } = begin();
        for (const [chord, dice] of presses) {
          const before = practice.asked;
          roll(dice);
          practice.press(chord);
          if (practice.asked && before?.chord === chord) expect(practice.asked).not.toBe(before);
        }
        const missed = practice.records.reduce((sum, record) => sum + record.missed, 0);
        const asked = practice.records.reduce((sum, record) => sum + record.asked, 0);
        expect(asked).toBe(practice.right + missed);
        expect(practice.done).toBeGreaterThanOrEqual(practice.right);
        for (const { weight } of practice.records) {
          expect(weight).toBeGreaterThanOrEqual(0.25);
          expect(weight).toBeLessThanOrEqual(8);
        }
      }),
    );
  });
});
