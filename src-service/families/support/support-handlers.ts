import * as api from '#shared/api/support.ts';
import { TICKET_LIMITS } from '#shared/api/support.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { tickets } from '../../store/ticket-repository.ts';
import { findUser } from '../users/users.ts';
import { changeStatus, openTicket, replyToTicket } from './ticket-changes.ts';
import { statusesOf } from './ticket-status.ts';
import { readTicket, serializeForTeam, serializeTicket } from './tickets.ts';

/** Every operation of the family "support". */
export const createSupportHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listSupportTickets, ({ query: { externalId, status, scope, limit } }) => {
    const isForTeam = scope === 'space';
    if (externalId === undefined && !isForTeam) throw badRequest('externalId is required');
    const author = externalId === undefined ? null : findUser(ctx, `ext:${externalId}`);
    // An unknown person has no tickets.
    if (author === undefined) return { tickets: [] };
    const most = isForTeam ? TICKET_LIMITS.list.default : TICKET_LIMITS.list.max;
    const rows = tickets(ctx.db).list({
      authorId: author?.id ?? null,
      statuses: statusesOf(status),
      limit: limit ?? most,
    });
    return { tickets: rows.map((row) => (isForTeam ? serializeForTeam(ctx, row) : serializeTicket(ctx, row))) };
  }),
  implement(api.createSupportTicket, ({ body }) => ({ ticket: openTicket(ctx, body) })),
  implement(api.getSupportTicket, ({ params, query }) => ({ ticket: readTicket(ctx, params.id, query) })),
  implement(api.replySupportTicket, ({ params, body }, caller) => ({
    ticket: replyToTicket(ctx, params.id, body, caller),
  })),
  implement(api.setSupportTicketStatus, ({ params, body }, caller) => ({
    ticket: changeStatus(ctx, params.id, body, caller),
  })),
];
