import type { Operation } from '#shared/api/operation.ts';
import type { Language } from '#shared/words/language.ts';
import { sayUnchecked } from '#shared/words/words.ts';

/** Summary of an operation in one sentence. Programs and assistants read it in English. */
export const operationSummary = ({ name }: Operation, language: Language): string =>
  sayUnchecked(language, `service_op_${name}`, {}) ?? name;
