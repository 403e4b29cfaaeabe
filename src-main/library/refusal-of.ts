import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Refusal } from './requests.ts';

/** SQLite's own code and those of the system: the disk, or the part of it that this person may use, is full. */
const FULL: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(error.code);

/** The refusal that a person reads; null for a fault of the library. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (isFull(error)) return { code: 'unavailable', field: null, sentence: say('host_library_full') };
  return error instanceof AppError
    ? { code: error.code, field: error.details.field ?? null, sentence: error.sentence }
    : null;
};
