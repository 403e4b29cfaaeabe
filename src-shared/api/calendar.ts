import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Author, DateInput, Deleted, GroupRefs, Id, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

export const EVENT_TYPES = ['event', 'workshop', 'masterclass', 'deadline', 'qa'] as const;

export const CalendarEvent = z.looseObject({
  id: z.string(),
  type: openEnum(EVENT_TYPES),
  title: z.string(),
  description: z.string().nullable(),
  startsAt: Timestamp,
  endsAt: Timestamp.nullable(),
  location: z.string().nullable(),
  liveSessionId: z.string().nullable(),
  groupIds: z.array(z.string()),
  createdAt: Timestamp,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

const Params = z.object({ id: Id });
const EventAnswer = z.looseObject({ event: CalendarEvent });
/** ISO or Unix milliseconds in a query string. */
const QueryDate = z.union([
  z.iso.datetime({ offset: true, local: true }),
  z.iso.date(),
  z.string().regex(/^\d{1,16}$/, 'must be an ISO date or milliseconds'),
  z.number().int().min(0),
]);

const eventFields = {
  title: z.string().trim().min(1).max(200),
  startsAt: DateInput,
  type: z.enum(EVENT_TYPES).optional(),
  description: z.string().max(5000).nullish(),
  endsAt: DateInput.nullish(),
  location: z.string().max(500).nullish(),
  groups: GroupRefs.nullish(),
};

export const listEvents = defineOperation({
  name: 'list_events',
  family: 'calendar',
  method: 'GET',
  path: '/events',
  query: z.object({
    from: QueryDate.optional(),
    to: QueryDate.optional(),
    type: z.enum(EVENT_TYPES).optional(),
    group: Id.optional(),
  }),
  response: z.looseObject({ events: z.array(CalendarEvent) }),
});

export const getEvent = defineOperation({
  name: 'get_event',
  family: 'calendar',
  method: 'GET',
  path: '/events/:id',
  params: Params,
  response: EventAnswer,
});

export const createEvent = defineOperation({
  name: 'create_event',
  family: 'calendar',
  method: 'POST',
  path: '/events',
  status: 201,
  body: z.object({ ...eventFields, author: Author.optional() }),
  response: EventAnswer,
});

export const updateEvent = defineOperation({
  name: 'update_event',
  family: 'calendar',
  method: 'PATCH',
  path: '/events/:id',
  params: Params,
  body: z.object({
    ...eventFields,
    title: eventFields.title.optional(),
    startsAt: DateInput.optional(),
  }),
  response: EventAnswer,
});

export const deleteEvent = defineOperation({
  name: 'delete_event',
  family: 'calendar',
  method: 'DELETE',
  path: '/events/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const calendarOperations = [listEvents, getEvent, createEvent, updateEvent, deleteEvent] as const;
