import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { ATTACHMENT_LIMITS, Attachment, Attachments } from './attachment.ts';
import { Email, ExternalId, ExternalUser, Format, Id, PERSON_NAME_MAX, queryInt, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { Person } from './person.ts';

/** Bounds of tickets (spec 1, Limits). */
export const TICKET_LIMITS = {
  subject: 200,
  externalId: 200,
  name: PERSON_NAME_MAX,
  attachments: ATTACHMENT_LIMITS.files,
  list: { default: 100, max: 500 },
} as const;

export const TICKET_STATUSES = ['open', 'pending', 'resolved', 'closed'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

export const TicketMessage = z.looseObject({
  id: z.string(),
  content: z.string(),
  attachments: z.array(Attachment),
  createdAt: Timestamp,
  fromStaff: z.boolean(),
  author: z.looseObject({ name: z.string(), image: z.string().nullable() }),
});
export type TicketMessage = z.output<typeof TicketMessage>;

export const Ticket = z.looseObject({
  id: z.string(),
  number: z.number().int(),
  subject: z.string(),
  status: openEnum(TICKET_STATUSES),
  priority: openEnum(TICKET_PRIORITIES),
  category: z.string().nullable(),
  messageCount: z.number().int(),
  lastMessageAt: Timestamp,
  lastMessageBy: openEnum(['member', 'staff']),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  assignee: z.looseObject({ name: z.string(), image: z.string().nullable() }).nullable(),
  author: Person.optional(),
  messages: z.array(TicketMessage).optional(),
});
export type Ticket = z.output<typeof Ticket>;

const Params = z.object({ id: Id });
const TicketAnswer = z.looseObject({ ticket: Ticket });
const Scope = z.enum(['space']).optional();
/** `{}` is the creator of the key; else another team member. */
const Staff = z.object({ email: Email.optional() });
const Content = z.string().max(100_000);

export const listSupportTickets = defineOperation({
  name: 'list_support_tickets',
  family: 'support',
  method: 'GET',
  path: '/support/tickets',
  query: z.object({
    externalId: ExternalId.optional(),
    status: z.enum(['active', ...TICKET_STATUSES, 'all']).default('all'),
    scope: Scope,
    /** 100 with the scope of the space; a user's tickets are given whole. */
    limit: queryInt(1, TICKET_LIMITS.list.max).optional(),
  }),
  response: z.looseObject({ tickets: z.array(Ticket) }),
});

export const createSupportTicket = defineOperation({
  name: 'create_support_ticket',
  family: 'support',
  method: 'POST',
  path: '/support/tickets',
  status: 201,
  body: z.object({
    user: ExternalUser.required(),
    subject: z.string().trim().min(1).max(TICKET_LIMITS.subject),
    content: Content.optional(),
    format: Format.optional(),
    priority: z.enum(TICKET_PRIORITIES).default('normal'),
    category: z.string().max(100).nullish(),
    attachments: Attachments.optional(),
  }),
  response: TicketAnswer,
});

export const getSupportTicket = defineOperation({
  name: 'get_support_ticket',
  family: 'support',
  method: 'GET',
  path: '/support/tickets/:id',
  params: Params,
  query: z.object({ externalId: ExternalId.optional(), scope: Scope }),
  response: TicketAnswer,
});

export const replySupportTicket = defineOperation({
  name: 'reply_support_ticket',
  family: 'support',
  method: 'POST',
  path: '/support/tickets/:id/messages',
  status: 201,
  params: Params,
  body: z.object({
    content: Content.optional(),
    format: Format.optional(),
    attachments: Attachments.optional(),
    user: ExternalUser.optional(),
    staff: Staff.optional(),
  }),
  response: TicketAnswer,
});

export const setSupportTicketStatus = defineOperation({
  name: 'set_support_ticket_status',
  family: 'support',
  method: 'POST',
  path: '/support/tickets/:id/status',
  params: Params,
  body: z.object({
    status: z.enum(TICKET_STATUSES),
    user: z.object({ externalId: ExternalId }).optional(),
    staff: Staff.optional(),
    priority: z.enum(TICKET_PRIORITIES).optional(),
    assigneeEmail: Email.nullish(),
  }),
  response: TicketAnswer,
});

export const supportOperations = [
  listSupportTickets,
  createSupportTicket,
  getSupportTicket,
  replySupportTicket,
  setSupportTicketStatus,
] as const;
