import { ffmpeg } from './ffmpeg.ts';
import { DEMO } from './paths.ts';
import { finish, inRoom, interleave, play, SAMPLE_RATE } from './synth.ts';
import type { Note, Stereo } from './synth.ts';

const JINGLE_SEC = 4;
const BED_SEC = 20;
const CHIME_SEC = 2;
const APPLAUSE_SEC = 5;

/** D, B minor, G, A: each with its bass, the pad's chord and the notes that the bells choose from. */
const CHORDS: readonly (readonly [bass: number, ...chord: number[]])[] = [
  [38, 57, 62, 66, 73],
  [35, 59, 62, 66, 69],
  [43, 59, 62, 67, 74],
  [45, 57, 61, 64, 71],
];

/** Calm music of this length that starts where it ends. */
export function composeBed(lengthSec: number): Stereo {
  const chordSec = lengthSec / CHORDS.length;
  const notes: Note[] = CHORDS.flatMap(([bass, ...chord], index) => {
    const atSec = index * chordSec;
    const pad = chord.map((pitch, voice): Note => ({
      voice: 'pad',
      pitch,
      atSec,
      lengthSec: chordSec + 1.6,
      gain: 0.16,
      pan: (voice - 1.5) / 2,
    }));
    const bells = [0, 2, 1, 3, 2].map((voice, beat): Note => ({
      voice: 'bell',
      pitch: (chord[voice] ?? bass) + 12,
      atSec: atSec + (beat * chordSec) / 5 + (beat % 2) * 0.04,
      lengthSec: 3,
      gain: 0.07,
      pan: beat % 2 === 0 ? -0.5 : 0.5,
    }));
    return [{ voice: 'bass', pitch: bass, atSec, lengthSec: chordSec, gain: 0.2, pan: 0 }, ...pad, ...bells];
  });
  return finish(inRoom(play(notes, lengthSec, true), 0.8, true), 0.6, 0);
}

function composeJingle(): Stereo {
  const run = [62, 69, 74, 78, 81, 86].map((pitch, step): Note => ({
    voice: 'pluck',
    pitch,
    atSec: step * 0.13,
    lengthSec: 2,
    gain: 0.3,
    pan: (step - 2.5) / 4,
  }));
  const landing = [50, 62, 66, 69, 73, 78].map((pitch, voice): Note => ({
    voice: voice === 0 ? 'bass' : 'bell',
    pitch,
    atSec: 0.92 + voice * 0.015,
    lengthSec: 3,
    gain: voice === 0 ? 0.5 : 0.24,
    pan: (voice - 2.5) / 4,
  }));
  const close: Note = { voice: 'bell', pitch: 93, atSec: 1.7, lengthSec: 2, gain: 0.12, pan: 0.3 };
  return finish(inRoom(play([...run, ...landing, close], JINGLE_SEC, false), 0.6, false), 0.8, 1.2);
}

function composeChime(): Stereo {
  const notes = [76, 83].map((pitch, step): Note => ({
    voice: 'bell',
    pitch,
    atSec: step * 0.16,
    lengthSec: 2,
    gain: 0.4,
    pan: step - 0.5,
  }));
  return finish(inRoom(play(notes, CHIME_SEC, false), 0.5, false), 0.7, 0.8);
}

/** Hands of sixty people: short bursts of band-passed noise that start together and thin out. */
function composeApplause(): Stereo {
  const length = APPLAUSE_SEC * SAMPLE_RATE;
  const sound: Stereo = { left: new Float32Array(length), right: new Float32Array(length) };
  let seed = 20_231;
  const next = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let person = 0; person < 60; person += 1) {
    const periodSec = 0.19 + next() * 0.13;
    const pan = next();
    const toneHz = 900 + next() * 1500;
    const loudness = 0.4 + next() * 0.6;
    const stopSec = 2.2 + next() * 2.4;
    for (let atSec = next() * 0.7; atSec < stopSec; atSec += periodSec * (0.9 + next() * 0.2)) {
      const fade = Math.min(1, (stopSec - atSec) / 1.2);
      const start = Math.round(atSec * SAMPLE_RATE);
      let low = 0;
      let band = 0;
      for (let step = 0; step < 0.03 * SAMPLE_RATE && start + step < length; step += 1) {
        // A state-variable filter: the noise rings around the palm's tone.
        const frequency = 2 * Math.sin((Math.PI * toneHz) / SAMPLE_RATE);
        low += frequency * band;
        band += frequency * (next() * 2 - 1 - low - 0.7 * band);
        const value = band * loudness * fade * Math.exp(-step / (0.005 * SAMPLE_RATE));
        sound.left[start + step] = (sound.left[start + step] ?? 0) + value * (1 - pan);
        sound.right[start + step] = (sound.right[start + step] ?? 0) + value * pan;
      }
    }
  }
  return finish(inRoom(sound, 0.5, false), 0.8, 0.6);
}

/** Arguments that describe the output of `interleave` to ffmpeg. */
export const RAW_SOUND = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2'];

/** Writes the show's sounds as MP3. */
export async function makeSounds(): Promise<void> {
  for (const [name, sound, bitrate] of [
    ['jingle', composeJingle(), '96k'],
    ['soft-bed', composeBed(BED_SEC), '72k'],
    ['chime', composeChime(), '80k'],
    ['applause', composeApplause(), '80k'],
  ] as const) {
    const encode = [
      '-c:a',
      'libmp3lame',
      '-b:a',
      bitrate,
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
    ];
    await ffmpeg([...RAW_SOUND, '-i', '-', ...encode, `${DEMO.media}/${name}.mp3`], [interleave(sound)]);
  }
}
