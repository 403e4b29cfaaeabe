import type * as z from 'zod';
import type { Operation } from '../api/operation.ts';
import { PLACES, type CallDraft, type OperationForm, type Place } from './operation-form.ts';
import { unknownKeys } from './draft-value.ts';

/** A reason why a draft cannot be sent, with the field it is about. */
export interface DraftProblem {
  readonly place: Place;
  /** A dotted path within the place; empty for the whole. */
  readonly path: string;
  /** Null for a key that the operation does not know. */
  readonly message: string | null;
}

const problemsOf = (place: Place, schema: z.ZodType, value: unknown): readonly DraftProblem[] => {
  const read = schema.safeParse(value);
  if (read.success) return [];
  return read.error.issues.map(({ path, message }) => ({ place, path: path.map(String).join('.'), message }));
};

/** The problems of a draft, by the schemas of its operation and by the keys that its form does not have. */
export const checkDraft = (operation: Operation, form: OperationForm, draft: CallDraft): readonly DraftProblem[] =>
  PLACES.flatMap((place) => {
    const [field, value] = [form[place], draft[place]];
    const unknown = field ? unknownKeys(field, value) : [];
    return [
      ...unknown.map((path): DraftProblem => ({ place, path, message: null })),
      ...problemsOf(place, operation[place], value),
    ];
  });

/** The place and path of a field that a refusal names: `body.title`, `title`, `slots.0.kind`. */
export const placeOfField = (form: OperationForm, field: string): Pick<DraftProblem, 'place' | 'path'> => {
  const [first = '', ...rest] = field.split('.');
  const named = PLACES.find((place) => place === first);
  if (named) return { place: named, path: rest.join('.') };
  const place = PLACES.find((one) => {
    const shape = form[one]?.shape;
    return shape?.type === 'object' && shape.fields.some(({ name }) => name === first);
  });
  return { place: place ?? 'body', path: field };
};

/** The field that a refusal in words is about: the first word, where the form has a field of that name; else null. */
export const fieldInWords = (form: OperationForm, message: string): string | null => {
  const word = /^["'`]?([A-Za-z]\w*(?:\.\w+)*)/.exec(message)?.[1] ?? '';
  const [first = ''] = word.split('.');
  const isKnown = PLACES.some((place) => {
    const shape = form[place]?.shape;
    return shape?.type === 'object' && shape.fields.some(({ name }) => name === first);
  });
  return isKnown ? word : null;
};
