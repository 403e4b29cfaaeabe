/**
 * Whether there is something to read of an item that changed to a revision; `held` is the one that is here, if any.
 * Alone in its file: the desk asks it, and would load the schemas of the whole library with it.
 */
export const isNews = (revision: number | null, held: number | null): boolean =>
  held === null ? revision !== null : revision === null || revision > held;
