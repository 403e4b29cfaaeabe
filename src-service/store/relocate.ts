import type { Database } from 'better-sqlite3';
import { metaValues } from './meta-repository.ts';

interface TextColumn {
  readonly table: string;
  readonly column: string;
}

const textColumns = (db: Database): TextColumn[] =>
  db
    .prepare<[], TextColumn>(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND columns.type = 'TEXT' AND columns.pk = 0`,
    )
    .all();

const META = 'api_root';

/**
 * Stored addresses of the service's own files follow it to where it listens now: a free port is another one each
 * time. Run once at the start.
 */
export const relocateFiles = (db: Database, apiRoot: string): void => {
  const before = metaValues(db).find(META);
  if (before === apiRoot) return;
  db.transaction(() => {
    if (before !== undefined) {
      for (const { table, column } of textColumns(db)) {
        db.prepare(
          `UPDATE "${table}" SET "${column}" = replace("${column}", :before, :now)
           WHERE instr("${column}", :before) > 0`,
        ).run({ before: `${before}/`, now: `${apiRoot}/` });
      }
    }
    metaValues(db).save(META, apiRoot);
  })();
};
