import type { Database } from 'better-sqlite3';
import type { LibraryBody } from '#shared/library/library-items.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { writeSentence } from '../sentence-column.ts';
import { readBody } from '../items/item-rows.ts';

/** Last version of an item from the platform. */
export interface PlatformCopy {
  readonly name: string;
  readonly body: LibraryBody;
}

export interface PlatformCopies {
  /** Null before the item was first seen there. */
  read(itemId: string): PlatformCopy | null;
  write(itemId: string, copy: PlatformCopy | null): void;
  /** Version being sent, until its outcome is known; null if nothing is being sent. */
  readSent(itemId: string): LibraryBody | null;
  writeSent(itemId: string, body: LibraryBody | null): void;
  /** Why the platform refused the item, or null. */
  setProblem(itemId: string, problem: Sentence | null): void;
  clearProblems(spaceId: string): void;
}

/** SQL of the base that merges compare with. */
export const createPlatformCopies = (db: Database): PlatformCopies => {
  const read = db.prepare<[string], { name: string | null; body: string | null }>(
    'SELECT name, body FROM platform_copy WHERE item_id = ?',
  );
  const write = db.prepare(
    `INSERT INTO platform_copy (item_id, name, body) VALUES (?, ?, ?)
     ON CONFLICT (item_id) DO UPDATE SET name = excluded.name, body = excluded.body, problem = NULL`,
  );
  const readSent = db.prepare<[string], { sent: string | null }>('SELECT sent FROM platform_copy WHERE item_id = ?');
  const writeSent = db.prepare(
    `INSERT INTO platform_copy (item_id, sent) VALUES (?, ?) ON CONFLICT (item_id) DO UPDATE SET sent = excluded.sent`,
  );
  const setProblem = db.prepare('UPDATE platform_copy SET problem = ? WHERE item_id = ?');
  const clear = db.prepare(
    'UPDATE platform_copy SET problem = NULL WHERE item_id IN (SELECT id FROM item WHERE space_id = ?)',
  );
  return {
    read(itemId) {
      const row = read.get(itemId);
      return typeof row?.body === 'string' ? { name: row.name ?? '', body: readBody(row.body) } : null;
    },
    write(itemId, copy) {
      write.run(itemId, copy?.name ?? null, copy ? JSON.stringify(copy.body) : null);
    },
    readSent(itemId) {
      const sent = readSent.get(itemId)?.sent ?? null;
      return sent === null ? null : readBody(sent);
    },
    writeSent(itemId, body) {
      writeSent.run(itemId, body && JSON.stringify(body));
    },
    setProblem: (itemId, problem) => {
      setProblem.run(problem && writeSentence(problem), itemId);
    },
    clearProblems: (spaceId) => {
      clear.run(spaceId);
    },
  };
};
