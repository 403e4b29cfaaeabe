import { say } from '#shared/words/say.ts';
import { writeSentence } from '../sentence-column.ts';
import type { Database } from 'better-sqlite3';

/** A file that is kept: content-addressed, on disk under its hash. */
export interface KeptFile {
  readonly sha256: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

const DAMAGED = writeSentence(say('host_media_damaged'));

/** SQL of the files on disk and their sources. */
export const createMediaFiles = (db: Database) => {
  const find = db.prepare<[string], KeptFile>(
    'SELECT sha256, mime_type AS mimeType, size_bytes AS sizeBytes FROM kept_file WHERE sha256 = ?',
  );
  const all = db.prepare<[], KeptFile>(
    'SELECT sha256, mime_type AS mimeType, size_bytes AS sizeBytes FROM kept_file ORDER BY used_at DESC',
  );
  const keep = db.prepare(
    `INSERT INTO kept_file (sha256, mime_type, size_bytes, used_at) VALUES (@sha256, @mimeType, @sizeBytes, @at)
     ON CONFLICT (sha256) DO UPDATE SET used_at = excluded.used_at`,
  );
  const place = db.prepare(
    `INSERT INTO kept_address (address, sha256) VALUES (?, ?)
     ON CONFLICT (address) DO UPDATE SET sha256 = excluded.sha256`,
  );
  const touch = db.prepare('UPDATE kept_file SET used_at = max(used_at, ?) WHERE sha256 = ?');
  const drop = db.prepare('DELETE FROM kept_file WHERE sha256 = ?');
  const addresses = db.prepare<[], { address: string; sha256: string }>('SELECT address, sha256 FROM kept_address');
  const fileAt = db.prepare<[string], { sha256: string }>('SELECT sha256 FROM kept_address WHERE address = ?');
  const total = db.prepare<[], { bytes: number; files: number }>(
    'SELECT coalesce(sum(size_bytes), 0) AS bytes, count(*) AS files FROM kept_file',
  );
  const thumbnails = db.prepare<[], { thumbnail: string }>(
    'SELECT DISTINCT thumbnail FROM media_mark WHERE thumbnail IS NOT NULL',
  );
  /** Reports the loss of a file that exists only here, at its item. */
  const markFileLost = db.prepare(
    `UPDATE platform_copy SET problem = ?
     WHERE item_id IN (SELECT item_id FROM added_file WHERE sha256 = ? AND media_id IS NULL)`,
  );
  const onlyHere = db.prepare<[], { sha256: string }>('SELECT sha256 FROM added_file WHERE media_id IS NULL');
  const lost = db.prepare<[], { count: number }>(
    `SELECT count(DISTINCT added_file.sha256) AS count
     FROM added_file JOIN item ON item.id = added_file.item_id
       LEFT JOIN kept_file ON kept_file.sha256 = added_file.sha256
     WHERE added_file.media_id IS NULL AND item.deleted_at IS NULL AND kept_file.sha256 IS NULL`,
  );
  return {
    /** Number of files that were nowhere but here and are damaged or gone, until they are added again. */
    lost: (_input: null): number => lost.get()?.count ?? 0,
    /** Files that are nowhere but here. */
    onlyHere: (_input: null): readonly string[] => onlyHere.all().map(({ sha256 }) => sha256),
    find: ({ sha256 }: { readonly sha256: string }): KeptFile | null => find.get(sha256) ?? null,
    all: (_input: null): readonly KeptFile[] => all.all(),
    /** Records that a file is on disk, and the address that it belongs to. */
    keep: ({ file, address, at }: { readonly file: KeptFile; readonly address: string | null; readonly at: number }) =>
      db.transaction((): null => {
        keep.run({ ...file, at });
        if (address !== null) place.run(address, file.sha256);
        return null;
      })(),
    touch: ({ sha256, at }: { readonly sha256: string; readonly at: number }): null => {
      touch.run(at, sha256);
      return null;
    },
    /** Removes the records of files that are gone from the disk. */
    drop: ({ files }: { readonly files: readonly string[] }) =>
      db.transaction((): null => {
        for (const sha256 of files) {
          markFileLost.run(DAMAGED, sha256);
          drop.run(sha256);
        }
        return null;
      })(),
    addresses: (_input: null): Readonly<Record<string, string>> =>
      Object.fromEntries(addresses.all().map(({ address, sha256 }) => [address, sha256])),
    /** Hash of the file at an address; null if it is not kept. */
    at: ({ address }: { readonly address: string }): string | null => fileAt.get(address)?.sha256 ?? null,
    total: (_input: null): { readonly bytes: number; readonly files: number } => total.get() ?? { bytes: 0, files: 0 },
    thumbnails: (_input: null): readonly string[] => thumbnails.all().map(({ thumbnail }) => thumbnail),
  };
};
