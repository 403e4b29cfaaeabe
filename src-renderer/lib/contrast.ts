/** Contrast that text of this size needs at least (WCAG 2.2, large text). */
export const LARGE_TEXT_CONTRAST = 3;

type Rgb = readonly [number, number, number];

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The channels of `#rgb` or `#rrggbb`, 0 to 1; null for any other form. */
const channelsOf = (color: string): Rgb | null => {
  const digits = HEX.exec(color.trim())?.[1];
  if (digits === undefined) return null;
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(whole, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two plain hex colours, 1 to 21 (WCAG 2.2); null where one is a gradient, transparent or named. */
export const contrastOf = (one: string, other: string): number | null => {
  const [first, second] = [channelsOf(one), channelsOf(other)];
  if (!first || !second) return null;
  const [light, dark] = [luminance(first), luminance(second)].toSorted((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};
