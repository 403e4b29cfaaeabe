import { expect, onTestFinished, test } from 'vitest';
import {
  newestFrame,
  openVoiceDetector,
  VOICE_FRAME,
  VOICE_RATE,
} from '../../../src-renderer/common/prompter/voice/voice-detector.ts';

/** A vowel at 120 Hz in syllables of a quarter of a second, as it may come from a microphone. */
const vowel = (second: number): number => {
  const syllable = Math.max(0, Math.sin(2 * Math.PI * 2 * second));
  let sound = 0;
  for (let harmonic = 1; harmonic <= 30; harmonic += 1) {
    const hertz = 120 * harmonic;
    const formant = [700, 1200, 2600].reduce((sum, middle) => sum + Math.exp(-(((hertz - middle) / 200) ** 2)), 0.02);
    sound += formant * Math.sin(2 * Math.PI * hertz * second);
  }
  return 0.1 * syllable * sound;
};
/** Noise that is the same in every run. */
const noise = (second: number): number => Math.sin(second * 1e6) * Math.sin(second * 7.3e5);

/** The part of two seconds in which the detector hears a voice. */
const heard = async (sound: (second: number) => number, rate = VOICE_RATE): Promise<number> => {
  const detector = await openVoiceDetector();
  onTestFinished(() => {
    detector.close();
  });
  const frame = (VOICE_FRAME / VOICE_RATE) * rate;
  const frames = Array.from({ length: 66 }, (_, index) =>
    Float32Array.from({ length: frame }, (__, sample) => sound((index * frame + sample) / rate)),
  );
  return frames.filter((samples) => detector.isVoice(newestFrame(samples, rate))).length / frames.length;
};

test('a voice is heard, at the rates of sound devices', async () => {
  for (const rate of [16_000, 44_100, 48_000]) expect(await heard(vowel, rate)).toBeGreaterThan(0.3);
});

test('silence is no voice, nor the hum of a light, nor a room that is quiet', async () => {
  expect(await heard(() => 0)).toBe(0);
  expect(await heard((second) => 0.05 * Math.sin(2 * Math.PI * 50 * second))).toBeLessThan(0.05);
  expect(await heard((second) => 0.001 * noise(second))).toBeLessThan(0.05);
});

test('a frame is the newest 30 ms, and full where there is less', () => {
  const rising = Float32Array.from({ length: 4800 }, (_, index) => index / 4800);
  const frame = newestFrame(rising, 48_000);
  expect(
    [frame.length, (frame[0] ?? 0) / 32_767, (frame.at(-1) ?? 0) / 32_767].map((one) => Number(one.toFixed(2))),
  ).toEqual([VOICE_FRAME, 0.7, 1]);
  expect(newestFrame(new Float32Array(10).fill(2), 48_000)).toHaveLength(VOICE_FRAME);
});
