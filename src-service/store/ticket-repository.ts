import type { Attachment } from '#shared/api/attachment.ts';
import type { Ticket } from '#shared/api/support.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';

/** A ticket as it is kept. Instants are Unix milliseconds; counts leave out internal notes. */
export interface TicketRow {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly status: Known<Ticket['status']>;
  readonly priority: Known<Ticket['priority']>;
  readonly category: string | null;
  readonly authorId: string;
  readonly assigneeId: string | null;
  readonly messageCount: number;
  readonly lastMessageAt: number;
  readonly lastMessageBy: Known<Ticket['lastMessageBy']>;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly resolvedAt: number | null;
  readonly closedAt: number | null;
  readonly authorExternalId: string | null;
  readonly authorName: string;
  readonly authorEmail: string | null;
  readonly authorImage: string | null;
}

/** A message as it is kept; `content` is cleaned HTML. */
export interface MessageRow {
  readonly id: string;
  readonly ticketId: string;
  readonly authorId: string;
  readonly fromStaff: boolean;
  /** A note of the team to itself. */
  readonly isInternal: boolean;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: number;
}

export interface TicketFilter {
  readonly authorId: string | null;
  /** Any where empty. */
  readonly statuses: readonly Known<Ticket['status']>[];
  readonly limit: number;
}

type FlatMessage = Omit<MessageRow, 'attachments' | 'fromStaff' | 'isInternal'> & {
  readonly attachments: string;
  readonly fromStaff: number;
};
type NewTicket = Omit<
  TicketRow,
  | 'number'
  | 'messageCount'
  | 'lastMessageAt'
  | 'lastMessageBy'
  | 'authorExternalId'
  | 'authorName'
  | 'authorEmail'
  | 'authorImage'
>;

const SELECT = `
  SELECT number, ticket.id, subject, status, priority, category, author_id AS authorId, assignee_id AS assigneeId,
    message_count AS messageCount, last_message_at AS lastMessageAt, last_message_by AS lastMessageBy,
    ticket.created_at AS createdAt, updated_at AS updatedAt, resolved_at AS resolvedAt, closed_at AS closedAt,
    author.external_id AS authorExternalId, author.name AS authorName, author.email AS authorEmail,
    author.image AS authorImage
  FROM ticket JOIN user AS author ON author.id = author_id`;

/** Support tickets and their messages. */
export const tickets = perDatabase((db) => {
  const find = db.prepare<[string], TicketRow>(`${SELECT} WHERE ticket.id = ?`);
  const newest = db.prepare<[number], TicketRow>(`${SELECT} ORDER BY number DESC LIMIT ?`);
  const ofStatuses = db.prepare<[string, number], TicketRow>(
    `${SELECT} WHERE status IN (SELECT value FROM json_each(?)) ORDER BY number DESC LIMIT ?`,
  );
  const ofAuthor = db.prepare<[object], TicketRow>(
    `${SELECT} WHERE author_id = :authorId
       AND (:statuses = '[]' OR status IN (SELECT value FROM json_each(:statuses)))
     ORDER BY number DESC LIMIT :limit`,
  );
  const insert = db.prepare(
    `INSERT INTO ticket (id, subject, status, priority, category, author_id, assignee_id, message_count,
       last_message_at, last_message_by, created_at, updated_at, resolved_at, closed_at)
     VALUES (:id, :subject, :status, :priority, :category, :authorId, :assigneeId, 0,
       :createdAt, 'member', :createdAt, :updatedAt, :resolvedAt, :closedAt)`,
  );
  const update = db.prepare(
    `UPDATE ticket SET status = :status, priority = :priority, assignee_id = :assigneeId, updated_at = :updatedAt,
       resolved_at = :resolvedAt, closed_at = :closedAt WHERE id = :id`,
  );
  const insertMessage = db.prepare(
    `INSERT INTO ticket_message (id, ticket_id, author_id, from_staff, is_internal, content, attachments, created_at)
     VALUES (:id, :ticketId, :authorId, :fromStaff, :isInternal, :content, :attachments, :createdAt)`,
  );
  const countMessage = db.prepare<[number, string, string]>(
    `UPDATE ticket SET message_count = message_count + 1, last_message_at = ?, last_message_by = ? WHERE id = ?`,
  );
  const messages = db.prepare<[string], FlatMessage>(
    `SELECT id, ticket_id AS ticketId, author_id AS authorId, from_staff AS fromStaff, content, attachments,
       created_at AS createdAt
     FROM ticket_message WHERE ticket_id = ? AND is_internal = 0 ORDER BY seq`,
  );
  return {
    find: (id: string): TicketRow | undefined => find.get(id),
    /** Newest first. */
    list({ authorId, statuses, limit }: TicketFilter): TicketRow[] {
      const wanted = JSON.stringify(statuses);
      if (authorId !== null) return ofAuthor.all({ authorId, statuses: wanted, limit });
      return statuses.length === 0 ? newest.all(limit) : ofStatuses.all(wanted, limit);
    },
    insert(ticket: NewTicket): void {
      insert.run(ticket);
    },
    /** Writes status, priority, assignee and the times. */
    update({ id, status, priority, assigneeId, updatedAt, resolvedAt, closedAt }: TicketRow): void {
      update.run({ id, status, priority, assigneeId, updatedAt, resolvedAt, closedAt });
    },
    /** Adds a message and counts it, unless it is an internal note. */
    addMessage(message: MessageRow): void {
      insertMessage.run({
        ...message,
        fromStaff: Number(message.fromStaff),
        isInternal: Number(message.isInternal),
        attachments: JSON.stringify(message.attachments),
      });
      if (message.isInternal) return;
      countMessage.run(message.createdAt, message.fromStaff ? 'staff' : 'member', message.ticketId);
    },
    /** Oldest first, without internal notes. */
    listMessages: (ticketId: string): MessageRow[] =>
      messages.all(ticketId).map((flat) => ({
        ...flat,
        fromStaff: flat.fromStaff === 1,
        isInternal: false,
        attachments: JSON.parse(flat.attachments) as Attachment[],
      })),
  };
});
