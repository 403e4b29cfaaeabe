import BetterSqlite3, { type Database } from 'better-sqlite3';
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';
import { writeAtomically } from '../../settings/write-atomically.ts';

const TABLES = ['item', 'band_preset', 'journal'] as const;
const ITEMS = `SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')} AS n`;

/** Number of items in an open library. */
export const countItems = (db: Database): number => db.prepare<[], { n: number }>(ITEMS).get()?.n ?? 0;

/** True if the counted names are tables; a view of that name could count for ever. */
const hasTables = (db: Database): boolean => {
  const isTable = db.prepare<[string]>(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
  return TABLES.every((table) => isTable.get(table) !== undefined);
};

/** Number of items in a backup, found by opening it; null if it is not a whole library. */
export const inspectBackup = (path: string): number | null => {
  try {
    const db = new BetterSqlite3(path, { readonly: true });
    try {
      const isWhole = hasTables(db) && db.pragma('integrity_check', { simple: true }) === 'ok';
      return isWhole ? countItems(db) : null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
};

/** Result of an inspection, valid while the file keeps its size and age. */
const Found = z.object({ sizeBytes: z.number(), changedAt: z.number(), items: z.number().int().min(0).nullable() });
type Found = z.output<typeof Found>;
const Notes = recordOf(z.string(), Found);

/** A backup file as lists show it. */
export type Inspected = Pick<Found, 'sizeBytes' | 'items'>;

const readNotes = (path: string): ReadonlyMap<string, Found> => {
  try {
    return new Map(Object.entries(Notes.parse(JSON.parse(readFileSync(path, 'utf8')))));
  } catch {
    return new Map();
  }
};
const writeNotes = (path: string, notes: ReadonlyMap<string, Found>): void => {
  try {
    writeAtomically(path, JSON.stringify(Object.fromEntries(notes)));
  } catch {
    // On a full disk the next one looks again.
  }
};

/** Inspects backup files, by path; missing files are left out. `counted`: the files inspected just now. */
export type InspectBackups = (
  files: readonly string[],
  counted: ReadonlyMap<string, number>,
) => ReadonlyMap<string, Inspected>;

/**
 * Looks into each backup once: opening fourteen of them takes seconds in which no edit is kept. What was found is
 * noted in a file at `path`; without it everything is looked into again.
 */
export const createInspector =
  (path: string): InspectBackups =>
  (files, counted) => {
    const noted = readNotes(path);
    const found = new Map<string, Found>();
    for (const file of files) {
      const stat = statSync(file, { throwIfNoEntry: false });
      if (!stat) continue;
      const { size: sizeBytes, mtimeMs: changedAt } = stat;
      const known = noted.get(file);
      const holds = known?.sizeBytes === sizeBytes && known.changedAt === changedAt;
      found.set(file, holds ? known : { sizeBytes, changedAt, items: counted.get(file) ?? inspectBackup(file) });
    }
    const isNoted = noted.size === found.size && [...found].every(([file, one]) => noted.get(file) === one);
    if (!isNoted) writeNotes(path, found);
    return found;
  };
