import type { ControllerKind } from '#shared/controls/device-facts.ts';
import { MAX_DEVICE, type PressSource } from '#shared/show/action.ts';

/** The inputs of this window by which a command is pressed. */
export type InputSurface = 'tile' | 'key' | 'global_key' | ControllerKind;

/** Origin of a press in this window. */
export interface CommandPress {
  readonly surface: InputSurface;
  readonly held: boolean;
  /** The controller, by its name. */
  readonly device?: string;
}

/** A short press on the screen, or by a key. */
export const BY_TILE: CommandPress = { surface: 'tile', held: false };
export const BY_KEY: CommandPress = { surface: 'key', held: false };

/** A press from an input of this window, by a person who has this poll in hand. */
export const sourceOf = ({ surface, held, device }: CommandPress, inHand: string | null): PressSource => ({
  surface,
  ...(held && { held }),
  ...(device && { device: device.slice(0, MAX_DEVICE) }),
  ...(inHand !== null && { inHand }),
});
