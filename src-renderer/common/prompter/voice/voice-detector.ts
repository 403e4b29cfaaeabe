import openFvad from '@echogarden/fvad-wasm';

/** Samples a second that the detector hears. */
export const VOICE_RATE = 16_000;
/** A frame of 30 ms. */
export const VOICE_FRAME = 480;
/** Takes the least noise for speech: a fan must not move the script. */
const STRICT = 3;
const BYTES = 2;

/** Tells speech from silence and noise, by what is heard now and was heard before. */
export interface VoiceDetector {
  /** True if somebody speaks in a frame of `VOICE_FRAME` samples. */
  isVoice(frame: Int16Array): boolean;
  close(): void;
}

/** Opens the detector, which is loaded from this app alone. */
export const openVoiceDetector = async (): Promise<VoiceDetector> => {
  const fvad = await openFvad();
  const detector = fvad._fvad_new();
  fvad._fvad_set_mode(detector, STRICT);
  fvad._fvad_set_sample_rate(detector, VOICE_RATE);
  const at = fvad._malloc(VOICE_FRAME * BYTES);
  return {
    isVoice(frame) {
      fvad.HEAP16.set(frame, at / BYTES);
      return fvad._fvad_process(detector, at, VOICE_FRAME) === 1;
    },
    close() {
      fvad._fvad_free(detector);
      fvad._free(at);
    },
  };
};

const FULL_SCALE = 32_767;

/** The newest frame of some samples (-1 to 1) of any rate, as the detector hears it. */
export const newestFrame = (samples: Float32Array, rate: number): Int16Array => {
  const step = rate / VOICE_RATE;
  const from = samples.length - VOICE_FRAME * step;
  return Int16Array.from({ length: VOICE_FRAME }, (_, index) => {
    const [start, end] = [Math.round(from + index * step), Math.round(from + (index + 1) * step)];
    const part = samples.subarray(Math.max(0, start), Math.max(start + 1, end));
    const mean = part.reduce((sum, sample) => sum + sample, 0) / Math.max(1, part.length);
    return Math.round(Math.min(1, Math.max(-1, mean)) * FULL_SCALE);
  });
};
