import type { Database, Statement } from 'better-sqlite3';

/** Prepares statements whose text depends on the call, each text once per database. */
export const preparedOnce = (db: Database) => {
  const known = new Map<string, Statement>();
  return <Params extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Params, Row> => {
    const statement = known.get(sql) ?? db.prepare(sql);
    known.set(sql, statement);
    return statement as unknown as Statement<Params, Row>;
  };
};
