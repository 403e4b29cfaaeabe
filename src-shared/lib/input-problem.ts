import type * as z from 'zod';
import { AppError } from '#shared/lib/app-error.ts';

const LONGEST = 300;

/** The first problem of an input as one sentence that names the field. */
export const inputProblem = (error: z.ZodError): AppError => {
  const issue = error.issues[0];
  const field = (issue?.path ?? []).map(String).join('.');
  const problem = (issue?.message ?? 'is not valid').slice(0, LONGEST);
  const message = field === '' ? `The input is not valid: ${problem}` : `${field.slice(0, LONGEST)}: ${problem}`;
  return new AppError('invalid_input', message, field === '' ? {} : { field: field.slice(0, LONGEST) });
};
