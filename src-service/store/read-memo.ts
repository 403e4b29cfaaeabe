import type { Database } from 'better-sqlite3';

interface Kept<Value> {
  readonly value: Value;
  /** Rows this connection had changed when it was read: the same number, the same data. */
  readonly changes: number;
  readonly until: number;
}

/** Few readers poll at once, so no more answers than this are kept. */
const REMEMBERED = 50;

/**
 * Caches answers that are read far more often than anything is written. Until a write, or the instant at which the
 * answer changes by itself (`until`, Unix milliseconds), the same frozen object is returned, so that its JSON can be
 * cached too.
 */
export const createReadMemo = <Value extends object>(db: Database) => {
  const kept = new Map<string, Kept<Value>>();
  const changesNow = db.prepare<[], number>('SELECT total_changes()').pluck();
  return (key: string, now: number, read: () => Value, until: (value: Value) => number): Value => {
    const changes = changesNow.get() ?? -1;
    const known = kept.get(key);
    if (known?.changes === changes && now < known.until) return known.value;
    const value = Object.freeze(read());
    if (kept.size >= REMEMBERED) kept.clear();
    kept.set(key, { value, changes, until: until(value) });
    return value;
  };
};
