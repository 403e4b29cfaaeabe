import type { PressSource } from '#shared/show/action.ts';

/** A press from an input of this window. */
export const sourceOf = (surface: PressSource['surface'], held: boolean): PressSource => ({
  surface,
  ...(held && { held }),
});
