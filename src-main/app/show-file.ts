import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const LONGEST = 4096;
const ENDING = /\.regie$/i;

/** Path of a `file:` address of this computer, as Linux passes a double-clicked file; null for any other text. */
const pathInAddress = (given: string): string | null => {
  if (!/^file:\/\/\//i.test(given)) return null;
  try {
    return fileURLToPath(given);
  } catch {
    return null;
  }
};

/**
 * Path of a show file that the system or a person gave, made absolute against `folder`; null for anything else. The
 * reader checks the content.
 */
export const showFilePath = (asGiven: string, folder: string): string | null => {
  const given = pathInAddress(asGiven) ?? asGiven;
  if (given.length > LONGEST || given.includes('\0') || given.startsWith('-') || !ENDING.test(given)) return null;
  // An address is not a path, even if it ends like one.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return null;
  return isAbsolute(given) ? given : resolve(folder, given);
};
