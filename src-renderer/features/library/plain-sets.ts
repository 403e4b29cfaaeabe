/** A set that is replaced, never watched: state keeps it raw. */
export const setOf = <Value>(values: Iterable<Value>): Set<Value> => new Set(values);

/** A map that is replaced, never watched. */
export const mapOf = <Key, Value>(entries: Iterable<readonly [Key, Value]>): Map<Key, Value> => new Map(entries);
