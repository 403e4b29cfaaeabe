import { isSameJson } from './changed-part.ts';
import { isJsonObject } from './draft-value.ts';

/** A place where two answers differ. */
export interface JsonDifference {
  /** Dotted; empty where the whole differs. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
}

const within = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);

const partsOf = (value: unknown): ReadonlyMap<string, unknown> | null => {
  if (Array.isArray(value)) return new Map(value.map((item: unknown, index) => [String(index), item]));
  return isJsonObject(value) ? new Map(Object.entries(value)) : null;
};

/** The differences between two answers, deepest places first named, in the order of the second answer. */
export const compareJson = (before: unknown, after: unknown, path = ''): readonly JsonDifference[] => {
  if (isSameJson(before, after)) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) return [{ path, kind: 'changed', before, after }];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key): readonly JsonDifference[] => {
    const at = within(path, key);
    if (!old.has(key)) return [{ path: at, kind: 'added', before: undefined, after: now.get(key) }];
    if (!now.has(key)) return [{ path: at, kind: 'removed', before: old.get(key), after: undefined }];
    return compareJson(old.get(key), now.get(key), at);
  });
};
