import { fileURLToPath } from 'node:url';

/** The repository's root directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An absolute path inside the repository. */
export const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
