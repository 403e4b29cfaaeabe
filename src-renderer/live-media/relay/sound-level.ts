import { SILENCE_LEVEL } from '#shared/room/relay-chunks.ts';

/** How loud samples are (RFC 6464): decibels below the loudest, from 0 to 127, which is silence. */
export const soundLevel = (samples: Float32Array): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  if (!(power > 0)) return SILENCE_LEVEL;
  return Math.min(SILENCE_LEVEL, Math.max(0, Math.round(-10 * Math.log10(power))));
};
