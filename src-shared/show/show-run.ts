/**
 * True if two readings, by when the live began (null: not yet), are of one run of a show: its waiting room, its live and
 * what follows. A show that was reset, or started once more, has another run.
 */
export const isSameRun = (before: string | null, after: string | null): boolean => before === null || before === after;
