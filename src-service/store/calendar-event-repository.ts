import type { EVENT_TYPES } from '#shared/api/calendar.ts';
import { perDatabase } from './per-database.ts';

/** A calendar event as it is kept. Instants are Unix milliseconds. */
export interface EventRow {
  readonly id: string;
  readonly type: (typeof EVENT_TYPES)[number];
  readonly title: string;
  readonly description: string | null;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly location: string | null;
  /** Set for the event of a live session. */
  readonly liveSessionId: string | null;
  readonly createdAt: number;
  /** The addressed people or groups; an empty list is the whole space. */
  readonly groupIds: readonly string[];
}

type Flat = Omit<EventRow, 'groupIds'> & { readonly groupIds: string };

export interface EventFilter {
  /** Bounds of the start, both included. */
  readonly from: number;
  readonly to: number;
  readonly type: EventRow['type'] | null;
  readonly groupId: string | null;
}

const SELECT = `
  SELECT id, type, title, description, starts_at AS startsAt, ends_at AS endsAt, location,
    live_session_id AS liveSessionId, created_at AS createdAt,
    (SELECT json_group_array(group_id ORDER BY position) FROM calendar_event_group WHERE event_id = id) AS groupIds
  FROM calendar_event`;

const unflatten = (flat: Flat): EventRow => ({
  ...flat,
  groupIds: flat.groupIds === '[]' ? [] : (JSON.parse(flat.groupIds) as string[]),
});

/** Events of the calendar and the groups they address. */
export const calendarEvents = perDatabase((db) => {
  const find = db.prepare<[string], Flat>(`${SELECT} WHERE id = ?`);
  const IN_TIME = 'starts_at BETWEEN :from AND :to';
  const ORDER = 'ORDER BY starts_at, seq';
  const all = db.prepare<[object], Flat>(`${SELECT} WHERE ${IN_TIME} ${ORDER}`);
  const ofType = db.prepare<[object], Flat>(`${SELECT} WHERE type = :type AND ${IN_TIME} ${ORDER}`);
  const ofGroup = db.prepare<[object], Flat>(
    `${SELECT} WHERE id IN (SELECT event_id FROM calendar_event_group WHERE group_id = :groupId) AND ${IN_TIME}
       AND (:type IS NULL OR type = :type) ${ORDER}`,
  );
  const insert = db.prepare(
    `INSERT INTO calendar_event (id, type, title, description, starts_at, ends_at, location, author_id, created_at)
     VALUES (:id, :type, :title, :description, :startsAt, :endsAt, :location, :authorId, :createdAt)`,
  );
  const update = db.prepare(
    `UPDATE calendar_event SET type = :type, title = :title, description = :description, starts_at = :startsAt,
       ends_at = :endsAt, location = :location WHERE id = :id`,
  );
  const remove = db.prepare<[string]>('DELETE FROM calendar_event WHERE id = ?');
  const clearGroups = db.prepare<[string]>('DELETE FROM calendar_event_group WHERE event_id = ?');
  const addGroup = db.prepare<[string, string, number]>(
    'INSERT INTO calendar_event_group (event_id, group_id, position) VALUES (?, ?, ?)',
  );
  return {
    find(id: string): EventRow | undefined {
      const flat = find.get(id);
      return flat && unflatten(flat);
    },
    /** By ascending start. */
    list(filter: EventFilter): EventRow[] {
      const { from, to, type, groupId } = filter;
      if (groupId !== null) return ofGroup.all(filter).map(unflatten);
      return (type === null ? all.all({ from, to }) : ofType.all({ from, to, type })).map(unflatten);
    },
    insert({ liveSessionId: _linked, groupIds: _groups, ...row }: EventRow & { readonly authorId: string }): void {
      insert.run(row);
    },
    update({ id, type, title, description, startsAt, endsAt, location }: EventRow): void {
      update.run({ id, type, title, description, startsAt, endsAt, location });
    },
    remove(id: string): void {
      remove.run(id);
    },
    setGroups(id: string, groupIds: readonly string[]): void {
      clearGroups.run(id);
      groupIds.forEach((groupId, position) => addGroup.run(id, groupId, position));
    },
  };
});
