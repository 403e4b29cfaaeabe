import type { Database } from 'better-sqlite3';

type Row = Readonly<Record<string, string | number | null>>;

/** State of the files on this disk, which a restored backup must not change. */
export interface FilesSince {
  readonly kept: readonly Row[];
  readonly addresses: readonly Row[];
  readonly added: readonly Row[];
  readonly thumbnails: readonly Row[];
}

/** Tables with the state of the files on disk. */
export const FILE_TABLES = ['kept_file', 'kept_address', 'added_file', 'media_mark'] as const;

/** Reads the state of the files on disk, as it was before a backup replaced the library, from the attached `aside`. */
export const readFilesSince = (db: Database): FilesSince => {
  const all = (sql: string): readonly Row[] => db.prepare<[], Row>(sql).all();
  return {
    kept: all('SELECT * FROM aside.kept_file'),
    addresses: all('SELECT * FROM aside.kept_address'),
    added: all('SELECT * FROM aside.added_file'),
    thumbnails: all('SELECT item_id, thumbnail FROM aside.media_mark WHERE thumbnail IS NOT NULL'),
  };
};

/**
 * Adds the files on disk to a restored library. Files fetched since the backup are not fetched again. Files added since
 * may be nowhere else, so they are neither removed nor forgotten.
 */
export const settleFiles = (db: Database, { kept, addresses, added, thumbnails }: FilesSince): void => {
  const write = (sql: string, rows: readonly Row[]): void => {
    const statement = db.prepare(sql);
    for (const row of rows) statement.run(row);
  };
  db.transaction(() => {
    db.exec('DELETE FROM kept_address; DELETE FROM kept_file');
    write('INSERT INTO kept_file VALUES (@sha256, @mime_type, @size_bytes, @used_at)', kept);
    write('INSERT INTO kept_address VALUES (@address, @sha256)', addresses);
    write(
      `INSERT INTO added_file VALUES (@space_id, @sha256, @item_id, @stored_url, @media_id, @url)
       ON CONFLICT DO NOTHING`,
      added,
    );
    write(
      `INSERT INTO media_mark (item_id, thumbnail) SELECT id, @thumbnail FROM item WHERE id = @item_id
       ON CONFLICT (item_id) DO UPDATE SET thumbnail = coalesce(media_mark.thumbnail, excluded.thumbnail)`,
      thumbnails,
    );
  })();
};
