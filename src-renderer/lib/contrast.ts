import { worstContrast } from '#shared/preflight/contrast.ts';

/** Contrast that text of this size needs at least (WCAG 2.2, large text). */
export const LARGE_TEXT_CONTRAST = 3;

/** Contrast of two plain hex colours, 1 to 21 (WCAG 2.2); null where one is a gradient, transparent or named. */
export const contrastOf = (one: string, other: string): number | null =>
  [one, other].every((color) => color.trim().startsWith('#')) ? worstContrast(one, other) : null;
