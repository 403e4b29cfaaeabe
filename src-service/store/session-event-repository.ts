import { perDatabase } from './per-database.ts';

/** The fields that a session gives its calendar event. */
export interface SessionEvent {
  readonly sessionId: string;
  readonly title: string;
  readonly description: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly groupIds: readonly string[];
}

/** The calendar events of live sessions. */
export const sessionEvents = perDatabase((db) => {
  const findEvent = db.prepare<[string], { id: string }>('SELECT id FROM calendar_event WHERE live_session_id = ?');
  const clearGroups = db.prepare('DELETE FROM calendar_event_group WHERE event_id = ?');
  const addGroup = db.prepare('INSERT INTO calendar_event_group (event_id, group_id, position) VALUES (?, ?, ?)');
  const insert = db.prepare(
    `INSERT INTO calendar_event (id, type, title, description, starts_at, ends_at, location, live_session_id,
       author_id, created_at)
     VALUES (:id, 'event', :title, :description, :startsAt, :endsAt, NULL, :sessionId, :authorId, :createdAt)`,
  );
  const update = db.prepare(
    `UPDATE calendar_event SET title = :title, description = :description, starts_at = :startsAt, ends_at = :endsAt
     WHERE live_session_id = :sessionId`,
  );
  const remove = db.prepare('DELETE FROM calendar_event WHERE live_session_id = ?');
  const replaceGroups = (sessionId: string, groupIds: readonly string[]): void => {
    const event = findEvent.get(sessionId);
    if (!event) return;
    clearGroups.run(event.id);
    groupIds.forEach((groupId, position) => {
      addGroup.run(event.id, groupId, position);
    });
  };
  return {
    /** Writes the calendar event of a session for the first time. */
    insert(event: SessionEvent & { readonly id: string; readonly authorId: string; readonly createdAt: number }): void {
      const { groupIds, ...values } = event;
      insert.run(values);
      replaceGroups(event.sessionId, groupIds);
    },
    /** Keeps the calendar event of a session in step with it. */
    update(event: SessionEvent): void {
      const { groupIds, ...values } = event;
      update.run(values);
      replaceGroups(event.sessionId, groupIds);
    },
    /** Removes the calendar event of a session. */
    remove(sessionId: string): void {
      remove.run(sessionId);
    },
  };
});
