import type * as z from 'zod';
import { say } from '../words/say.ts';
import type { Sentence } from '../words/sentence.ts';
import { AppError } from './app-error.ts';

const LONGEST = 300;

type Issue = z.core.$ZodIssue;

const tooSmall = ({ origin, minimum }: Extract<Issue, { code: 'too_small' }>, field: string): Sentence => {
  const least = Number(minimum);
  if (origin === 'string') {
    return least <= 1 ? say('host_input_empty', { field }) : say('host_input_short', { field, least });
  }
  return origin === 'array' || origin === 'set'
    ? say('host_input_few', { field, least })
    : say('host_input_least', { field, least });
};

const tooBig = ({ origin, maximum }: Extract<Issue, { code: 'too_big' }>, field: string): Sentence => {
  const most = Number(maximum);
  if (origin === 'string') return say('host_input_long', { field, most });
  return origin === 'array' || origin === 'set'
    ? say('host_input_many', { field, most })
    : say('host_input_most', { field, most });
};

/** The problem of a field by its kind: the words of the schemas' library are English alone. */
const sentenceOf = (issue: Issue, field: string): Sentence => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue, field);
    case 'too_big':
      return tooBig(issue, field);
    case 'invalid_type':
      // Issues do not carry the input; its absence is told by the message alone.
      return issue.message.endsWith('received undefined')
        ? say('host_input_missing', { field })
        : say('host_input_kind', { field });
    case 'unrecognized_keys':
      return say('host_input_unknown', { field: [...issue.path.map(String), issue.keys.join(', ')].join('.') });
    default:
      return say('host_input_not', { field });
  }
};

/** The first problem of an input as one sentence that names the field. */
export const inputProblem = (error: z.ZodError): AppError => {
  const issue = error.issues[0];
  const field = (issue?.path ?? []).map(String).join('.').slice(0, LONGEST);
  const sentence = issue ? sentenceOf(issue, field === '' ? '–' : field) : say('host_input_not', { field: '–' });
  return new AppError('invalid_input', sentence, field === '' ? {} : { field });
};
