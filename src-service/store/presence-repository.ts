import { perDatabase } from './per-database.ts';

/** Someone was there while the live was on, not only in its waiting room. */
const ATTENDED = `session.started_at IS NOT NULL
  AND (connection.left_at IS NULL OR connection.left_at > session.started_at)
  AND (session.ended_at IS NULL OR connection.joined_at < session.ended_at)`;

/** Lives that were on in the span; written so that only those, and those on now, are read. */
const IN_SPAN = 'started_at IS NOT NULL AND (ended_at > :from OR ended_at IS NULL) AND started_at < :to';

/** Whole milliseconds of live and of presence in a span of time. */
export interface PresenceTotals {
  readonly broadcastMs: number;
  readonly recordedConferenceMs: number;
  readonly spectatorMs: number;
  readonly interactiveMs: number;
}

type PresenceMs = Pick<PresenceTotals, 'spectatorMs' | 'interactiveMs'>;

/** The part of a live that lies in a span. */
interface Stretch {
  readonly id: string;
  readonly begins: number;
  readonly ends: number;
  /** 1 once nobody's presence in it grows any more. */
  readonly isOver: number;
}

/** Attendance of people in lives, with its length. */
export const presence = perDatabase((db) => {
  const hasAttended = db.prepare<[string, string]>(
    `SELECT 1 FROM connection JOIN session ON session.id = connection.session_id
     WHERE connection.session_id = ? AND connection.user_id = ? AND ${ATTENDED} LIMIT 1`,
  );
  const countLives = db.prepare<[string], { count: number }>(
    `SELECT count(DISTINCT session.id) AS count FROM connection JOIN session ON session.id = connection.session_id
     WHERE connection.user_id = ? AND ${ATTENDED}`,
  );
  const countGroupLives = db.prepare<[string], { userId: string; count: number }>(
    `SELECT connection.user_id AS userId, count(DISTINCT session.id) AS count
       FROM group_member JOIN connection ON connection.user_id = group_member.user_id
         JOIN session ON session.id = connection.session_id
       WHERE group_member.group_id = ? AND ${ATTENDED} GROUP BY connection.user_id`,
  );
  const sumStretch = db.prepare<[object], PresenceMs>(
    `WITH stretch AS (
       SELECT user_id, spectator, max(0, min(coalesce(left_at, :now), :ends) - max(joined_at, :begins)) AS ms
       FROM connection WHERE session_id = :id),
     person AS (
       SELECT sum(iif(spectator = 1, ms, 0)) AS watching, sum(ms) AS total
       FROM stretch GROUP BY user_id HAVING sum(ms) > 0)
     SELECT coalesce(sum(watching * min(1.0, (:ends - :begins) * 1.0 / total)), 0) AS spectatorMs,
       coalesce(sum((total - watching) * min(1.0, (:ends - :begins) * 1.0 / total)), 0) AS interactiveMs
     FROM person`,
  );
  const sumLives = db.prepare<[object], Omit<PresenceTotals, 'spectatorMs' | 'interactiveMs'>>(
    `SELECT coalesce(sum(iif(mode = 'broadcast', ms, 0)), 0) AS broadcastMs,
       coalesce(sum(iif(mode = 'conference' AND recording_enabled = 1, ms, 0)), 0) AS recordedConferenceMs
     FROM (SELECT mode, recording_enabled,
         max(0, min(coalesce(ended_at, :now), :to) - max(started_at, :from)) AS ms
       FROM session WHERE ${IN_SPAN})`,
  );
  const listStretches = db.prepare<[object], Stretch>(
    `SELECT id, max(started_at, :from) AS begins, min(coalesce(ended_at, :now), :to) AS ends,
       ended_at IS NOT NULL AND ended_at <= :now AS isOver
     FROM session WHERE ${IN_SPAN}`,
  );
  const sumReplays = db.prepare<[object], { minutes: number; plays: number }>(
    `SELECT coalesce((SELECT sum(replay_duration_sec) FROM session WHERE recording_status = 'ready'), 0) / 60 AS minutes,
       coalesce((SELECT sum(replay_views) FROM session WHERE started_at >= :from AND started_at < :to), 0) AS plays`,
  );
  const readPresence = (stretch: Stretch, now: number): PresenceMs =>
    sumStretch.get({ ...stretch, now }) ?? { spectatorMs: 0, interactiveMs: 0 };
  // Presence in past lives never changes, so each is added up once, however long the month grows.
  const over = new Map<string, PresenceMs>();
  const presenceIn = (stretch: Stretch, now: number): PresenceMs => {
    if (!stretch.isOver) return readPresence(stretch, now);
    const key = `${stretch.id} ${stretch.begins} ${stretch.ends}`;
    const kept = over.get(key) ?? readPresence(stretch, now);
    over.set(key, kept);
    return kept;
  };
  return {
    /** True if someone was in a live. */
    hasAttended: (sessionId: string, userId: string): boolean => hasAttended.get(sessionId, userId) !== undefined,
    /** Lives someone was in. */
    countLives: (userId: string): number => countLives.get(userId)?.count ?? 0,
    /** Lives each member of a group was in. */
    countGroupLives: (groupId: string): ReadonlyMap<string, number> =>
      new Map(countGroupLives.all(groupId).map(({ userId, count }) => [userId, count])),
    /**
     * Lives and presence between two instants; a running live counts up to `now`. As in the attendance report, the
     * windows of a person count at most the live's duration in sum; the cut is the same for both kinds.
     */
    sum(span: { from: number; to: number; now: number }): PresenceTotals {
      const lives = sumLives.get(span);
      const presence = listStretches.all(span).map((stretch) => presenceIn(stretch, span.now));
      return {
        broadcastMs: lives?.broadcastMs ?? 0,
        recordedConferenceMs: lives?.recordedConferenceMs ?? 0,
        spectatorMs: presence.reduce((sum, { spectatorMs }) => sum + spectatorMs, 0),
        interactiveMs: presence.reduce((sum, { interactiveMs }) => sum + interactiveMs, 0),
      };
    },
    /** The load of replays: minutes kept, and plays of those of lives in the span. */
    sumReplays: (span: { from: number; to: number }): { minutes: number; plays: number } =>
      sumReplays.get(span) ?? { minutes: 0, plays: 0 },
  };
});
