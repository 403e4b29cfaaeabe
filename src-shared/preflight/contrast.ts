/** Red, green, blue and opacity, each 0 to 1. */
type Rgba = readonly [number, number, number, number];

const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f])/gi;

const fromHex = (hex: string): Rgba => {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const part = (index: number): number => Number.parseInt(full.slice(index * 2, index * 2 + 2), 16) / 255;
  return [part(0), part(1), part(2), full.length === 8 ? part(3) : 1];
};

/** All colours written as digits in a CSS colour or gradient; empty if it has a part that cannot be read. */
export const coloursIn = (css: string): readonly Rgba[] => {
  const isPlain = /^#[0-9a-f]{3,8}$/i.test(css.trim());
  const isGradient = /^(?:repeating-)?(?:linear|radial|conic)-gradient\(/i.test(css.trim());
  if (!isPlain && !isGradient) return [];
  // A gradient may name colours by words or functions too; then its digits are not all of it.
  if (isGradient && /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|white|black|red|green|blue|transparent)\b/i.test(css))
    return [];
  return (css.match(HEX) ?? []).map(fromHex);
};

const luminance = ([r, g, b]: Rgba): number => {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: Rgba, other: Rgba): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** From this opacity on, the picture behind a background hardly matters. */
const SOLID = 0.85;

/**
 * The worst contrast between a text's colour and its background; null where either cannot be told: words for colours,
 * backgrounds that the scene shines through.
 */
export const worstContrast = (color: string, background: string): number | null => {
  const [text, ...more] = coloursIn(color);
  const behind = coloursIn(background);
  if (!text || more.length > 0 || behind.length === 0) return null;
  if (text[3] < SOLID || behind.some(([, , , opacity]) => opacity < SOLID)) return null;
  return Math.min(...behind.map((one) => contrastOf(text, one)));
};
