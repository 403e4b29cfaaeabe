import type * as z from 'zod';
import type { Operation } from '../api/operation.ts';
import { PLACES, type CallDraft, type OperationForm, type Place } from './operation-form.ts';
import { unknownKeys, valueAt } from './draft-value.ts';

/** A field of a draft. */
export interface FieldAddress {
  readonly place: Place;
  /** A dotted path within the place; empty for the whole. */
  readonly path: string;
}

/** A reason why a draft cannot be sent, with the field it is about. */
export type DraftProblem = FieldAddress &
  (
    | { readonly kind: 'missing' }
    /** A key that the operation does not know. */
    | { readonly kind: 'unknown' }
    | { readonly kind: 'wrong'; readonly message: string }
  );

/** Words for what schemas find, in the language of the reader. */
export type SchemaWords = z.core.$ZodErrorMap;

const problemsOf = (place: Place, schema: z.ZodType, value: unknown, words: SchemaWords): readonly DraftProblem[] => {
  const read = schema.safeParse(value, { error: words });
  if (read.success) return [];
  return read.error.issues.map(({ path, message, code }): DraftProblem => {
    const address = { place, path: path.map(String).join('.') };
    const isMissing =
      code !== 'custom' &&
      valueAt(
        value,
        path.map((part) => (typeof part === 'symbol' ? '' : part)),
      ) === undefined;
    return isMissing ? { ...address, kind: 'missing' } : { ...address, kind: 'wrong', message };
  });
};

/** The problems of a draft, by the schemas of its operation and by the keys that its form does not have. */
export const checkDraft = (
  operation: Operation,
  form: OperationForm,
  draft: CallDraft,
  words: SchemaWords,
): readonly DraftProblem[] =>
  PLACES.flatMap((place) => {
    const [field, value] = [form[place], draft[place]];
    const unknown = field ? unknownKeys(field, value) : [];
    return [
      ...unknown.map((path): DraftProblem => ({ place, path, kind: 'unknown' })),
      ...problemsOf(place, operation[place], value, words),
    ];
  });

/** The place and path of a field that a refusal names: `body.title`, `title`, `slots.0.kind`. */
export const placeOfField = (form: OperationForm, field: string): FieldAddress => {
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
