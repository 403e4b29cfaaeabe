/**
 * Ways in which a desk works: a press of a scene takes it, or prepares it for a take, or takes it while the desk follows
 * who speaks.
 */
export const DESK_MODES = ['direct', 'cue', 'follow'] as const;
export type DeskModeName = (typeof DESK_MODES)[number];
