import { isJsonObject } from './draft-value.ts';

/** The cursor of the page after an answer; null for the last page and for answers without pages. */
export const nextCursorOf = (answer: unknown): string | null =>
  isJsonObject(answer) && typeof answer.nextCursor === 'string' && answer.nextCursor !== '' ? answer.nextCursor : null;

/** Two pages as one answer: their lists follow each other, all else is that of the later page. */
export const mergePages = (earlier: unknown, later: unknown): unknown => {
  if (!isJsonObject(earlier) || !isJsonObject(later)) return later;
  return Object.fromEntries(
    Object.entries(later).map(([key, value]) => {
      const before = earlier[key];
      return [
        key,
        Array.isArray(before) && Array.isArray(value) ? [...(before as unknown[]), ...(value as unknown[])] : value,
      ];
    }),
  );
};
