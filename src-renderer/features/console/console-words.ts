import type { Operation } from '#shared/api/operation.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { DraftProblem, SchemaWords } from '#shared/console/check-draft.ts';
import type { DraftText } from '#shared/console/draft-text.ts';
import { missingRight } from '#shared/show/rights.ts';
import { en, es, fr } from 'zod/locales';
import { operationWord } from '../../lib/rights.ts';
import { locale, type Language } from '../../lib/locale.svelte.ts';
import * as m from '../../paraglide/messages.js';

/** The sentence of an operation in the language of the window. */
export const summaryOf = ({ name }: Operation): string => operationWord(name);

/** The right that the connection lacks for an operation, in words; null where it lacks none. */
export const rightWord = (operation: Operation, space: SpaceSummary | null): string | null => {
  const missing = space && missingRight(operation, space);
  if (!missing) return null;
  return missing.kind === 'full_access' ? m.spaces_right_level() : m.spaces_right_tool({ what: summaryOf(operation) });
};

const SCHEMA_WORDS: Readonly<Record<Language, SchemaWords>> = {
  en: en().localeError,
  es: es().localeError,
  fr: fr().localeError,
};

/** Words for what schemas find, in the language of the window. */
export const schemaWords = (): SchemaWords => SCHEMA_WORDS[locale.current];

/** A reason why nothing can be sent: a problem of the draft, or JSON that is none. */
export type ConsoleProblem = DraftProblem | { readonly kind: 'json'; readonly path: ''; readonly message: string };

/** The problem of a text that is no draft. */
export const jsonTrouble = (text: Exclude<DraftText, { readonly kind: 'draft' }>): ConsoleProblem => ({
  kind: 'json',
  path: '',
  message: text.kind === 'broken' ? m.console_json_broken() : m.console_json_keys({ keys: text.keys.join(', ') }),
});

const problemText = (problem: ConsoleProblem): string => {
  if (problem.kind === 'wrong' || problem.kind === 'json') return problem.message;
  return problem.kind === 'missing' ? m.console_needed() : m.console_unknown_key();
};

/** A problem of the draft in words. */
export const problemWord = (problem: ConsoleProblem): string => {
  const { path } = problem;
  return path === '' ? problemText(problem) : m.ui_pair({ what: path, value: problemText(problem) });
};

/** The problems of values that were written, by place and path; what is missing is not written yet. */
export const problemTexts = (problems: readonly ConsoleProblem[]): ReadonlyMap<string, string> =>
  new Map(
    problems.flatMap((one) =>
      one.kind === 'wrong' && one.path !== '' ? [[`${one.place} ${one.path}`, one.message] as const] : [],
    ),
  );
