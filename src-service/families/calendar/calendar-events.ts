import type * as z from 'zod';
import type { CalendarEvent, createEvent, listEvents, updateEvent } from '#shared/api/calendar.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { calendarEvents, type EventRow } from '../../store/calendar-event-repository.ts';
import { groups } from '../../store/group-repository.ts';
import { requireOwnGroups, resolveAuthor } from '../authoring/author.ts';
import { resolveGroups } from '../authoring/addressed-groups.ts';
import { parseInstant } from '../../lib/parse-instant.ts';

type NewEvent = z.output<(typeof createEvent)['body']>;
type EventPatch = z.output<(typeof updateEvent)['body']>;
type EventQuery = z.output<(typeof listEvents)['query']>;

const iso = (at: number): string => new Date(at).toISOString();

const getEventRow = (ctx: ServiceContext, id: string): EventRow => {
  const row = calendarEvents(ctx.db).find(id);
  if (!row) throw notFound('Event');
  return row;
};

const serialize = (row: EventRow): CalendarEvent => ({
  id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  startsAt: iso(row.startsAt),
  endsAt: row.endsAt === null ? null : iso(row.endsAt),
  location: row.location,
  liveSessionId: row.liveSessionId,
  groupIds: [...row.groupIds],
  createdAt: iso(row.createdAt),
});

/** An event as the API answers it. Throws 404. */
export const readEvent = (ctx: ServiceContext, id: string): CalendarEvent => serialize(getEventRow(ctx, id));

/** An instant of a query string: ISO, or milliseconds as digits. Throws 400. */
const queryInstant = (value: string | number, field: string): number =>
  parseInstant(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value, field);

/** The events that start within the bounds given, by ascending start. Throws 400. */
export const listEventsBetween = (ctx: ServiceContext, { from, to, type, group }: EventQuery): CalendarEvent[] =>
  calendarEvents(ctx.db)
    .list({
      from: from === undefined ? 0 : queryInstant(from, 'from'),
      to: to === undefined ? Number.MAX_SAFE_INTEGER : queryInstant(to, 'to'),
      type: type ?? null,
      // A group that does not exist has no events.
      groupId: group === undefined ? null : (groups(ctx.db).findId(group) ?? group),
    })
    .map(serialize);

const requireOrder = ({ startsAt, endsAt }: Pick<EventRow, 'startsAt' | 'endsAt'>): void => {
  if (endsAt !== null && endsAt < startsAt) throw badRequest('endsAt must not be before startsAt');
};

/** Creates an event. Throws 400, and 403 for groups that are not its author's. */
export const addEvent = (ctx: ServiceContext, input: NewEvent, caller: Caller): CalendarEvent => {
  const author = resolveAuthor(ctx, input.author, caller);
  const groupIds = resolveGroups(ctx, input.groups ?? []);
  requireOwnGroups(ctx, author, groupIds);
  const row: EventRow = {
    id: ctx.newId('cal'),
    type: input.type ?? 'event',
    title: input.title,
    description: input.description ?? null,
    startsAt: parseInstant(input.startsAt, 'startsAt'),
    endsAt: input.endsAt === undefined || input.endsAt === null ? null : parseInstant(input.endsAt, 'endsAt'),
    location: input.location ?? null,
    liveSessionId: null,
    createdAt: ctx.clock.now(),
    groupIds,
  };
  requireOrder(row);
  calendarEvents(ctx.db).insert({ ...row, authorId: author.id });
  calendarEvents(ctx.db).setGroups(row.id, groupIds);
  return readEvent(ctx, row.id);
};

/** Changes the fields given; a null end clears it. Throws 404, and 400 for the event of a live session. */
export const changeEvent = (ctx: ServiceContext, id: string, patch: EventPatch): CalendarEvent => {
  const row = getEventRow(ctx, id);
  if (row.liveSessionId !== null) {
    throw badRequest('An event linked to a live session is edited through PATCH /live/sessions/:id');
  }
  const { startsAt, endsAt } = patch;
  const changed: EventRow = {
    ...row,
    type: patch.type ?? row.type,
    title: patch.title ?? row.title,
    description: patch.description === undefined ? row.description : patch.description,
    startsAt: startsAt === undefined ? row.startsAt : parseInstant(startsAt, 'startsAt'),
    endsAt: endsAt === undefined ? row.endsAt : endsAt === null ? null : parseInstant(endsAt, 'endsAt'),
    location: patch.location === undefined ? row.location : patch.location,
  };
  requireOrder(changed);
  calendarEvents(ctx.db).update(changed);
  if (patch.groups !== undefined) calendarEvents(ctx.db).setGroups(id, resolveGroups(ctx, patch.groups ?? []));
  return readEvent(ctx, id);
};

/** Deletes an event. Throws 404, and 400 for the event of a live session. */
export const removeEvent = (ctx: ServiceContext, id: string): void => {
  if (getEventRow(ctx, id).liveSessionId !== null) {
    throw badRequest('An event linked to a live session is cancelled through DELETE /live/sessions/:id');
  }
  calendarEvents(ctx.db).remove(id);
};
