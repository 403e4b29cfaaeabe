import type { Session } from '#shared/api/live-objects.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';
import { preparedOnce } from './prepared-once.ts';

/** Steps that the clock takes for a session: its stream starts, its recording is ready, its adaptive copy arrives. */
export type SessionStep = 'stream_live' | 'recording_ready' | 'replay_encoded';

/** A live session as it is stored. Instants are Unix milliseconds. */
export interface SessionRow {
  readonly seq: number;
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly mode: Known<Session['mode']>;
  readonly status: Known<Session['status']>;
  readonly scheduledAt: number;
  readonly durationMin: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly createdAt: number;
  readonly maxParticipants: number;
  readonly recordingEnabled: boolean;
  readonly recordingStatus: Known<Session['recordingStatus']>;
  readonly replayUrl: string | null;
  readonly hlsUrl: string | null;
  readonly embedUrl: string | null;
  readonly thumbnailUrl: string | null;
  /** Part of every address of its film; null without one. */
  readonly filmKey: string | null;
  readonly replayDurationSec: number | null;
  readonly videoId: string | null;
  readonly lessonId: string | null;
  readonly replayViews: number;
  readonly hlsStatus: Known<Session['hlsStatus']>;
  readonly hostId: string;
  readonly chat: Known<Session['chat']>;
  readonly conversionCount: number;
  readonly ctaClickCount: number;
  readonly replay: Known<Session['replay']>;
  readonly replayMinLevel: number | null;
  readonly replayChat: boolean;
  readonly replayPublish: 'auto' | 'review';
  readonly replayPublished: boolean;
  readonly activeSceneId: string | null;
  readonly extraViewers: number;
  readonly nextStep: SessionStep | null;
  readonly nextStepAt: number | null;
}

/** Field of a row → its column. */
const COLUMNS = {
  id: 'id',
  title: 'title',
  description: 'description',
  mode: 'mode',
  status: 'status',
  scheduledAt: 'scheduled_at',
  durationMin: 'duration_min',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  createdAt: 'created_at',
  maxParticipants: 'max_participants',
  recordingEnabled: 'recording_enabled',
  recordingStatus: 'recording_status',
  replayUrl: 'replay_url',
  hlsUrl: 'hls_url',
  embedUrl: 'embed_url',
  thumbnailUrl: 'thumbnail_url',
  filmKey: 'film_key',
  replayDurationSec: 'replay_duration_sec',
  videoId: 'video_id',
  lessonId: 'lesson_id',
  replayViews: 'replay_views',
  hlsStatus: 'hls_status',
  hostId: 'host_id',
  chat: 'chat',
  conversionCount: 'conversion_count',
  ctaClickCount: 'cta_click_count',
  replay: 'replay',
  replayMinLevel: 'replay_min_level',
  replayChat: 'replay_chat',
  replayPublish: 'replay_publish',
  replayPublished: 'replay_published',
  activeSceneId: 'active_scene_id',
  extraViewers: 'extra_viewers',
  nextStep: 'next_step',
  nextStepAt: 'next_step_at',
} as const satisfies Record<Exclude<keyof SessionRow, 'seq'>, string>;

type Flag = 'recordingEnabled' | 'replayChat' | 'replayPublished';

type Stored = Omit<SessionRow, Flag> & Readonly<Record<Flag, number>>;

type Column = keyof typeof COLUMNS;

const fields = Object.keys(COLUMNS) as Column[];

const SELECT = `SELECT seq, ${fields.map((field) => `${COLUMNS[field]} AS ${field}`).join(', ')} FROM session`;

const toRow = (stored: Stored): SessionRow => ({
  ...stored,
  recordingEnabled: stored.recordingEnabled === 1,
  replayChat: stored.replayChat === 1,
  replayPublished: stored.replayPublished === 1,
});

const toStored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

export interface SessionFilter {
  readonly status: Known<Session['status']> | null;
  readonly groupId: string | null;
  readonly limit: number;
}

export type SessionChanges = Partial<Omit<SessionRow, 'seq' | 'id'>>;

/** Live sessions. */
export const sessions = perDatabase((db) => {
  const prepare = preparedOnce(db);
  const find = db.prepare<[string], Stored>(`${SELECT} WHERE id = ?`);
  const listWithSteps = db.prepare<[], Stored>(`${SELECT} WHERE next_step_at IS NOT NULL ORDER BY next_step_at`);
  const insert = db.prepare(
    `INSERT INTO session (${fields.map((field) => COLUMNS[field]).join(', ')})
     VALUES (${fields.map((field) => `:${field}`).join(', ')})`,
  );
  const countConnected = db.prepare<[string], { count: number }>(
    'SELECT count(DISTINCT user_id) AS count FROM connection WHERE session_id = ? AND left_at IS NULL',
  );
  const countScenes = db.prepare<[string], { count: number }>(
    'SELECT count(*) AS count FROM scene WHERE session_id = ?',
  );
  const countScenesOf = db.prepare<[string], { id: string; count: number }>(
    `SELECT session_id AS id, count(*) AS count FROM scene
       WHERE session_id IN (SELECT value FROM json_each(?)) GROUP BY session_id`,
  );

  return {
    find(id: string): SessionRow | undefined {
      const stored = find.get(id);
      return stored && toRow(stored);
    },
    /** Sessions newest first. */
    list({ status, groupId, limit }: SessionFilter): SessionRow[] {
      const conditions = [
        ...(status === null ? [] : ['status = :status']),
        ...(groupId === null
          ? []
          : [`id IN (SELECT session_id FROM session_group WHERE group_id = :groupId AND purpose = 'audience')`]),
      ];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      return prepare<[object], Stored>(`${SELECT} ${where} ORDER BY seq DESC LIMIT :limit`)
        .all({ status, groupId, limit })
        .map(toRow);
    },
    /** Sessions whose next step of recording or stream is waiting for the clock. */
    listWithSteps: (): SessionRow[] => listWithSteps.all().map(toRow),
    insert(row: Omit<SessionRow, 'seq'>): void {
      insert.run(Object.fromEntries(fields.map((field) => [field, toStored(row[field])])));
    },
    /** Writes the given fields only. */
    update(id: string, changes: SessionChanges): void {
      const changed = fields.filter((field) => Object.hasOwn(changes, field));
      if (changed.length === 0) return;
      const set = changed.map((field) => `${COLUMNS[field]} = :${field}`).join(', ');
      const values = changed.map((field) => [field, toStored((changes as Readonly<Record<string, unknown>>)[field])]);
      prepare(`UPDATE session SET ${set} WHERE id = :id`).run({ ...Object.fromEntries(values), id });
    },
    /** Adds to a counter of a session. */
    addToCounter(id: string, counter: 'conversionCount' | 'ctaClickCount' | 'replayViews', by: number): void {
      const column = COLUMNS[counter];
      prepare(`UPDATE session SET ${column} = ${column} + ? WHERE id = ?`).run(by, id);
    },
    /** People connected to the room now. */
    countConnected: (id: string): number => countConnected.get(id)?.count ?? 0,
    countScenes: (id: string): number => countScenes.get(id)?.count ?? 0,
    /** Number of scenes of each session; a session without scenes is left out. */
    countScenesOf: (ids: readonly string[]): ReadonlyMap<string, number> =>
      new Map(countScenesOf.all(JSON.stringify(ids)).map(({ id, count }) => [id, count])),
  };
});
