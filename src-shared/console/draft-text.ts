import { isJsonObject } from './draft-value.ts';
import type { CallDraft } from './operation-form.ts';

/** A draft written as JSON, or why the text is none. */
export type DraftText =
  | { readonly kind: 'draft'; readonly draft: CallDraft }
  | { readonly kind: 'broken' }
  /** Keys that have no place in a request, or hold something else than an object. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a draft from its JSON: the objects `params` and `query`, and `body`. */
export const readDraftText = (text: string): DraftText => {
  const written = parsed(text);
  if (!isJsonObject(written)) return { kind: 'broken' };
  const { params = {}, query = {}, body, ...others } = written;
  const keys = Object.keys(others);
  if (!isJsonObject(params)) keys.push('params');
  if (!isJsonObject(query)) keys.push('query');
  if (keys.length > 0 || !isJsonObject(params) || !isJsonObject(query)) return { kind: 'keys', keys };
  return { kind: 'draft', draft: { params, query, body } };
};

/** A draft as JSON, as the form writes it. */
export const draftText = (draft: CallDraft): string => JSON.stringify(draft, null, 2);
