import type { Interruption } from '#shared/show/auto-advance.ts';
import { perDatabase } from './per-database.ts';

/** The playback of a media item of the show. `position` in seconds at `updatedAt` (Unix milliseconds). */
export interface MediaStateRow {
  readonly mediaId: string;
  readonly page: number | null;
  readonly playing: boolean | null;
  readonly position: number | null;
  readonly updatedAt: number;
}

/** The scene that a jingle interrupted, its videos and sounds frozen at their positions. */
export interface InterruptionRow extends Interruption {
  readonly media: readonly MediaStateRow[];
}

/** The time since which the scene is on air, and auto-advance; the scene itself is in `session.active_scene_id`. */
export interface ProductionRow {
  readonly autoEnabled: boolean;
  readonly autoLoop: boolean;
  readonly arrivedAt: number;
  readonly armedAt: number;
  readonly playedMs: number;
  readonly interrupted: InterruptionRow | null;
}

export interface BandRow {
  readonly id: string;
  readonly text: string;
  readonly bg: string;
  readonly color: string;
  readonly until: number;
}

interface StoredProduction {
  readonly autoEnabled: number;
  readonly autoLoop: number;
  readonly arrivedAt: number | null;
  readonly armedAt: number | null;
  readonly playedMs: number;
  readonly interrupted: string | null;
}

type StoredMediaState = Omit<MediaStateRow, 'playing'> & { readonly playing: number | null };

const toMediaState = (row: StoredMediaState): MediaStateRow => ({
  ...row,
  playing: row.playing === null ? null : row.playing === 1,
});

const toFlag = (value: boolean | null): number | null => (value === null ? null : Number(value));

/** The scene on air of each show, its media and its temporary bands. */
export const productions = perDatabase((db) => {
  const find = db.prepare<[string], StoredProduction>(
    `SELECT auto_enabled AS autoEnabled, auto_loop AS autoLoop, arrived_at AS arrivedAt, armed_at AS armedAt,
       played_ms AS playedMs, interrupted FROM production WHERE session_id = ?`,
  );
  const save = db.prepare(
    `INSERT OR REPLACE INTO production
       (session_id, auto_enabled, auto_loop, arrived_at, armed_at, played_ms, interrupted)
     VALUES (@sessionId, @autoEnabled, @autoLoop, @arrivedAt, @armedAt, @playedMs, @interrupted)`,
  );
  const listWaiting = db.prepare<[], { id: string }>(
    `SELECT id FROM session WHERE (status IN ('scheduled', 'live') AND active_scene_id IS NOT NULL)
       OR id IN (SELECT session_id FROM band)`,
  );
  const listMedia = db.prepare<[string], StoredMediaState>(
    `SELECT media_id AS mediaId, page, playing, position, updated_at AS updatedAt
     FROM media_state WHERE session_id = ? ORDER BY media_id`,
  );
  const saveMedia = db.prepare(
    `INSERT OR REPLACE INTO media_state (session_id, media_id, page, playing, position, updated_at)
     VALUES (@sessionId, @mediaId, @page, @playing, @position, @updatedAt)`,
  );
  const listBands = db.prepare<[string, number], BandRow>(
    'SELECT id, text, bg, color, until FROM band WHERE session_id = ? AND until > ? ORDER BY seq',
  );
  const insertBand = db.prepare(
    'INSERT INTO band (id, session_id, text, bg, color, until) VALUES (@id, @sessionId, @text, @bg, @color, @until)',
  );
  const nextBandEnd = db.prepare<[string], { until: number | null }>(
    'SELECT min(until) AS until FROM band WHERE session_id = ?',
  );
  const dropBands = db.prepare<[string, number]>('DELETE FROM band WHERE session_id = ? AND until <= ?');

  return {
    find(sessionId: string): ProductionRow {
      const row = find.get(sessionId);
      return {
        autoEnabled: row?.autoEnabled === 1,
        autoLoop: row?.autoLoop === 1,
        arrivedAt: row?.arrivedAt ?? 0,
        armedAt: row?.armedAt ?? 0,
        playedMs: row?.playedMs ?? 0,
        interrupted: row?.interrupted ? (JSON.parse(row.interrupted) as InterruptionRow) : null,
      };
    },
    save(sessionId: string, row: ProductionRow): void {
      save.run({
        ...row,
        sessionId,
        autoEnabled: Number(row.autoEnabled),
        autoLoop: Number(row.autoLoop),
        interrupted: row.interrupted && JSON.stringify(row.interrupted),
      });
    },
    /** Shows for which the clock may have something to do. */
    listWaiting: (): string[] => listWaiting.all().map((row) => row.id),
    listMedia: (sessionId: string): MediaStateRow[] => listMedia.all(sessionId).map(toMediaState),
    saveMedia(sessionId: string, row: MediaStateRow): void {
      saveMedia.run({ ...row, sessionId, playing: toFlag(row.playing) });
    },
    /** Bands still shown at that instant, oldest first. */
    listBands: (sessionId: string, at: number): BandRow[] => listBands.all(sessionId, at),
    insertBand(sessionId: string, row: BandRow): void {
      insertBand.run({ ...row, sessionId });
    },
    nextBandEnd: (sessionId: string): number | null => nextBandEnd.get(sessionId)?.until ?? null,
    /** Drops the bands whose time is over; answers how many. */
    dropBands: (sessionId: string, at: number): number => dropBands.run(sessionId, at).changes,
  };
});
