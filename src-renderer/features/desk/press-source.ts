import type { PressSource } from '#shared/show/action.ts';

/** The inputs of this window by which a command is pressed. */
export type InputSurface = 'tile' | 'key' | 'global_key' | 'midi' | 'gamepad' | 'stream-deck';

/** Origin of a command's press. */
export interface CommandPress {
  readonly surface: InputSurface;
  readonly held: boolean;
}

/** A press from an input of this window. */
export const sourceOf = (surface: PressSource['surface'], held: boolean): PressSource => ({
  surface,
  ...(held && { held }),
});
