import type { Database } from 'better-sqlite3';

export interface LibraryCounts {
  readonly waiting: number;
  readonly conflicts: number;
  readonly refused: number;
  /** Spaces of which the media library was read to its end. */
  readonly mediaRead: readonly string[];
}

/** Numbers of waiting, conflicting and refused items in the whole library, and the spaces whose media are known. */
export const createOutboxCounts = (db: Database): ((input: null) => LibraryCounts) => {
  const count = db.prepare<[], Omit<LibraryCounts, 'mediaRead'>>(
    `SELECT (SELECT count(*) FROM outbox) AS waiting, (SELECT count(*) FROM conflict) AS conflicts,
       (SELECT count(*) FROM platform_copy WHERE problem IS NOT NULL) AS refused`,
  );
  const read = db.prepare<[], { space_id: string }>('SELECT space_id FROM media_read ORDER BY space_id');
  return () => ({
    ...(count.get() ?? { waiting: 0, conflicts: 0, refused: 0 }),
    mediaRead: read.all().map(({ space_id: spaceId }) => spaceId),
  });
};
