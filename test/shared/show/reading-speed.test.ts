import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hearVoice, openPrompter, type Prompter } from '#shared/show/prompter.ts';
import { NO_READING, READING, readerOf, readUntil, speedOfReading, usualSpeed } from '#shared/show/reading-speed.ts';

const running = (mode: 'steady' | 'voice' | 'hand'): Prompter =>
  openPrompter(300, { mode, wordsPerMinute: 160, isRunning: true, at: 0 });

test('a script that rolls steadily is read at its speed, and nothing counts past its end, by hand or while it stands', () => {
  const read = (prompter: Prompter, now: number) => speedOfReading(readUntil(NO_READING, prompter, now));
  expect(read(running('steady'), 60_000)).toBe(160);
  expect(read(running('steady'), 3_600_000)).toBe(160);
  expect(read(running('hand'), 60_000)).toBe(null);
  expect(read({ ...running('steady'), isRunning: false }, 60_000)).toBe(null);
  expect(readUntil(NO_READING, { ...running('steady'), position: 300 }, 60_000)).toEqual(NO_READING);
});

test('who reads by voice is slower by their breaths; a film between two sentences is no breath', () => {
  let [prompter, reading] = [running('voice'), NO_READING];
  const speakAt = (now: number): void => {
    reading = readUntil(reading, prompter, now);
    prompter = hearVoice(prompter, now);
  };
  // Four seconds of voice and a breath of two, of which the script still moves 0.8 s.
  const speak = (from: number): void => {
    for (let at = from; at <= from + 4000; at += 100) speakAt(at);
  };
  for (let turn = 0; turn < 10; turn += 1) speak(turn * 6000);
  const slow = speedOfReading(reading);
  expect(slow).toBe(Math.round((160 * (10 * 4 + 9 * 0.8)) / (9 * 6 + 4)));
  speak(200_000);
  speak(400_000);
  expect(Math.abs((speedOfReading(reading) ?? 0) - (slow ?? 0))).toBeLessThan(10);
});

test('a short piece says nothing, nor does a speed at which nobody speaks', () => {
  const { leastMs, leastWords } = READING;
  expect(speedOfReading({ words: leastWords - 1, ms: 60_000 })).toBe(null);
  expect(speedOfReading({ words: 500, ms: leastMs - 1 })).toBe(null);
  expect(speedOfReading({ words: 5000, ms: 60_000 })).toBe(null);
  expect(speedOfReading({ words: leastWords, ms: 600_000 })).toBe(null);
});

test('one odd reading among others changes the usual speed by no more than a step to the next one', () => {
  expect([usualSpeed([]), usualSpeed([140]), usualSpeed([140, 151]), usualSpeed([140, 400, 150])]).toEqual([
    null,
    140,
    146,
    150,
  ]);
  const speeds = fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 1, maxLength: READING.kept });
  fc.assert(
    fc.property(speeds, (all) => {
      const usual = usualSpeed(all) ?? 0;
      expect(all.filter((one) => one <= usual).length * 2).toBeGreaterThanOrEqual(all.length - 1);
      expect(usual).toBeGreaterThanOrEqual(Math.min(...all));
      expect(usual).toBeLessThanOrEqual(Math.max(...all));
    }),
  );
});

test('a script is the host’s where the scene shows them or nobody, else the first person’s whom it shows', () => {
  const cast = { host: { userId: 'ana' }, guests: [{ userId: 'ben' }, { userId: 'eve' }], screen: null };
  const reader = (...slots: Parameters<typeof readerOf>[0]['slots']) => readerOf({ slots }, cast);
  expect([
    reader(),
    reader({ kind: 'media' }),
    reader({ kind: 'guest' }, { kind: 'host' }),
    reader({ kind: 'guest', guestIndex: 1 }),
    reader({ kind: 'guest', userId: 'away' }, { kind: 'guest' }),
  ]).toEqual(['ana', 'ana', 'ana', 'eve', 'away']);
});
