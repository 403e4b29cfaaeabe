import type * as z from 'zod';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

const LONGEST = 300;

/** The first problem of an input as one sentence that names the field. */
export const inputProblem = (error: z.ZodError): AppError => {
  const issue = error.issues[0];
  const field = (issue?.path ?? []).map(String).join('.');
  const problem = (issue?.message ?? 'is not valid').slice(0, LONGEST);
  if (field === '') return new AppError('invalid_input', say('host_input_bad', { problem }));
  const named = field.slice(0, LONGEST);
  return new AppError('invalid_input', say('host_input_bad', { problem: `${named}: ${problem}` }), { field: named });
};
