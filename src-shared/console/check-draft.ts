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

const namesIn = (form: OperationForm, place: Place): readonly string[] => {
  const shape = form[place]?.shape;
  return shape?.type === 'object' ? shape.fields.map(({ name }) => name) : [];
};

/** The place and path of a field that a refusal names: `body.title`, `title`, `slots.0.kind`. */
export const placeOfField = (form: OperationForm, field: string): FieldAddress => {
  const [first = '', ...rest] = field.split('.');
  // A field comes before a place of its name: the body of an e-mail is a field of the body.
  const place = PLACES.find((one) => namesIn(form, one).includes(first));
  if (place) return { place, path: field };
  const named = PLACES.find((one) => one === first);
  return named ? { place: named, path: rest.join('.') } : { place: 'body', path: field };
};

/** True if a sentence says that the thing of a field is not there: `Group not found` of `groupIds`. */
const isNotFound = (name: string, message: string): boolean => {
  const thing = /^(\w+) not found\b/i.exec(message)?.[1]?.toLowerCase();
  const stem = name.replace(/(?:Ids?|s)$/, '').toLowerCase();
  return thing !== undefined && thing === stem;
};

/** The field that a refusal in words is about: its first word, else the one field that it names; null where there is none. */
export const fieldInWords = (form: OperationForm, message: string): string | null => {
  const names = PLACES.flatMap((place) => namesIn(form, place));
  const word = /^["'`]?([A-Za-z]\w*(?:\.\w+)*)/.exec(message)?.[1] ?? '';
  const [first = ''] = word.split('.');
  if (names.includes(first)) return word;
  const said = new Set(message.split(/[^\w]+/));
  const [field, ...others] = new Set(names.filter((name) => said.has(name) || isNotFound(name, message)));
  return field !== undefined && others.length === 0 ? field : null;
};
