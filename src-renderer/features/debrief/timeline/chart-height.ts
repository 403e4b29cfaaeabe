/** Height of a chart in pixels: a share of the window's height, never less than `least`. */
export const chartHeight = (windowPx: number | undefined, share: number, least: number): number =>
  Math.max(least, Math.round((windowPx ?? 0) * share));
