/** Bits a second at most; `small` is the small layer of a camera. */
export const BITRATE = {
  camera: 1_700_000,
  small: 150_000,
  screen: 2_500_000,
  microphone: 40_000,
  screenAudio: 128_000,
} as const;
