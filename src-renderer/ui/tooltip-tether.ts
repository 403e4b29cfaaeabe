import { Tooltip } from 'bits-ui';
/** The side of a tooltip, seen from the thing explained. */
export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** The words of a tooltip, and its side of the thing explained. */
export interface TooltipPayload {
  readonly text: string;
  readonly chord: string | undefined;
  readonly side: TooltipSide;
}

/**
 * Ties everything that can be explained to the window's one tooltip. One for each thing would cost a list its
 * smoothness, and the one that was open when its thing went away would be asked for its place at the next scroll.
 */
export const tether = Tooltip.createTether<TooltipPayload>();
