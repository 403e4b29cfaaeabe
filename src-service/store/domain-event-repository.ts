import { perDatabase } from './per-database.ts';

/** An event as it is stored; `data` is JSON, `at` in Unix milliseconds. */
export interface DomainEventRow {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly data: string;
}

/** Events of the space, in order. */
export const domainEvents = perDatabase((db) => {
  const insert = db.prepare('INSERT INTO event (id, name, at, data) VALUES (:id, :name, :at, :data)');
  const listAfter = db.prepare<[number, number], DomainEventRow>(
    'SELECT seq, id, name, at, data FROM event WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const removeUpTo = db.prepare<[number]>('DELETE FROM event WHERE seq <= ?');
  return {
    /** Answers with its place in the order, from 1. */
    insert: (event: Omit<DomainEventRow, 'seq'>): number => Number(insert.run(event).lastInsertRowid),
    /** Oldest first. */
    listAfter: (seq: number, limit: number): DomainEventRow[] => listAfter.all(seq, limit),
    removeUpTo(seq: number): void {
      removeUpTo.run(seq);
    },
  };
});
