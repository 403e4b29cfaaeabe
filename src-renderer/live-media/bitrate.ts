import type { SourceKind } from '#shared/room/media-frames.ts';

/** Bits a second at most; `small` is the small layer of a camera. */
export const BITRATE = {
  camera: 1_700_000,
  small: 150_000,
  screen: 2_500_000,
  microphone: 40_000,
  screenAudio: 128_000,
} as const;

/** The size of a camera's picture that gets all of its rate. */
const FULL_PIXELS = 1280 * 720;
/** A picture of half the size needs more than half the bits: rates grow by this power of the size. */
const RATE_GROWTH = 0.75;

/**
 * Bits a second at most for what a track shows now. A smaller camera gets fewer: more would not be seen, and the
 * service carries every packet to every viewer. A camera that does not say its size gets the full rate.
 */
export const bitrateOf = (kind: SourceKind, track: MediaStreamTrack): number => {
  if (kind !== 'camera') return BITRATE[kind];
  const { width, height } = track.getSettings();
  if (!width || !height) return BITRATE.camera;
  const share = Math.min(1, (width * height) / FULL_PIXELS) ** RATE_GROWTH;
  return Math.round(Math.max(BITRATE.small, BITRATE.camera * share));
};
