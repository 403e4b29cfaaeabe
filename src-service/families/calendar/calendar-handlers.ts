import * as api from '#shared/api/calendar.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { addEvent, changeEvent, listEventsBetween, readEvent, removeEvent } from './calendar-events.ts';

/** Every operation of the family "calendar". */
export const createCalendarHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listEvents, ({ query }) => ({ events: listEventsBetween(ctx, query) })),
  implement(api.getEvent, ({ params }) => ({ event: readEvent(ctx, params.id) })),
  implement(api.createEvent, ({ body }, caller) => ({ event: addEvent(ctx, body, caller) })),
  implement(api.updateEvent, ({ params, body }) => ({ event: changeEvent(ctx, params.id, body) })),
  implement(api.deleteEvent, ({ params }) => {
    removeEvent(ctx, params.id);
    return { deleted: true } as const;
  }),
];
