/** Progress of a press, in this order; the last two end it. */
export const PRESS_PHASES = ['pressed', 'sent', 'confirmed', 'failed'] as const;
export type PressPhase = (typeof PRESS_PHASES)[number];
