/**
 * True if an item that changed to a revision must be read again; `held` is the local revision, if any. This function
 * has its own file because the desk uses it and would otherwise load the schemas of the whole library.
 */
export const isNewerRevision = (revision: number | null, held: number | null): boolean =>
  held === null ? revision !== null : revision === null || revision > held;
