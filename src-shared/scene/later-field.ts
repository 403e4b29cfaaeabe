import * as z from 'zod';

/** Deepest nesting of objects and lists: readers walk the value, and the walk must end. */
const DEEPEST = 16;
/** As edits name their fields (`scene-edits.ts`). */
const LONGEST_NAME = 60;

const isPlainJson = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth >= DEEPEST) return false;
  return Object.values(value).every((one) => isPlainJson(one, depth + 1));
};

/** A field that this version does not know: plain JSON, of any shape. */
export const LaterField = z.unknown().refine((value) => isPlainJson(value), 'must be plain JSON');

/** True if a field that this version does not know can be kept; others are left out. */
export const isKeepable = (name: string, value: unknown): boolean =>
  name.length <= LONGEST_NAME && name !== '__proto__' && isPlainJson(value);
