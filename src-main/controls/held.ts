/** True or false as a program says whether a press is held; null where it says neither. */
export const readHeld = (given: unknown): boolean | null => {
  if (given === undefined) return false;
  return typeof given === 'boolean' ? given : null;
};

/** The sentence for a program that says neither. */
export const HELD_IS_ODD = 'held must be true or false.';
