import type { Database, Statement } from 'better-sqlite3';

const statements = new WeakMap<Database, Map<string, Statement>>();

/** The prepared statement of that text, compiled once per database. */
export const statement = <Params extends unknown[] = unknown[], Row = unknown>(
  db: Database,
  sql: string,
): Statement<Params, Row> => {
  let known = statements.get(db);
  if (!known) {
    known = new Map();
    statements.set(db, known);
  }
  let prepared = known.get(sql);
  if (!prepared) {
    prepared = db.prepare(sql);
    known.set(sql, prepared);
  }
  return prepared as unknown as Statement<Params, Row>;
};
