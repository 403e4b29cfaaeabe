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
 * Connects all elements with a tooltip to the window's single one. One tooltip per element would slow lists down, and
 * an open one whose element is gone would be asked for its place at the next scroll.
 */
export const tether = Tooltip.createTether<TooltipPayload>();
