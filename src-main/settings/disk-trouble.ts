import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** The system's own codes and that of SQLite: the disk, or the part of it that this person may use, is full. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

const CODES: Readonly<Record<string, Sentence>> = {
  EROFS: say('host_disk_read_only'),
  EACCES: say('host_disk_forbidden'),
  EPERM: say('host_disk_forbidden'),
  EIO: say('host_disk_failing'),
};

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** The error for a person where a full disk ended something; null for every other fault. Looks into causes. */
export const diskFull = (error: unknown): AppError | null => {
  if (!(error instanceof Error)) return null;
  return FULL.has(codeOf(error)) ? new AppError('unavailable', say('host_disk_full')) : diskFull(error.cause);
};

/** Turns an error of a file in the app's own folder into a sentence for the person; other errors stay as they are. */
export const diskTrouble = (error: unknown): unknown => {
  const sentence = error instanceof Error ? CODES[codeOf(error)] : undefined;
  return diskFull(error) ?? (sentence === undefined ? error : new AppError('unavailable', sentence));
};
