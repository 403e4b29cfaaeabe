/** The path that means: in memory, nothing on disk. */
export const IN_MEMORY = ':memory:';
