import type { Database } from 'better-sqlite3';
import { perDatabase } from './per-database.ts';
import { statement } from './statement.ts';

/** Someone was there while the live was on, not only in its waiting room. */
const ATTENDED = `session.started_at IS NOT NULL
  AND (connection.left_at IS NULL OR connection.left_at > session.started_at)
  AND (session.ended_at IS NULL OR connection.joined_at < session.ended_at)`;

/** Whether someone was in a live. */
export const hasAttended = (db: Database, sessionId: string, userId: string): boolean =>
  statement<[string, string]>(
    db,
    `SELECT 1 FROM connection JOIN session ON session.id = connection.session_id
     WHERE connection.session_id = ? AND connection.user_id = ? AND ${ATTENDED} LIMIT 1`,
  ).get(sessionId, userId) !== undefined;

/** Lives someone was in. */
export const countLivesJoined = (db: Database, userId: string): number =>
  statement<[string], { count: number }>(
    db,
    `SELECT count(DISTINCT session.id) AS count FROM connection JOIN session ON session.id = connection.session_id
     WHERE connection.user_id = ? AND ${ATTENDED}`,
  ).get(userId)?.count ?? 0;

/** Lives each member of a group was in. */
export const countGroupLives = (db: Database, groupId: string): ReadonlyMap<string, number> =>
  new Map(
    statement<[string], { userId: string; count: number }>(
      db,
      `SELECT connection.user_id AS userId, count(DISTINCT session.id) AS count
       FROM group_member JOIN connection ON connection.user_id = group_member.user_id
         JOIN session ON session.id = connection.session_id
       WHERE group_member.group_id = ? AND ${ATTENDED} GROUP BY connection.user_id`,
    )
      .all(groupId)
      .map(({ userId, count }) => [userId, count]),
  );

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

const readPresence = (db: Database, stretch: Stretch, now: number): PresenceMs =>
  statement<[object], PresenceMs>(
    db,
    `WITH stretch AS (
       SELECT user_id, spectator, max(0, min(coalesce(left_at, :now), :ends) - max(joined_at, :begins)) AS ms
       FROM connection WHERE session_id = :id),
     person AS (
       SELECT sum(iif(spectator = 1, ms, 0)) AS watching, sum(ms) AS total
       FROM stretch GROUP BY user_id HAVING sum(ms) > 0)
     SELECT coalesce(sum(watching * min(1.0, (:ends - :begins) * 1.0 / total)), 0) AS spectatorMs,
       coalesce(sum((total - watching) * min(1.0, (:ends - :begins) * 1.0 / total)), 0) AS interactiveMs
     FROM person`,
  ).get({ ...stretch, now }) ?? { spectatorMs: 0, interactiveMs: 0 };

/** Presence in lives that are over stays what it was: each is added up once, however long the month grows. */
const presenceOver = perDatabase(() => new Map<string, PresenceMs>());

const presenceIn = (db: Database, stretch: Stretch, now: number): PresenceMs => {
  if (!stretch.isOver) return readPresence(db, stretch, now);
  const known = presenceOver(db);
  const key = `${stretch.id} ${stretch.begins} ${stretch.ends}`;
  const kept = known.get(key) ?? readPresence(db, stretch, now);
  known.set(key, kept);
  return kept;
};

/**
 * Lives and presence between two instants; a live still on counts up to `now`. As in the attendance report, what a
 * person's windows add up to beyond the live's duration is cut, from both kinds alike.
 */
export const sumPresence = (db: Database, span: { from: number; to: number; now: number }): PresenceTotals => {
  const lives = statement<[object], Omit<PresenceTotals, 'spectatorMs' | 'interactiveMs'>>(
    db,
    `SELECT coalesce(sum(iif(mode = 'broadcast', ms, 0)), 0) AS broadcastMs,
       coalesce(sum(iif(mode = 'conference' AND recording_enabled = 1, ms, 0)), 0) AS recordedConferenceMs
     FROM (SELECT mode, recording_enabled,
         max(0, min(coalesce(ended_at, :now), :to) - max(started_at, :from)) AS ms
       FROM session WHERE ${IN_SPAN})`,
  ).get(span);
  const presence = statement<[object], Stretch>(
    db,
    `SELECT id, max(started_at, :from) AS begins, min(coalesce(ended_at, :now), :to) AS ends,
       ended_at IS NOT NULL AND ended_at <= :now AS isOver
     FROM session WHERE ${IN_SPAN}`,
  )
    .all(span)
    .map((stretch) => presenceIn(db, stretch, span.now));
  return {
    broadcastMs: lives?.broadcastMs ?? 0,
    recordedConferenceMs: lives?.recordedConferenceMs ?? 0,
    spectatorMs: presence.reduce((sum, { spectatorMs }) => sum + spectatorMs, 0),
    interactiveMs: presence.reduce((sum, { interactiveMs }) => sum + interactiveMs, 0),
  };
};

/** The load of replays: minutes of those that are kept, and how often those of lives that ended in the span played. */
export const sumReplays = (db: Database, span: { from: number; to: number }): { minutes: number; plays: number } =>
  statement<[object], { minutes: number; plays: number }>(
    db,
    `SELECT coalesce((SELECT sum(replay_duration_sec) FROM session WHERE recording_status = 'ready'), 0) / 60 AS minutes,
       coalesce((SELECT sum(replay_views) FROM session WHERE started_at >= :from AND started_at < :to), 0) AS plays`,
  ).get(span) ?? { minutes: 0, plays: 0 };
