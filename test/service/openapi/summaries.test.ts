import { expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { LANGUAGES } from '#shared/words/language.ts';
import { operationSummary } from '../../../src-service/lib/operation-summary.ts';

test.each(LANGUAGES)('every operation says in %s what it does', (language) => {
  const silent = operations.filter((operation) => operationSummary(operation, language) === operation.name);
  expect(silent.map(({ name }) => name)).toEqual([]);
});
