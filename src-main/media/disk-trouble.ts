import { AppError } from '#shared/lib/app-error.ts';

const CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room on it, or lower the room for media in the settings.',
  EDQUOT: 'The disk is full: make room on it, or lower the room for media in the settings.',
  EROFS: 'The data folder cannot be written: the disk is read-only.',
  EACCES: 'The data folder cannot be written: its permissions do not allow it.',
  EPERM: 'The data folder cannot be written: its permissions do not allow it.',
  EIO: 'The disk did not take the file: it may be failing.',
};

/** What went wrong with a file, as a sentence for the person; anything else stays as it is. */
export const diskTrouble = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = CODES[code];
  return sentence === undefined ? error : new AppError('unavailable', sentence);
};
