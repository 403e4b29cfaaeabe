import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

const CODES: Readonly<Record<string, Sentence>> = {
  ENOSPC: say('host_disk_full'),
  EDQUOT: say('host_disk_full'),
  EROFS: say('host_disk_read_only'),
  EACCES: say('host_disk_forbidden'),
  EPERM: say('host_disk_forbidden'),
  EIO: say('host_disk_failing'),
};

/** Turns a file error into a sentence for the person; other errors stay as they are. */
export const diskTrouble = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = CODES[code];
  return sentence === undefined ? error : new AppError('unavailable', sentence);
};
