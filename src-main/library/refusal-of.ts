import { AppError } from '#shared/lib/app-error.ts';
import { diskFull } from '../settings/disk-trouble.ts';
import type { Refusal } from './requests.ts';

/** The refusal that a person reads; null for a fault of the library. */
export const refusalOf = (error: unknown): Refusal | null => {
  const told = error instanceof AppError ? error : diskFull(error);
  return told && { code: told.code, field: told.details.field ?? null, sentence: told.sentence };
};
