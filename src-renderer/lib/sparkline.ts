const PAD = 2;

/** An SVG path through the values, evenly spaced in a box of `width` × `height`; empty under two values. */
export const sparkline = (values: readonly number[], width: number, height: number): string => {
  if (values.length < 2) return '';
  const top = Math.max(...values, 1);
  const step = width / (values.length - 1);
  const point = (value: number, index: number): string => {
    const y = height - PAD - (Math.max(0, value) / top) * (height - 2 * PAD);
    return `${Math.round(index * step * 10) / 10} ${Math.round(y * 10) / 10}`;
  };
  return `M${values.map(point).join(' L')}`;
};
