/** Levels of the space, from 1 to this. */
export const HIGHEST_LEVEL = 10;

/** XP that level 2 takes; level n takes (n − 1)² times as much: 0, 60, 240, 540, 960, 1500, 2160, 2940, 3840, 4860. */
const FIRST_STEP_XP = 60;

/** The XP, from 0, that a level from 1 to 10 begins at. */
export const xpOfLevel = (level: number): number => FIRST_STEP_XP * (level - 1) ** 2;

/** The level, from 1 to 10, that a total of XP gives. */
export const levelOf = (totalXp: number): number =>
  Math.max(1, Math.min(HIGHEST_LEVEL, 1 + Math.floor(Math.sqrt(Math.max(0, totalXp) / FIRST_STEP_XP))));
