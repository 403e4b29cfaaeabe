import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** The fields that a session gives its calendar event. */
export interface SessionEvent {
  readonly sessionId: string;
  readonly title: string;
  readonly description: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly groupIds: readonly string[];
}

const replaceGroups = (db: Database, sessionId: string, groupIds: readonly string[]): void => {
  const event = statement<[string], { id: string }>(db, 'SELECT id FROM calendar_event WHERE live_session_id = ?').get(
    sessionId,
  );
  if (!event) return;
  statement(db, 'DELETE FROM calendar_event_group WHERE event_id = ?').run(event.id);
  groupIds.forEach((groupId, position) => {
    statement(db, 'INSERT INTO calendar_event_group (event_id, group_id, position) VALUES (?, ?, ?)').run(
      event.id,
      groupId,
      position,
    );
  });
};

/** Writes the calendar event of a session for the first time. */
export const insertSessionEvent = (
  db: Database,
  event: SessionEvent & { readonly id: string; readonly authorId: string; readonly createdAt: number },
): void => {
  const { groupIds, ...values } = event;
  statement(
    db,
    `INSERT INTO calendar_event (id, type, title, description, starts_at, ends_at, location, live_session_id,
       author_id, created_at)
     VALUES (:id, 'event', :title, :description, :startsAt, :endsAt, NULL, :sessionId, :authorId, :createdAt)`,
  ).run(values);
  replaceGroups(db, event.sessionId, groupIds);
};

/** Keeps the calendar event of a session in step with it. */
export const updateSessionEvent = (db: Database, event: SessionEvent): void => {
  const { groupIds, ...values } = event;
  statement(
    db,
    `UPDATE calendar_event SET title = :title, description = :description, starts_at = :startsAt, ends_at = :endsAt
     WHERE live_session_id = :sessionId`,
  ).run(values);
  replaceGroups(db, event.sessionId, groupIds);
};

/** Removes the calendar event of a session. */
export const deleteSessionEvent = (db: Database, sessionId: string): void => {
  statement(db, 'DELETE FROM calendar_event WHERE live_session_id = ?').run(sessionId);
};
