/** A small synthesiser: notes in, stereo samples out. Everything is computed, so each run gives the same sound. */
export const SAMPLE_RATE = 44_100;

export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export interface Note {
  readonly voice: 'bell' | 'pluck' | 'pad' | 'bass';
  /** A MIDI number: 69 is the A of 440 Hz. */
  readonly pitch: number;
  readonly atSec: number;
  readonly lengthSec: number;
  readonly gain: number;
  /** From -1, left, to 1, right. */
  readonly pan: number;
}

const TURN = 2 * Math.PI;
const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

const VOICES: Readonly<Record<Note['voice'], (hz: number, t: number, lengthSec: number) => number>> = {
  bell: (hz, t) => {
    const wobble = 1.4 * Math.exp(-t * 5) * Math.sin(TURN * hz * 3.5 * t);
    return (
      Math.min(1, t * 400) *
      Math.exp(-t * 2.6) *
      (Math.sin(TURN * hz * t + wobble) + 0.25 * Math.sin(TURN * hz * 2 * t))
    );
  },
  pluck: (hz, t) => {
    const at = (partial: number): number =>
      (Math.exp(-t * 3.2 * partial) * Math.sin(TURN * hz * partial * t)) / partial;
    return Math.min(1, t * 300) * (at(1) + at(2) * 0.8 + at(3) * 0.6 + at(4) * 0.4);
  },
  pad: (hz, t, lengthSec) => {
    const swell = Math.min(1, t / 1.6) * Math.min(1, Math.max(0, lengthSec - t) / 1.8);
    const beat = Math.sin(TURN * hz * 1.003 * t) + Math.sin(TURN * hz * 0.997 * t);
    return (
      swell *
      swell *
      (3 - 2 * swell) *
      (0.4 * beat + 0.12 * Math.sin(TURN * hz * 2 * t) + 0.05 * Math.sin(TURN * hz * 3 * t))
    );
  },
  bass: (hz, t, lengthSec) => {
    const shape = Math.min(1, t * 60) * Math.min(1, Math.max(0, lengthSec - t) * 6) * Math.exp(-t * 0.7);
    return shape * (Math.sin(TURN * hz * t) + 0.3 * Math.sin(TURN * hz * 2 * t));
  },
};

/** Plays the notes into a piece of this length; where it loops, what rings past the end comes in at the start. */
export function play(notes: readonly Note[], lengthSec: number, isLoop: boolean): Stereo {
  const length = Math.round(lengthSec * SAMPLE_RATE);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  for (const note of notes) {
    const hz = hertz(note.pitch);
    const start = Math.round(note.atSec * SAMPLE_RATE);
    const turn = ((note.pan + 1) * Math.PI) / 4;
    for (let step = 0; step < note.lengthSec * SAMPLE_RATE; step += 1) {
      const at = isLoop ? (start + step) % length : start + step;
      if (at >= length) break;
      const value = note.gain * VOICES[note.voice](hz, step / SAMPLE_RATE, note.lengthSec);
      left[at] = (left[at] ?? 0) + value * Math.cos(turn);
      right[at] = (right[at] ?? 0) + value * Math.sin(turn);
    }
  }
  return { left, right };
}

/** Four echoing combs in a row of different lengths: a room. A loop runs twice, so that its start has the end's echo. */
function echo(dry: Float32Array, delaysMs: readonly number[], isLoop: boolean): Float32Array {
  const wet = new Float32Array(dry.length);
  for (const delayMs of delaysMs) {
    const line = new Float32Array(Math.round((delayMs * SAMPLE_RATE) / 1000));
    let damped = 0;
    for (let pass = isLoop ? 0 : 1; pass < 2; pass += 1) {
      for (let at = 0; at < dry.length; at += 1) {
        const slot = at % line.length;
        const heard = line[slot] ?? 0;
        damped = heard * 0.55 + damped * 0.45;
        line[slot] = (dry[at] ?? 0) + damped * 0.78;
        if (pass === 1) wet[at] = (wet[at] ?? 0) + heard / delaysMs.length;
      }
    }
  }
  return wet;
}

/** Puts the sound in a room; `amount` from 0, dry. */
export function inRoom(sound: Stereo, amount: number, isLoop: boolean): Stereo {
  const mix = (dry: Float32Array, delaysMs: readonly number[]): Float32Array => {
    const wet = echo(dry, delaysMs, isLoop);
    return dry.map((value, at) => value + amount * (wet[at] ?? 0));
  };
  return { left: mix(sound.left, [29.7, 37.1, 41.1, 53.7]), right: mix(sound.right, [31.3, 35.9, 43.3, 51.1]) };
}

/** Brings the loudest sample to `peak` and lets the last `fadeSec` fade out. */
export function finish(sound: Stereo, peak: number, fadeSec: number): Stereo {
  let loudest = 1e-9;
  for (const channel of [sound.left, sound.right])
    for (const value of channel) loudest = Math.max(loudest, Math.abs(value));
  const scale = (channel: Float32Array): Float32Array =>
    channel.map((value, at) => {
      const remainingSec = (channel.length - at) / SAMPLE_RATE;
      return (value * peak * (fadeSec > 0 ? Math.min(1, remainingSec / fadeSec) : 1)) / loudest;
    });
  return { left: scale(sound.left), right: scale(sound.right) };
}

/** The samples as ffmpeg's `f32le`: left and right by turns. */
export function interleave({ left, right }: Stereo): Buffer {
  const samples = new Float32Array(left.length * 2);
  left.forEach((value, at) => {
    samples[at * 2] = value;
    samples[at * 2 + 1] = right[at] ?? 0;
  });
  return Buffer.from(samples.buffer);
}
