/**
 * A moment as a bar of black and white at the top of a picture: `1010`, 32 bits of Unix milliseconds, the sum of their
 * eight nibbles. It stays legible after a camera's codec and after scaling.
 */
const BITS = 40;
const MARK = [1, 0, 1, 0];
/** Pixels of the copy that one bit is read from. */
const COPY = 4;

const now = (): number => Math.round(performance.timeOrigin + performance.now()) % 2 ** 32;

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 2 ** (length - 1 - index)) % 2);

const sumOf = (moment: number): number => {
  let sum = 0;
  for (let nibble = 0; nibble < 8; nibble += 1) sum += Math.floor(moment / 16 ** nibble) % 16;
  return sum % 16;
};

const barHeight = (height: number): number => Math.max(12, height / 20);

/** Paints the present moment over a picture. */
export const paintStamp = (context: CanvasRenderingContext2D, width: number, height: number): void => {
  const moment = now();
  const each = width / BITS;
  [...MARK, ...bitsOf(moment, 32), ...bitsOf(sumOf(moment), 4)].forEach((bit, index) => {
    context.fillStyle = bit === 1 ? '#fff' : '#000';
    context.fillRect(index * each, 0, each + 0.5, barHeight(height));
  });
};

const copy = new OffscreenCanvas(BITS * COPY, COPY).getContext('2d', { willReadFrequently: true });

const numberOf = (bits: readonly number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0);

/** The moment in a picture (Unix ms, modulo 2³²); null where it cannot be read. */
export const readMoment = (picture: CanvasImageSource, width: number, height: number): number | null => {
  if (!copy) return null;
  const bar = barHeight(height);
  copy.drawImage(picture, 0, bar / 4, width, bar / 2, 0, 0, BITS * COPY, COPY);
  const { data } = copy.getImageData(0, 1, BITS * COPY, 1);
  const bits = Array.from({ length: BITS }, (_, index) => ((data[(index * COPY + 2) * 4] ?? 0) > 128 ? 1 : 0));
  const moment = numberOf(bits.slice(4, 36));
  const isWhole = numberOf(bits.slice(0, 4)) === numberOf(MARK) && numberOf(bits.slice(36)) === sumOf(moment);
  return isWhole ? moment : null;
};

/** Milliseconds since the moment in a picture; null where it cannot be read. */
export const readStamp = (video: HTMLVideoElement): number | null => {
  const moment = readMoment(video, video.videoWidth, video.videoHeight);
  return moment === null ? null : now() - moment;
};
