import { isAbsolute, resolve } from 'node:path';

const LONGEST = 4096;
const ENDING = /\.regie$/i;

/**
 * The path of a show file that the system or a person gave, made absolute against `folder`; null for anything else.
 * What the file holds is checked by whoever reads it.
 */
export const showFilePath = (given: string, folder: string): string | null => {
  if (given.length > LONGEST || given.includes('\0') || given.startsWith('-') || !ENDING.test(given)) return null;
  // An address is no path, though it may end like one.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return null;
  return isAbsolute(given) ? given : resolve(folder, given);
};
